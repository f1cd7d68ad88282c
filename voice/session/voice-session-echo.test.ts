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
