import { expect, test } from "vitest";
import { countingClock } from "./counting-clock.ts";
import { fixedReplies } from "./fixed-replies.ts";
import { testPersona } from "./session-under-test.ts";
import { syllables, toneMs, toneVoice } from "./tone-voice.ts";

const voice = { voiceId: "tone", speed: 1 };

test("the tone voice beeps once for each syllable", async () => {
  expect(syllables("The lighthouse keeper, 1 letter.")).toBe(1 + 3 + 2 + 1 + 2);
  let bytes = 0;
  for await (const chunk of toneVoice().stream({ text: "Hello you", voice, signal: new AbortController().signal })) {
    expect(chunk.length % 2).toBe(0);
    bytes += chunk.length;
  }
  expect(bytes / 48).toBe(toneMs("Hello you"));
});

test("the tone voice takes the stated time, and stops when aborted", async () => {
  const clock = countingClock();
  const tone = toneVoice({ clock, firstByteMs: 150, chunkEveryMs: 50 });
  const abort = new AbortController();
  const heardAtMs: number[] = [];
  const listening = (async () => {
    for await (const _ of tone.stream({ text: "A long sentence", voice, signal: abort.signal })) {
      heardAtMs.push(clock.monotonicMs());
    }
  })();
  await clock.advance(210);
  abort.abort();
  await clock.advance(0);
  await listening;
  expect(heardAtMs).toEqual([150, 200]);
  expect(tone.inFlight).toBe(0);
  expect(clock.pending()).toBe(0);
});

test("the fixed replies come in turn, word by word, and start over", async () => {
  const model = fixedReplies(["One two.", "Three."]);
  const request = { messages: [], persona: testPersona, callSeed: "s", signal: new AbortController().signal };
  const replies: string[][] = [];
  for (let at = 0; at < 3; at++) {
    const words: string[] = [];
    for await (const word of model.stream(request)) words.push(word);
    replies.push(words);
  }
  expect(replies).toEqual([["One ", "two."], ["Three."], ["One ", "two."]]);
});
