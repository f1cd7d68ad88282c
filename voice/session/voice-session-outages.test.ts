import { describe, expect, test } from "vitest";
import { wait } from "#platform/clock/clock.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import type { CountingClock } from "../testing/counting-clock.ts";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";
import { toneVoice } from "../testing/tone-voice.ts";
import { defaultPhrases, type SessionOptions } from "./options/session-options.ts";

const SLOW_MS = 30_000;
const { apology, patience } = defaultPhrases;
const reply = "The rain has stopped here. How was your day, my friend?";

/** How a provider fails on the requests for which `now` is true. */
type Way = "is down" | "is slow" | "cuts off" | "sends nothing";
type Now = () => boolean;

function model(clock: CountingClock, way: Way, now: Now): LanguageModel {
  const good = fixedReplies([reply], { clock });
  return {
    name: "unreliable",
    rehearsal: false,
    async *stream(request) {
      if (!now()) return yield* good.stream(request);
      if (way === "is down") throw new Error("connection refused");
      if (way === "sends nothing") return;
      if (way === "is slow") await wait(clock, SLOW_MS, request.signal);
      else yield "The rain has stopped here. And ";
      if (way === "cuts off") throw new Error("the stream broke off");
      yield* good.stream(request);
    },
  };
}

function voice(clock: CountingClock, way: Way, now: Now): TextToSpeech {
  const good = toneVoice({ clock });
  return {
    name: "unreliable",
    async *stream(request) {
      if (!now()) return yield* good.stream(request);
      if (way === "is down") throw new Error("connection refused");
      if (way === "sends nothing") return;
      if (way === "is slow") await wait(clock, SLOW_MS, request.signal);
      for await (const piece of good.stream(request)) {
        yield piece;
        if (way === "cuts off") throw new Error("the stream broke off");
      }
    },
  };
}

/** A call whose provider starts to fail after the opening, with a spare voice. */
async function callWith(broken: (clock: CountingClock, now: Now) => Partial<SessionOptions>, now: Now) {
  let hasOpened = false;
  const spared: string[] = [];
  const call = sessionUnderTest((clock) => {
    const spare = toneVoice({ clock });
    const spareVoice: TextToSpeech = {
      name: "spare",
      stream(request) {
        spared.push(request.text);
        return spare.stream(request);
      },
    };
    return { spareVoice, ...broken(clock, () => hasOpened && now()) };
  });
  await call.begin();
  hasOpened = true;
  const heardWithin = async (ms: number) => {
    const before = call.client.audioMs();
    await call.clock.advance(ms);
    return call.client.audioMs() > before;
  };
  return { ...call, spared, heardWithin };
}

const ways: Way[] = ["is down", "is slow", "cuts off", "sends nothing"];
const providers = [
  ["language model", (way: Way) => (clock: CountingClock, now: Now) => ({ languageModel: model(clock, way, now) })],
  ["voice", (way: Way) => (clock: CountingClock, now: Now) => ({ textToSpeech: voice(clock, way, now) })],
] as const;

describe.each(providers)("a %s that", (_name, breaking) => {
  test.each(ways)(
    "%s: the caller hears something within 8 s, from the spare voice, and the owner is notified",
    async (way) => {
      const call = await callWith(breaking(way), () => true);
      call.ask("Hello");
      expect(await call.heardWithin(8_000)).toBe(true);
      expect([apology, patience]).toContain(call.spared[0]);
      expect(call.hookCalls.some(({ hook }) => hook === "onFault")).toBe(true);
    },
  );

  test.each(ways)("%s once: the question is still answered, or the caller is asked to repeat it", async (way) => {
    let failures = 0;
    const call = await callWith(breaking(way), () => failures++ === 0);
    call.ask("Hello");
    await call.clock.advance(10_000);
    const texts = call.session.transcript().map(({ text }) => text);
    expect(texts.at(-1)).toMatch(way === "cuts off" ? /Could you say that again\?$/ : /^The rain has stopped/);
    await call.clock.advance(60_000);
    expect(call.clock.pending()).toBe(0);
  });

  test.each(ways)("%s for good: both tries end within 10 s of the first apology, without a third", async (way) => {
    const call = await callWith(breaking(way), () => true);
    call.ask("Hello");
    await call.clock.advance(18_000);
    const faults = call.hookCalls.filter(({ hook }) => hook === "onFault").length;
    expect(faults).toBe(way === "cuts off" ? 1 : 2);
    await call.clock.advance(120_000);
    expect(call.hookCalls.filter(({ hook }) => hook === "onFault")).toHaveLength(faults);
    expect(call.clock.pending()).toBe(0);
  });

  test("fails one time in ten: every question is answered", async () => {
    let asked = 0;
    const call = await callWith(breaking("is down"), () => asked++ % 10 === 3);
    for (let question = 0; question < 30; question++) {
      call.ask(`Question ${question}`);
      await call.clock.advance(20_000);
      const last = call.session.transcript().at(-1);
      expect(last?.role).toBe("assistant");
      // A voice may fail in the second sentence: then the caller is asked to repeat the question.
      expect(last?.text).toMatch(/^The rain has stopped|Could you say that again\?$/);
    }
  });
});

test("an apology in place of a reply is not a reply: the language model does not see it", async () => {
  let failures = 0;
  const requests: Parameters<LanguageModel["stream"]>[0][] = [];
  const call = await callWith(
    (clock, now) => {
      const inner = model(clock, "is down", now);
      const languageModel: LanguageModel = {
        ...inner,
        stream(request) {
          requests.push(request);
          return inner.stream(request);
        },
      };
      return { languageModel };
    },
    () => failures++ === 0,
  );
  call.ask("Hello");
  await call.clock.advance(10_000);
  expect(requests).toHaveLength(2);
  expect(requests[1]?.messages).toEqual(requests[0]?.messages);
  expect(call.session.transcript().map(({ kind }) => kind)).toEqual([
    "disclosure",
    "first_message",
    null,
    "notice",
    "reply",
  ]);
});

test("a caller who interrupts the apology is answered once, with everything they said", async () => {
  const call = await callWith(
    (clock, now) => ({ languageModel: model(clock, "is slow", now) }),
    () => true,
  );
  call.ask("Hello");
  await call.clock.advance(7_200);
  call.send({ type: "response.cancel" });
  await call.clock.advance(60_000);
  expect(call.hookCalls.filter(({ hook }) => hook === "onFault")).toHaveLength(1);
  expect(call.clock.pending()).toBe(0);
});
