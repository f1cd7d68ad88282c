import { expect, test } from "vitest";
import { bytesOf, samplesOf } from "#voice/audio/pcm.ts";
import { answers, callUnderTest } from "../testing/call-under-test.ts";

const FRAME_MS = 20;
const FRAME_SAMPLES = 24 * FRAME_MS;
const LATE_FRAMES = 6;
const STRENGTH = 0.15;
const story = "Once there was a lighthouse, far out on the rocks, and its keeper liked to talk to the fog at night.";

/** A call whose microphone picks up what its loudspeaker plays, 120 ms later and 16 dB quieter. */
function callThroughALoudspeaker() {
  const call = callUnderTest(answers(""), [story]);
  const onItsWay = Array.from({ length: LATE_FRAMES }, () => new Int16Array(FRAME_SAMPLES));
  let waiting: number[] = [];
  let seen = 0;
  const listen = async (ms: number, caller: (at: number) => number = () => 0) => {
    for (let at = 0; at < ms; at += FRAME_MS) {
      const deltas = call.client.all("response.output_audio.delta");
      for (const { delta } of deltas.slice(seen)) waiting = [...waiting, ...samplesOf(Buffer.from(delta, "base64"))];
      seen = deltas.length;
      onItsWay.push(Int16Array.from(waiting.slice(0, FRAME_SAMPLES)));
      waiting = waiting.slice(FRAME_SAMPLES);
      const back = onItsWay.shift() ?? new Int16Array(0);
      const heard = Int16Array.from({ length: FRAME_SAMPLES }, (_, n) => (back[n] ?? 0) * STRENGTH + caller(n));
      call.session.receive(bytesOf(heard));
      await call.clock.advance(FRAME_MS);
    }
  };
  return { call, listen };
}

test("the companion's voice from a loudspeaker does not stop it, even if none of its words are recognised", async () => {
  const { call, listen } = callThroughALoudspeaker();
  call.session.attach(call.client);
  call.session.open();
  await listen(10_000);
  call.ask("Tell me a story");
  await listen(9_000);
  expect(call.reasons()).not.toContain("turn_detected");
  expect(call.client.types()).not.toContain("input_audio_buffer.speech_started");
  expect(call.session.transcript().at(-1)).toMatchObject({ kind: "reply", text: story });
});

const question = "Shall I tell you about the sea or about the stars?";

/** The opening is over, and a reply with this text was asked for. */
async function callAnswering(reply: string, transcript: string) {
  const call = callUnderTest(answers(transcript), [reply]);
  await call.begin();
  call.ask("Hello");
  return call;
}
const linesOf = (call: Awaited<ReturnType<typeof callAnswering>>) =>
  call.session
    .transcript()
    .filter(({ role }) => role === "user")
    .map(({ text }) => text);

test.each([
  [question, "The stars."],
  ["Sleep well. Good night.", "Good night."],
])("after “%s” and five quiet seconds, “%s” is the caller's", async (reply, words) => {
  const call = await callAnswering(reply, words);
  await call.room(6_000);
  await call.room(5_000);
  await call.voice(700);
  await call.room(3_000);
  expect(linesOf(call)).toEqual(["Hello", words]);
});

test.each([
  ["while the companion says them", true, 1_200],
  ["half a second after it has", false, 500],
])("the same words %s are its echo", async (_when, isSpeaking, waitMs) => {
  const call = await callAnswering(question, "about the stars");
  const until = async (speaks: boolean) => {
    const replied = call.hookCalls.length;
    const isTold = () =>
      call.hookCalls.slice(replied).some((one) => one.hook === "onSpeaking" && one.isSpeaking === speaks);
    while (!isTold()) await call.room(20);
  };
  await until(true);
  if (!isSpeaking) await until(false);
  await call.room(waitMs);
  await call.voice(400);
  await call.room(3_000);
  expect(linesOf(call)).toEqual(["Hello"]);
});

test("words that the companion said long before, in the same line, are the caller's", async () => {
  const long = `${question} ${"The tide comes in slowly tonight, and the harbour is quiet under the moon. ".repeat(4)}`;
  const call = await callAnswering(long, "about the stars");
  await call.room(14_000);
  await call.voice(900);
  await call.room(3_000);
  expect(linesOf(call)).toContain("about the stars");
});

test("a caller is heard over it", async () => {
  const { call, listen } = callThroughALoudspeaker();
  call.session.attach(call.client);
  call.session.open();
  await listen(10_000);
  call.ask("Tell me a story");
  await listen(2_500);
  await listen(900, (at) => 9_000 * Math.sin((2 * Math.PI * 200 * at) / 24_000));
  expect(call.reasons()).toContain("turn_detected");
});
