import { afterEach, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { LiveHearing } from "#voice/ports/speech-to-text.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { type DeepgramFake, startDeepgramFake } from "./deepgram.fake.ts";
import { createDeepgram } from "./deepgram.ts";
import { anUtterance } from "./speech-to-text.contract.ts";

let vendor: DeepgramFake | undefined;
let hearing: LiveHearing | null | undefined;
afterEach(async () => {
  hearing?.close();
  await vendor?.close();
  vendor = undefined;
});

const { log, lines } = createRecordingLog();
const signal = () => new AbortController().signal;

async function deepgram() {
  vendor = await startDeepgramFake();
  const clock = manualClock();
  const words: string[] = [];
  const recogniser = createDeepgram({ apiKey: "key-1", model: "nova-3", log, url: vendor.url, clock });
  const begin = () => {
    hearing = recogniser.listen?.({ language: "en-GB", onWords: (text) => words.push(text) });
    if (!hearing) throw new Error("it does not listen");
    return hearing;
  };
  return { recogniser, clock, words, begin, vendor };
}

const second = new Uint8Array(48_000).fill(1);
const piece = second.subarray(0, 9_600);

test("is asked for interim words of raw audio, with the key in a header, and without turn detection", async () => {
  const { recogniser, vendor } = await deepgram();
  expect(await recogniser.transcribe(anUtterance())).toBe("Good evening.");
  const [request] = vendor.requests;
  expect(request?.headers.authorization).toBe("Token key-1");
  const url = new URL(request?.url ?? "", "ws://x");
  expect(url.pathname).toBe("/v1/listen");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    model: "nova-3",
    language: "en-US",
    encoding: "linear16",
    sample_rate: "24000",
    channels: "1",
    interim_results: "true",
    punctuate: "true",
    endpointing: "false",
    mip_opt_out: "true",
  });
  expect(vendor.heardBytes()).toBe(anUtterance().audio.length);
  expect(vendor.controls).toEqual(["CloseStream"]);
});

test("sends words while they are spoken, and all of them on request", async () => {
  const { begin, words } = await deepgram();
  const live = begin();
  for (let at = 0; at < 5; at++) live.push(piece);
  await expect.poll(() => words).toEqual(["Good", "Good evening."]);
  expect(await live.wordsSoFar(signal())).toBe("Good evening.");
});

test("words after a pause are added to those before; the next turn starts without them", async () => {
  const { begin, words, vendor } = await deepgram();
  const live = begin();
  vendor.words = ["I", "was"];
  live.push(second);
  expect(await live.wordsSoFar(signal())).toBe("I was");
  vendor.words = ["out."];
  live.push(second);
  expect(await live.wordsSoFar(signal())).toBe("I was out.");
  live.nextTurn();
  vendor.words = ["Yes."];
  live.push(second);
  expect(await live.wordsSoFar(signal())).toBe("Yes.");
  expect(vendor.requests).toHaveLength(1);
  expect(words.at(-1)).toBe("Yes.");
});

test("late results of a finished turn are not part of the next one", async () => {
  const { begin } = await deepgram();
  const live = begin();
  live.push(second);
  live.nextTurn();
  live.push(piece.subarray(0, 960));
  const asked = live.wordsSoFar(signal());
  expect(await asked).toBe("");
});

test("a vendor that does not respond to a request is waited for no longer than a second", async () => {
  const { begin, clock, vendor, words } = await deepgram();
  const live = begin();
  for (let at = 0; at < 5; at++) live.push(piece);
  await expect.poll(() => words).toHaveLength(2);
  vendor.trouble = "says nothing";
  const asked = live.wordsSoFar(signal());
  await clock.advance(1_000);
  expect(await asked).toBe("Good evening.");
});

test("a turn of which the vendor says nothing at all, as while its stream opens, fails instead of being empty", async () => {
  const { begin, clock, vendor } = await deepgram();
  const live = begin();
  vendor.trouble = "says nothing";
  lines.length = 0;
  live.push(second);
  const failed = expect(live.wordsSoFar(signal())).rejects.toMatchObject({ code: "timeout" });
  await clock.advance(1_000);
  await failed;
  expect(lines).toMatchObject([{ model: "nova-3", code: "timeout" }]);
});

test("words that are still on their way when the next turn starts are told whole, and are not part of it", async () => {
  const { begin, vendor, words } = await deepgram();
  const live = begin();
  vendor.words = ["Wait", "please."];
  // A hiccup of the caller's line: their turn, the silence after it and the next turn arrive at once.
  live.push(second);
  const first = live.wordsSoFar(signal());
  live.nextTurn();
  live.push(piece);
  expect(await first).toBe("Wait please.");
  for (let at = 0; at < 4; at++) live.push(piece);
  vendor.words = ["Good", "evening."];
  expect(await live.wordsSoFar(signal())).toBe("Good evening.");
  expect(words).not.toContain("Wait please. Good");
});

test("a request that is pending when the next turn starts is waited for no longer than a second", async () => {
  const { begin, clock, vendor, words } = await deepgram();
  const live = begin();
  for (let at = 0; at < 5; at++) live.push(piece);
  await expect.poll(() => words).toHaveLength(2);
  vendor.trouble = "says nothing";
  const heard = live.wordsSoFar(signal());
  live.nextTurn();
  await clock.advance(1_000);
  expect(await heard).toBe("Good evening.");
  live.push(second);
  const unheard = expect(live.wordsSoFar(signal())).rejects.toMatchObject({ code: "timeout" });
  live.nextTurn();
  await clock.advance(1_000);
  await unheard;
});

test("is kept alive between turns, and closed with the call", async () => {
  const { begin, clock, vendor } = await deepgram();
  const live = begin();
  live.push(second);
  await live.wordsSoFar(signal());
  await clock.advance(8_000);
  await expect.poll(() => vendor.controls).toEqual(["Finalize", "KeepAlive", "KeepAlive"]);
  live.close();
  await expect.poll(() => vendor.open()).toBe(0);
  await clock.advance(60_000);
});

test("a stream that breaks fails its turn; the next turn uses a new one", async () => {
  const { begin, vendor } = await deepgram();
  const live = begin();
  vendor.trouble = "cuts off";
  live.push(second);
  await expect(live.wordsSoFar(signal())).rejects.toMatchObject({ code: "unavailable" });
  vendor.trouble = null;
  live.push(second);
  await expect(live.wordsSoFar(signal())).rejects.toMatchObject({ code: "unavailable" });
  live.nextTurn();
  live.push(second);
  expect(await live.wordsSoFar(signal())).toBe("Good evening.");
  expect(vendor.requests).toHaveLength(2);
});

test.each([
  ["refuses", "unauthorized"],
  ["cuts off", "unavailable"],
  ["sends garbage", "bad_response"],
] as const)("a vendor that %s a turn fails it, with nothing but an error code", async (trouble, code) => {
  const { recogniser, vendor } = await deepgram();
  vendor.trouble = trouble;
  lines.length = 0;
  await expect(recogniser.transcribe(anUtterance())).rejects.toMatchObject({ code });
  expect(lines).toMatchObject([{ model: "nova-3", code }]);
});

test("a vendor that does not respond times out after ten seconds", async () => {
  const { recogniser, clock, vendor } = await deepgram();
  vendor.trouble = "says nothing";
  const failed = expect(recogniser.transcribe(anUtterance())).rejects.toMatchObject({ code: "timeout" });
  await expect.poll(() => vendor.open()).toBe(1);
  await clock.advance(10_000);
  await failed;
});

test("an aborted request fails with the caller's reason", async () => {
  const { begin } = await deepgram();
  const live = begin();
  live.push(second);
  const control = new AbortController();
  const asked = live.wordsSoFar(control.signal);
  control.abort(new Error("went on"));
  await expect(asked).rejects.toThrow("went on");
});

test("metadata of no audio is not the end of a turn", async () => {
  const { recogniser, vendor } = await deepgram();
  vendor.beside = [{ type: "Metadata", transaction_key: "deprecated", request_id: "r", duration: 0, channels: 0 }];
  expect(await recogniser.transcribe(anUtterance())).toBe("Good evening.");
  vendor.closing = [1000];
  await expect(recogniser.transcribe(anUtterance())).rejects.toMatchObject({ code: "unavailable" });
});
