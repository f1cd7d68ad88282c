import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Floor, type FloorEvent, type Turn, takeFloorEvent } from "./floor.rules.ts";

type Named = Turn & { name: string };
const turn = (kind: Turn["kind"], name: string = kind): Named => ({ kind, name });
const empty: Floor<Named> = { active: null, waiting: [] };

/** The effects of a series of events, in words. */
function story(...events: FloorEvent<Named>[]): string[] {
  let floor = empty;
  return events.flatMap((event) => {
    const step = takeFloorEvent(floor, event);
    floor = step.floor;
    return step.effects.map((effect) =>
      effect.type === "refuse" ? `refuse ${effect.code}` : `${effect.type} ${effect.turn.name}`,
    );
  });
}
const say = (kind: Turn["kind"], name?: string): FloorEvent<Named> => ({ type: "say", turn: turn(kind, name) });
const reply = (name = "reply"): FloorEvent<Named> => ({ type: "reply_wanted", turn: turn("reply", name) });
const finished: FloorEvent<Named> = { type: "finished" };
const cancel: FloorEvent<Named> = { type: "cancel_wanted" };
const referral: FloorEvent<Named> = { type: "interject", turn: turn("referral") };

describe("who has the floor", () => {
  test("the disclosure comes first, then the first message", () => {
    expect(story(say("disclosure"), say("first_message"), finished, finished)).toEqual([
      "start disclosure",
      "start first_message",
    ]);
  });
  test("a second reply while one is spoken is refused as the original protocol does", () => {
    expect(story(reply("one"), reply("two"))).toEqual(["start one", "refuse conversation_already_has_active_response"]);
  });
  test("a reply requested while the platform speaks waits, a second one is refused", () => {
    expect(story(say("disclosure"), reply("one"), reply("two"), finished)).toEqual([
      "start disclosure",
      "refuse conversation_already_has_active_response",
      "start one",
    ]);
  });
  test("the caller can interrupt everything but the disclosure and a referral", () => {
    expect(story(say("disclosure"), cancel)).toEqual(["start disclosure", "refuse response_not_cancellable"]);
    expect(story(referral, cancel)).toEqual(["start referral", "refuse response_not_cancellable"]);
    expect(story(say("first_message"), cancel)).toEqual(["start first_message", "cancel first_message"]);
    expect(story(reply(), cancel, reply("next"))).toEqual(["start reply", "cancel reply", "start next"]);
  });
  test("a cancel with nothing to cancel is refused", () => {
    expect(story(cancel)).toEqual(["refuse response_cancel_not_active"]);
  });
  test("a goodbye lets the sentence end and comes next", () => {
    expect(story(reply(), say("goodbye"), finished)).toEqual(["start reply", "wrap_up reply", "start goodbye"]);
  });
  test("a notice waits until the reply is over", () => {
    expect(story(reply(), say("notice"), finished)).toEqual(["start reply", "start notice"]);
  });
  test("a referral replaces the reply and any that is queued", () => {
    expect(story(reply(), say("goodbye"), referral, finished)).toEqual([
      "start reply",
      "wrap_up reply",
      "cancel reply",
      "start referral",
      "start goodbye",
    ]);
  });
  test("a referral waits only for the disclosure", () => {
    expect(story(say("disclosure"), reply(), referral, finished)).toEqual([
      "start disclosure",
      "drop reply",
      "start referral",
    ]);
  });
  test("a second referral during the first one is dropped", () => {
    expect(story(referral, referral, finished)).toEqual(["start referral", "drop referral"]);
  });
  test("a reply requested during the referral is the referral", () => {
    expect(story(referral, reply(), finished)).toEqual(["start referral"]);
  });
  test("everything is dropped when the listener has left", () => {
    expect(story(say("disclosure"), say("first_message"), { type: "cleared" })).toEqual([
      "start disclosure",
      "cancel disclosure",
      "drop first_message",
    ]);
  });

  test("at any time one speaks, and every turn starts at most once", () => {
    const event = fc.oneof(
      fc.constantFrom<Turn["kind"]>("disclosure", "first_message", "notice", "goodbye").map((kind) => say(kind)),
      fc.constantFrom<FloorEvent<Named>>(reply(), finished, cancel, referral, { type: "cleared" }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let floor = empty;
        let speaking = 0;
        const started = new Set<Named>();
        for (const each of events) {
          // A turn finishes only when there is one.
          if (each.type === "finished" && floor.active === null) continue;
          if (each.type === "finished") speaking -= 1;
          const fresh = "turn" in each ? { ...each, turn: { ...each.turn } } : each;
          const step = takeFloorEvent(floor, fresh);
          floor = step.floor;
          for (const effect of step.effects) {
            if (effect.type === "cancel") speaking -= 1;
            if (effect.type !== "start") continue;
            speaking += 1;
            expect(started.has(effect.turn)).toBe(false);
            started.add(effect.turn);
          }
          expect(speaking).toBe(floor.active === null ? 0 : 1);
          if (floor.active === null) expect(floor.waiting).toEqual([]);
        }
      }),
    );
  });
});
