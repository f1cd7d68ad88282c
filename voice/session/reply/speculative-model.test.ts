import { describe, expect, test } from "vitest";
import { wait } from "#platform/clock/clock.ts";
import type { LanguageModel, LanguageModelRequest } from "#voice/ports/language-model.ts";
import { type CountingClock, countingClock } from "#voice/testing/counting-clock.ts";
import { testPersona } from "#voice/testing/session-under-test.ts";
import { SpeculativeModel } from "./speculative-model.ts";

const question = (content: string) => ({
  messages: [{ role: "user" as const, content }],
  persona: testPersona,
  callSeed: "seed",
});

/** A model that says a word every 100 ms, and records its requests and how far it came. */
function thinking(clock: CountingClock, breaksAfter = 99) {
  const asked: string[] = [];
  let words = 0;
  const model: LanguageModel = {
    name: "thinking",
    rehearsal: false,
    async *stream(request) {
      asked.push(request.messages.at(-1)?.content ?? "");
      for (const word of ["The ", "rain ", "has ", "stopped."]) {
        await wait(clock, 100, request.signal);
        if (request.signal.aborted) return;
        if (words >= breaksAfter) throw new Error("the stream broke off");
        words += 1;
        yield word;
      }
    },
  };
  return { model: new SpeculativeModel(model, clock), asked, words: () => words };
}

async function answerOf(clock: CountingClock, model: LanguageModel, request: Omit<LanguageModelRequest, "signal">) {
  const began = clock.monotonicMs();
  const heard = { text: "", firstAfterMs: -1, error: "" };
  const listening = (async () => {
    for await (const piece of model.stream({ ...request, signal: new AbortController().signal })) {
      if (heard.firstAfterMs < 0) heard.firstAfterMs = clock.monotonicMs() - began;
      heard.text += piece;
    }
  })().catch((error: unknown) => {
    heard.error = String(error);
  });
  await clock.advance(2_000);
  await listening;
  return heard;
}

describe("a speculative language model", () => {
  test("replies at once when the request is the guessed one, and is asked once", async () => {
    const clock = countingClock();
    const { model, asked } = thinking(clock);
    model.guess(question("Is it raining?"));
    await clock.advance(250);
    expect(await answerOf(clock, model, question("Is it raining?"))).toEqual({
      text: "The rain has stopped.",
      firstAfterMs: 0,
      error: "",
    });
    expect(asked).toEqual(["Is it raining?"]);
    expect(clock.pending()).toBe(0);
  });

  test("is asked again when the request differs, and stops the guess", async () => {
    const clock = countingClock();
    const { model, asked, words } = thinking(clock);
    model.guess(question("Is it raining"));
    await clock.advance(150);
    expect((await answerOf(clock, model, question("Is it raining in Oslo?"))).text).toBe("The rain has stopped.");
    expect(asked).toEqual(["Is it raining", "Is it raining in Oslo?"]);
    expect(words()).toBe(1 + 4);
  });

  test("stops when the guess is dropped, or when no request follows", async () => {
    const clock = countingClock();
    const { model, words } = thinking(clock);
    model.guess(question("Is it"));
    await clock.advance(150);
    model.giveUp();
    await clock.advance(2_000);
    expect(words()).toBe(1);
    model.guess(question("Is it raining?"));
    await clock.advance(60_000);
    expect(clock.pending()).toBe(0);
  });

  test("retries a guess that failed before the request, and reports a later failure", async () => {
    const clock = countingClock();
    const early = thinking(clock, 0);
    early.model.guess(question("Hello"));
    await clock.advance(500);
    expect((await answerOf(clock, early.model, question("Hello"))).error).toContain("broke off");
    expect(early.asked).toHaveLength(2);
    const late = thinking(clock, 2);
    late.model.guess(question("Hello"));
    await clock.advance(150);
    expect(await answerOf(clock, late.model, question("Hello"))).toMatchObject({
      text: "The rain ",
      error: "Error: the stream broke off",
    });
    expect(late.asked).toHaveLength(1);
  });

  test("stops the guess when its reply is aborted", async () => {
    const clock = countingClock();
    const { model, words } = thinking(clock);
    model.guess(question("Hello"));
    await clock.advance(150);
    const control = new AbortController();
    for await (const piece of model.stream({ ...question("Hello"), signal: control.signal })) {
      expect(piece).toBe("The ");
      control.abort();
    }
    await clock.advance(2_000);
    expect(words()).toBe(1);
    expect(clock.pending()).toBe(0);
  });
});
