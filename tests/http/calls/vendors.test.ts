import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "#server/check-ledger.ts";
import { until } from "../support/calls.ts";
import { kokoro } from "./vendors/kokoro.ts";
import { llamaCpp } from "./vendors/llama-cpp.ts";
import { mistral } from "./vendors/mistral.ts";
import { ollama } from "./vendors/ollama.ts";
import { openRouter } from "./vendors/openrouter.ts";
import { piper } from "./vendors/piper.ts";
import { senseVoice } from "./vendors/sense-voice.ts";
import { apologies, usual, usualReply, type VendorStage, vendorStage } from "./vendors/stage.ts";
import { captionOf, type StagedCall, stagedCall } from "./vendors/staged-call.ts";
import { badDays, type Fault, held } from "./vendors/vendor.ts";
import { vllm } from "./vendors/vllm.ts";
import { whisper } from "./vendors/whisper.ts";

/** How long a call rests after each failure; that time is on no bill. */
const REST_MS = 3_000;
/** Louder than the fakes' tone, and far below bytes that are no samples. */
const MOST_LOUD = 12_000;
/** The last piece of a sentence is filled up with silence. */
const FRAME_MS = 25;
const [patience = "", apology = ""] = apologies;

let stage: VendorStage;
beforeAll(async () => {
  stage = await vendorStage();
});
afterAll(() => stage.close());

const errorCodes = (call: StagedCall) => call.all("error").map(({ error }) => (error as { code: string }).code);

/** A vendor fails at what is said next: the caller is told so, once, in words that fit the part that failed. */
async function fails(call: StagedCall, kind: "chat" | "speech", fault: Fault): Promise<void> {
  const vendor = stage[kind];
  const [told, asked] = [errorCodes(call).length, vendor.requests.length];
  call.ask();
  if (fault.silent) await stage.outwait(() => vendor.requests.length > asked);
  await until(() => errorCodes(call).length > told);
  const code = kind === "chat" ? "language_model_failed" : "text_to_speech_failed";
  expect(new Set(errorCodes(call).slice(told)), fault.what).toEqual(new Set([code]));
}

/** It fails once: an apology is heard, and the reply after all, or the question is asked again. */
async function failsOnce(call: StagedCall, kind: "chat" | "speech", fault: Fault): Promise<void> {
  const retry = held(usual[kind]);
  stage[kind].next(fault.answer, ...(fault.midway === undefined ? [retry.answer] : []));
  const wanted = fault.midway === undefined ? patience : `${fault.midway || usualReply} ${apology}`;
  const told = await call.next(fault.midway === undefined ? "notice" : "reply", () => fails(call, kind, fault));
  expect(captionOf(told), fault.what).toBe(wanted);
  const reply = call.next("reply", async () => {
    await call.pass(REST_MS);
    if (fault.midway === undefined) retry.open();
    else call.ask();
  });
  expect(captionOf(await reply), fault.what).toBe(usualReply);
  await call.pass(1_000);
}

async function failsOften(call: StagedCall, kind: "chat" | "speech", faults: Fault[]): Promise<void> {
  for (const fault of faults) await failsOnce(call, kind, fault);
  const { view, kept } = await call.end();
  expect(view.endedReason).toBe("user");
  expect(view.billedMs - view.chargeableMs).toBeGreaterThanOrEqual(faults.length * REST_MS);
  expect(errorCodes(call)).toHaveLength(faults.length);
  expect(kept("agent").filter((text) => text === usualReply)).toHaveLength(faults.length);
  expect(call.loudest()).toBeLessThan(MOST_LOUD);
}

/** It fails for good: the call ends as broken, though it had lasted, and costs nothing. */
async function failsForGood(kind: "chat" | "speech", fault: Fault): Promise<void> {
  const call = await stagedCall(stage);
  for (let times = 0; times < 3; times += 1) await call.pass(5_000);
  stage[kind].next(fault.answer, fault.answer);
  await fails(call, kind, fault);
  expect(await call.client.next("x.call.ended")).toMatchObject({ reason: "error", charge: "0.00" });
}

describe.each([vllm, llamaCpp, ollama, mistral, openRouter])("$name, thinking", ({ model, answers, faults }) => {
  test("of every odd reply exactly the words are spoken, shown and kept", async () => {
    const call = await stagedCall(stage, { chat: model });
    for (const [words, answer] of answers) {
      const before = stage.speech.requests.length;
      stage.chat.next(answer);
      expect(captionOf(await call.next("reply", () => call.ask()))).toBe(words);
      expect(call.spoken(before).join(" ")).toBe(words);
      await call.pass(2_000);
    }
    const { view, kept } = await call.end();
    expect(view.endedReason).toBe("user");
    expect(kept("agent").slice(1)).toEqual(answers.map(([words]) => words));
    expect(errorCodes(call)).toEqual([]);
  });

  test("each of its failures is told, is not billed, and does not end the call", async () => {
    await failsOften(await stagedCall(stage, { chat: model }), "chat", faults);
  });
});

describe.each([kokoro, piper])("$name, speaking", ({ model, answers, faults }) => {
  test("every odd sound is played as long as it is, and nothing besides", async () => {
    const call = await stagedCall(stage, { speech: model });
    for (const [ms, answer] of answers) {
      const before = call.soundMs();
      stage.speech.next(answer);
      await call.next("reply", () => call.ask());
      const heardMs = call.soundMs() - before;
      expect(heardMs).toBeGreaterThan(ms - 2);
      expect(heardMs).toBeLessThan(ms + FRAME_MS);
      await call.pass(2_000);
    }
    expect(errorCodes(call)).toEqual([]);
    expect(call.loudest()).toBeLessThan(MOST_LOUD);
    expect((await call.end()).kept("agent").slice(1)).toEqual(answers.map(() => usualReply));
  });

  test("each of its failures is told, is not played or billed, and does not end the call", async () => {
    await failsOften(await stagedCall(stage, { speech: model }), "speech", faults);
  });
});

describe("on a bad day", () => {
  test.each(["chat", "speech"] as const)("a %s server's failures are told and not billed", async (kind) => {
    await failsOften(await stagedCall(stage), kind, badDays);
  });

  test.each(["chat", "speech"] as const)(
    "a %s server that fails twice ends the call, which costs nothing",
    async (kind) => {
      for (const fault of badDays.slice(0, 3)) await failsForGood(kind, fault);
    },
  );

  test("a recogniser's failures are told and not billed, and the next words are heard", async () => {
    const call = await stagedCall(stage, { hearing: whisper.model });
    for (const fault of [...badDays, ...whisper.faults]) {
      const [told, turns] = [errorCodes(call).length, call.all("input_audio_buffer.committed").length];
      stage.hearing.next(fault.answer, fault.answer);
      const said = await call.next("notice", async () => {
        await call.speak();
        if (fault.silent) await stage.outwait(() => call.all("input_audio_buffer.committed").length > turns);
      });
      expect(captionOf(said), fault.what).toBe(apology);
      expect(errorCodes(call).slice(told), fault.what).toEqual(["speech_to_text_failed"]);
      // Whoever waited for the first answer did not ask for the second.
      stage.hearing.next();
      await call.pass(REST_MS);
      expect(captionOf(await call.next("reply", () => call.speak())), fault.what).toBe(usualReply);
      await call.pass(6_000);
    }
    const { view, kept } = await call.end();
    const faults = badDays.length + whisper.faults.length;
    expect(kept("customer")).toEqual(Array.from({ length: faults }, () => "Good evening."));
    expect(view.billedMs - view.chargeableMs).toBeGreaterThanOrEqual(faults * REST_MS);
  });
});

describe.each([whisper, senseVoice])("$name, listening", ({ model, answers }) => {
  test("only words are shown, answered and kept", async () => {
    const call = await stagedCall(stage, { hearing: model });
    for (const [words, answer] of answers) {
      const [stops, replies] = [call.all("input_audio_buffer.speech_stopped").length, call.done("reply").length];
      // A vendor that does not know the usual format is asked twice at first.
      stage.hearing.next(answer, answer);
      if (words === "") await call.speak();
      else expect(captionOf(await call.next("reply", () => call.speak()))).toBe(usualReply);
      await until(() => call.all("input_audio_buffer.speech_stopped").length > stops);
      await call.pass(6_000);
      expect(call.done("reply").length - replies).toBe(words === "" ? 0 : 1);
    }
    const said = answers.map(([words]) => words).filter((words) => words !== "");
    expect((await call.end()).kept("customer")).toEqual(said);
    expect(errorCodes(call)).toEqual([]);
  });
});

describe("Deepgram, listening", () => {
  const results = { type: "Results", channel_index: [0, 1], duration: 0.4, is_final: true, speech_final: true };
  const alternatives = (transcript: string) => ({
    channel: { alternatives: [{ transcript, confidence: 0.9, words: [] }] },
  });

  test("words are heard once beside empty finals, metadata and words of the turn before", async () => {
    const call = await stagedCall(stage, { hearing: "nova-3" });
    stage.deepgram.beside = [
      { type: "Metadata", transaction_key: "deprecated", request_id: "r", duration: 0, channels: 0 },
      { type: "SpeechStarted", channel: [0, 1], timestamp: 0.1 },
      { ...results, start: 0.1, ...alternatives("") },
      { type: "UtteranceEnd", channel: [0, 1], last_word_end: 0.4 },
    ];
    await call.next("reply", () => call.speak());
    await call.pass(6_000);
    stage.deepgram.beside.push({ ...results, start: 0.2, ...alternatives("Too late.") });
    await call.next("reply", () => call.speak());
    await call.pass(6_000);
    stage.deepgram.beside = [];
    expect((await call.end()).kept("customer")).toEqual(["Good evening.", "Good evening."]);
    expect(errorCodes(call)).toEqual([]);
  });

  test("a stream that is closed is replaced, and only a vendor that is gone is told", async () => {
    const call = await stagedCall(stage, { hearing: "nova-3" });
    for (const code of [1000, 1011, 1008]) {
      stage.deepgram.closing = [code];
      expect(captionOf(await call.next("reply", () => call.speak()))).toBe(usualReply);
      await call.pass(6_000);
    }
    expect(errorCodes(call)).toEqual([]);
    stage.deepgram.closing = [1011, 1011, 1011];
    expect(captionOf(await call.next("notice", () => call.speak()))).toBe(apology);
    expect(errorCodes(call)).toEqual(["speech_to_text_failed"]);
    stage.deepgram.closing = [];
    await call.pass(REST_MS);
    await call.next("reply", () => call.speak());
    expect((await call.end()).kept("customer")).toEqual(Array.from({ length: 4 }, () => "Good evening."));
  });
});

test("the ledger balances afterwards", async () => {
  expect(await checkLedger(stage.site.db, { at: stage.clock.now() })).toEqual([]);
});
