import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { population } from "#tests/builders/population.ts";
import { levelOf } from "#voice/audio/pcm.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { createEspeak } from "./espeak.ts";
import { espeakVoice } from "./espeak-voices.ts";
import { aSpeech, soundOf } from "./text-to-speech.contract.ts";

const { log } = createRecordingLog();
const espeak = createEspeak({ log });
afterAll(() => espeak.close());

const secondsOf = (sound: Int16Array) => sound.length / 24_000;
const say = (text: string) => soundOf(espeak.stream(aSpeech({ text })));
const workerFile = new URL("./espeak.worker.ts", import.meta.url);

test("the optional dependency is found", async () => {
  expect(await espeak.isAvailable()).toBe(true);
});

test("the optional dependency is found in a folder of any name", async () => {
  const root = join(mkdtempSync(join(tmpdir(), "espeak-")), "50% größer #2");
  const copied = ["package.json", "voice", "providers/text-to-speech", "node_modules/@echogarden"];
  for (const path of copied) cpSync(path, join(root, path), { recursive: true });
  const copy = pathToFileURL(join(root, "providers/text-to-speech/espeak.worker.ts"));
  const there = createEspeak({ log, startWorker: () => new Worker(copy) });
  expect(await there.isAvailable()).toBe(true);
  await there.close();
  rmSync(dirname(root), { recursive: true });
});

test("all built-in voices sound different, none is clipped, none is much louder than another", async () => {
  const sounds = await Promise.all(
    builtInVoices.map(({ voiceId }) => soundOf(espeak.stream(aSpeech({ voice: { voiceId, speed: 1 } })))),
  );
  expect(new Set(sounds.map((sound) => Buffer.from(sound.buffer).toString("base64"))).size).toBe(builtInVoices.length);
  const levels = sounds.map(levelOf);
  for (const { peak } of levels) expect(peak).toBeLessThan(0.9);
  const loudness = levels.map(({ rms }) => rms);
  expect(Math.min(...loudness)).toBeGreaterThan(0.035);
  expect(Math.max(...loudness) / Math.min(...loudness)).toBeLessThan(1.6);
});

/** The autocorrelation of audio at a lag in samples: 1 if it repeats exactly. */
function likeness(sound: Int16Array, from: number, lag: number): number {
  let [both, own, later] = [0, 0, 0];
  for (let at = from; at < from + 2_400; at += 2) {
    const [one, other] = [sound[at] ?? 0, sound[at + lag] ?? 0];
    both += one * other;
    own += one * one;
    later += other * other;
  }
  return both / Math.sqrt(own * later + 1);
}

/** The median pitch of the voiced tenths of a second, in hertz. */
function pitchOf(sound: Int16Array): number {
  const found: number[] = [];
  for (let from = 0; from + 4_800 < sound.length; from += 2_400) {
    let best = { lag: 1, like: 0 };
    for (let lag = 80; lag <= 400; lag += 1) {
      const like = likeness(sound, from, lag);
      // A sound correlates as well after two of its periods as after one.
      if (like > best.like + 0.02) best = { lag, like };
    }
    if (best.like > 0.7) found.push(24_000 / best.lag);
  }
  return found.sort((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0;
}

test.each(builtInVoices)("$label has the pitch and speed that the list states", async ({ voiceId, pitch, pace }) => {
  const text = "I was hoping that you would call me this evening, and now here you are.";
  const sound = await soundOf(espeak.stream(aSpeech({ text, voice: { voiceId, speed: 1 } })));
  const [lowest, highest] = { low: [60, 105], middle: [105, 165], high: [165, 260] }[pitch] as [number, number];
  expect(pitchOf(sound)).toBeGreaterThan(lowest);
  expect(pitchOf(sound)).toBeLessThan(highest);
  const [shortest, longest] = { quick: [3, 3.73], even: [3.73, 3.98], slow: [3.96, 4.3] }[pace] as [number, number];
  expect(secondsOf(sound)).toBeGreaterThan(shortest);
  expect(secondsOf(sound)).toBeLessThan(longest);
});

test.each(builtInVoices)("$label uses only what espeak-ng has", ({ voiceId }) => {
  const { rate, pitch, range } = espeakVoice({ voiceId, speed: 1 });
  expect(rate).toBeGreaterThanOrEqual(145);
  expect(rate).toBeLessThanOrEqual(165);
  for (const place of [pitch, range]) {
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThanOrEqual(99);
  }
});

test("speed makes a text shorter or longer", async () => {
  const at = async (speed: number) =>
    secondsOf(await soundOf(espeak.stream(aSpeech({ voice: { voiceId: "warm-alto", speed } }))));
  const [slow, even, fast] = [await at(0.8), await at(1), await at(1.4)];
  expect(slow).toBeGreaterThan(even * 1.1);
  expect(fast).toBeLessThan(even * 0.85);
});

test("audio starts and ends in silence, without a click", async () => {
  const sound = await say("Hello.");
  expect(Math.abs(sound[0] ?? 1)).toBeLessThan(30);
  expect(levelOf(sound.slice(-24)).peak).toBeLessThan(0.01);
});

test("markup, phoneme brackets and control characters in a text are not interpreted", async () => {
  const plain = secondsOf(await say("Hello you."));
  expect(secondsOf(await say('Hello <break time="9s"/> you.'))).toBeLessThan(plain + 3);
  const spelled = await say("Hello [[h@l'oU]] you.");
  expect(spelled).toEqual(await say("Hello h@l'oU you."));
  expect(await say("\u0001200SHello you.\u0000")).toEqual(await say("200SHello you."));
  expect(await say("--help -v de Hello")).not.toEqual(await say("Hello"));
});

test("a text without a word yields no audio and no error", async () => {
  for (const text of ["", "   ", "… !?", "<<>>"]) expect((await say(text)).length).toBe(0);
});

test("a long text is spoken in full, and a short one requested later need not wait for its end", async () => {
  const order: string[] = [];
  const sentences = population({ usual: 12, full: 60 });
  const long = say("This is one of many sentences that follow each other. ".repeat(sentences)).then((sound) => {
    order.push("long");
    return sound;
  });
  const short = say("Hi.").then(() => order.push("short"));
  await short;
  expect(secondsOf(await long)).toBeGreaterThan(sentences * 1.6);
  expect(order).toEqual(["short", "long"]);
});

test("an aborted text does not delay the next", async () => {
  const control = new AbortController();
  const reading = soundOf(espeak.stream(aSpeech({ text: "Word after word. ".repeat(400), signal: control.signal })));
  control.abort();
  const next = await say("Hello.");
  expect(next.length).toBeGreaterThan(0);
  expect((await reading).length).toBe(0);
});

test("the number of a helpline is read digit by digit", async () => {
  expect(await say("Call 988 now.")).toEqual(await say("Call 9 8 8 now."));
});

test("when its worker ends, current texts fail and the next one starts a new worker", async () => {
  const workers: Worker[] = [];
  const voice = createEspeak({
    log,
    startWorker: () => {
      const worker = new Worker(workerFile);
      workers.push(worker);
      return worker;
    },
  });
  const failing = (async () => {
    for await (const chunk of voice.stream(aSpeech({ text: "Word after word. ".repeat(400) }))) {
      expect(chunk.byteLength).toBeGreaterThan(0);
      await workers[0]?.terminate();
    }
  })();
  await expect(failing).rejects.toMatchObject({ name: "ProviderError", code: "unavailable" });
  expect((await soundOf(voice.stream(aSpeech()))).length).toBeGreaterThan(0);
  expect(workers.length).toBe(2);
  await voice.close();
});

test("after closing, every text fails", async () => {
  const voice = createEspeak({ log });
  expect(await voice.isAvailable()).toBe(true);
  await voice.close();
  expect(await voice.isAvailable()).toBe(false);
  await expect(soundOf(voice.stream(aSpeech()))).rejects.toMatchObject({ code: "unavailable" });
});

test("a machine without the optional dependency reports so and does not crash", async () => {
  const missing = `import { parentPort } from "node:worker_threads"; parentPort.postMessage({ kind: "missing", reason: "not installed" }); setInterval(() => {}, 1000);`;
  const voice = createEspeak({ log, startWorker: () => new Worker(missing, { eval: true }) });
  expect(await voice.isAvailable()).toBe(false);
  await expect(soundOf(voice.stream(aSpeech()))).rejects.toMatchObject({ code: "unavailable" });
  await voice.close();
});
