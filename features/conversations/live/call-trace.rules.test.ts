import { expect, test } from "vitest";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { player } from "#tests/builders/call-player.ts";
import { notesOf } from "./call-trace.rules.ts";
import { type LiveEvent, step } from "./live-conversation.rules.ts";

const paused: LiveEvent = { type: "user_paused", paused: true };

test("a pause is noted once it is one, and its end whatever ends it", () => {
  const play = player();
  const limits = initialSetting("calls.limits");
  const noted = (event: LiveEvent) => {
    const before = play.call();
    const { call: after, effects } = step(before, event, limits, play.now());
    play.send(event);
    return notesOf(event, { before, after }, effects).map(({ kind }) => kind);
  };
  expect(noted(paused), "nothing is charged yet").toEqual([]);
  play.start();
  expect([noted(paused), noted(paused)]).toEqual([["paused"], []]);
  expect(noted({ type: "user_active" })).toEqual(["continued"]);
  noted(paused);
  expect(noted({ type: "connected" })).toEqual(["reconnected", "continued"]);
  noted(paused);
  expect(noted({ type: "user_paused", paused: false })).toEqual(["continued"]);
  play.send({ type: "agent_speaking", speaking: true });
  expect(noted(paused), "the companion is heard").toEqual([]);
});
