import { describe, expect, test } from "vitest";
import { wait } from "#platform/clock/clock.ts";
import { type ManualClock, manualClock } from "#platform/clock/manual-clock.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { createModelFallback } from "../language-model/fallback.ts";
import { createScriptedPersona } from "../language-model/scripted-persona.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { ProviderError } from "../provider-error.ts";
import { createHearingFallback } from "../speech-to-text/fallback.ts";
import { createVoiceFallback } from "../text-to-speech/fallback.ts";
import { createSpeechCache } from "../text-to-speech/speech-cache.ts";
import { aSpeech } from "../text-to-speech/text-to-speech.contract.ts";

type Behaviour = "speaks" | "is down" | "says nothing" | "is silent" | "breaks off" | "stalls" | "pauses" | "declines";

/** A voice that behaves as told and counts its requests. */
function voice(name: string, clock: ManualClock, behaviour: Behaviour) {
  const self = {
    name,
    behaviour,
    asked: 0,
    left: 0,
    async *stream({ signal }: { signal: AbortSignal }) {
      self.asked += 1;
      if (self.behaviour === "is down") throw new Error("connection refused");
      if (self.behaviour === "declines") throw new ProviderError("declined", "content filter");
      if (self.behaviour === "says nothing") return;
      if (self.behaviour === "is silent") return await wait(clock, 60_000, signal);
      try {
        yield new Uint8Array([1, 0]);
        if (self.behaviour === "breaks off") throw new Error("the stream broke off");
        if (self.behaviour === "stalls") await wait(clock, 60_000, signal);
        if (self.behaviour === "pauses") {
          await wait(clock, 4_000, signal);
          yield new Uint8Array([3, 0]);
          await wait(clock, 4_000, signal);
        }
        yield new Uint8Array([2, 0]);
      } finally {
        self.left += 1;
      }
    },
  };
  return self satisfies TextToSpeech;
}

function chainOf(...behaviours: Behaviour[]) {
  const clock = manualClock();
  const links = behaviours.map((behaviour, index) => voice(`voice ${index + 1}`, clock, behaviour));
  const { log, lines } = createRecordingLog();
  const chain = createVoiceFallback({ links, log, clock });
  async function speak(signal = new AbortController().signal) {
    const outcome = { bytes: 0, error: "" };
    const speaking = (async () => {
      for await (const piece of chain.stream(aSpeech({ signal }))) outcome.bytes += piece.length;
    })().catch((error: unknown) => {
      outcome.error = String(error);
    });
    await clock.advance(30_000);
    await speaking;
    return outcome;
  }
  return { clock, links, chain, lines, speak, asked: () => links.map(({ asked }) => asked) };
}

describe("what a provider declines [N-89]", () => {
  test("does not open its breaker, however often, and the next one is tried", async () => {
    const { speak, asked, links } = chainOf("declines", "speaks");
    for (let time = 0; time < 5; time += 1) expect(await speak()).toEqual({ bytes: 4, error: "" });
    expect(asked()).toEqual([5, 5]);
    if (links[0]) links[0].behaviour = "speaks";
    await speak();
    expect(asked()).toEqual([6, 5]);
  });

  test("stays declined, whatever the other links do", async () => {
    for (const chain of [
      chainOf("declines", "is down"),
      chainOf("is down", "declines"),
      chainOf("declines", "declines"),
    ]) {
      expect((await chain.speak()).error).toContain("content filter");
    }
  });
});

describe("a chain of voices", () => {
  test("uses the first, and no other while it works", async () => {
    const { speak, asked, chain } = chainOf("speaks", "speaks");
    expect(await speak()).toEqual({ bytes: 4, error: "" });
    expect(asked()).toEqual([1, 0]);
    expect(chain.name).toBe("voice 1 → voice 2");
  });

  test.each(["is down", "says nothing", "is silent"] as const)("tries the next when one %s", async (behaviour) => {
    const { speak, asked } = chainOf(behaviour, "speaks");
    expect(await speak()).toEqual({ bytes: 4, error: "" });
    expect(asked()).toEqual([1, 1]);
  });

  test("tries a recovered one first again once its breaker closes", async () => {
    const { speak, asked, links } = chainOf("is down", "speaks");
    await speak();
    await speak();
    expect(asked()).toEqual([2, 2]);
    if (links[0]) links[0].behaviour = "speaks";
    // `speak` takes thirty seconds of this clock: the breaker's fifteen are over.
    await speak();
    await speak();
    expect(asked()).toEqual([4, 2]);
  });

  test("does not wait for a dead one again while its breaker is open", async () => {
    const { chain, clock, asked } = chainOf("is silent", "speaks");
    const begun: number[] = [];
    const talking = (async () => {
      for (let sentence = 0; sentence < 5; sentence++) {
        const from = clock.monotonicMs();
        for await (const _ of chain.stream(aSpeech()))
          if (begun.length === sentence) begun.push(clock.monotonicMs() - from);
      }
    })();
    await clock.advance(10_000);
    await talking;
    expect(begun).toEqual([2_000, 2_000, 0, 0, 0]);
    expect(asked()).toEqual([2, 5]);
  });

  test.each([
    ["breaks off", "Error: the stream broke off"],
    ["stalls", "ProviderError: the provider stalled for 4500 ms"],
  ] as const)("fails the sentence when one %s midway: no half is spoken twice", async (behaviour, error) => {
    const { speak, asked } = chainOf(behaviour, "speaks");
    expect(await speak()).toMatchObject({ error });
    expect(asked()).toEqual([1, 0]);
  });

  test("plays one to its end that pauses often but never for long", async () => {
    const { speak, asked } = chainOf("pauses", "speaks");
    expect(await speak()).toEqual({ bytes: 6, error: "" });
    expect(asked()).toEqual([1, 0]);
  });

  test("reports the last failure when all fail", async () => {
    expect(await chainOf("is silent", "is down").speak()).toEqual({ bytes: 0, error: "Error: connection refused" });
  });

  test("does not count an abort by the caller as a failure, and stops the work in progress", async () => {
    const { chain, links, clock, asked } = chainOf("stalls", "speaks");
    const control = new AbortController();
    const speaking = (async () => {
      for await (const _ of chain.stream(aSpeech({ signal: control.signal }))) control.abort();
    })();
    await clock.advance(0);
    await speaking;
    expect(links[0]?.left).toBe(1);
    await chainOf("speaks").speak(AbortSignal.abort());
    expect(asked()).toEqual([1, 0]);
  });

  test("stops the provider's work when the reader leaves early", async () => {
    const { chain, links } = chainOf("speaks");
    for await (const _ of chain.stream(aSpeech())) break;
    expect(links[0]?.left).toBe(1);
  });
});

test("recognisers: the next one gets what the first did not transcribe in time", async () => {
  const clock = manualClock();
  let asked = 0;
  const deaf: SpeechToText = {
    name: "deaf",
    transcribe: async ({ signal }) => wait(clock, 60_000, signal).then(() => ""),
  };
  const good: SpeechToText = {
    name: "good",
    transcribe: async () => {
      asked += 1;
      return "Good evening";
    },
  };
  const chain = createHearingFallback({ links: [deaf, good], log: createRecordingLog().log, clock });
  const request = { audio: new Uint8Array(48_000), language: "en", signal: new AbortController().signal };
  const first = chain.transcribe(request);
  await clock.advance(2_000);
  expect(await first).toBe("Good evening");
  expect(asked).toBe(1);
  await expect(chain.transcribe({ ...request, signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
});

test("recognisers: a turn whose stream fails is transcribed as a whole, and a later one streams through a healthy provider", async () => {
  const clock = manualClock();
  const listening = (name: string, words: () => Promise<string>): SpeechToText => ({
    name,
    transcribe: words,
    listen: () => ({ push() {}, nextTurn() {}, close() {}, wordsSoFar: words }),
  });
  const gone = listening("gone", () => Promise.reject(new Error("gone")));
  const good = listening("good", async () => "Good evening");
  const chain = createHearingFallback({ links: [gone, good], log: createRecordingLog().log, clock });
  const live = chain.listen?.({ language: "en", onWords: () => {} });
  const { signal } = new AbortController();
  for (let turn = 0; turn < 2; turn++) {
    await expect(live?.wordsSoFar(signal)).rejects.toThrow("gone");
    live?.nextTurn();
  }
  expect(await live?.wordsSoFar(signal)).toBe("Good evening");
});

test("language models: it counts as a rehearsal only if nothing else can answer", async () => {
  const script = createScriptedPersona();
  const real = { ...script, name: "real", rehearsal: false };
  const { log } = createRecordingLog();
  expect(createModelFallback({ links: [real, script], log }).rehearsal).toBe(false);
  expect(createModelFallback({ links: [script], log }).rehearsal).toBe(true);
});

describe("cached lines", () => {
  test("a line is spoken from the cache when the voice is down, everything else by the spare voice", async () => {
    const clock = manualClock();
    const main = voice("main", clock, "speaks");
    const spare = voice("spare", clock, "speaks");
    const cache = createSpeechCache({ voice: main, spare, log: createRecordingLog().log });
    await cache.prepare(aSpeech().voice, ["Sorry.", "Sorry."]);
    expect(main.asked).toBe(1);
    main.behaviour = "is down";
    const sound = async (text: string) => {
      let bytes = 0;
      for await (const piece of cache.stream(aSpeech({ text }))) bytes += piece.length;
      return bytes;
    };
    expect([await sound("Sorry."), spare.asked]).toEqual([4, 0]);
    expect([await sound("Hello."), spare.asked]).toEqual([4, 1]);
  });

  test("a voice that fails while the lines are synthesised does not fail the cache", async () => {
    const clock = manualClock();
    const { log, lines } = createRecordingLog();
    const cache = createSpeechCache({
      voice: voice("main", clock, "is down"),
      spare: voice("s", clock, "speaks"),
      log,
    });
    await cache.prepare(aSpeech().voice, ["Sorry."]);
    expect(lines).toHaveLength(1);
  });
});
