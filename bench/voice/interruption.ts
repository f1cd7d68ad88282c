import { wordsOf } from "#voice/listening/backchannel.rules.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";
import { syllables } from "#voice/testing/tone-voice.ts";
import type { VirtualCall } from "./virtual-call.ts";

const REPLY_WITHIN_MS = 6_000;
const STOP_WITHIN_MS = 3_000;

export const story =
  "Once there was a lighthouse, far out on the rocks. Its keeper liked to talk to the fog at night. " +
  "The fog never answered, but it listened. One evening a small boat came in, and nobody was on board. " +
  "He tied it to the pier, made tea for two, and waited until the morning.";

/** How the companion reacted to an interruption: ms from its first sound to the silence. */
export type Taken = {
  /** Null: it did not stop, or it had stopped before. */
  stopMs: number | null;
  /** It stopped before the interruption. */
  stoppedBefore: boolean;
  /** Until it was held; null: it was not. */
  holdMs: number | null;
  /** How long it was held before it resumed or stopped. */
  heldForMs: number | null;
  heardRight: boolean | null;
};

/** Lets the companion tell a story, interrupts it after `intoMs` of its audio, and records the reaction. */
export async function speakInto(
  call: VirtualCall,
  { sound, intoMs, beginsToSpeak }: { sound: Int16Array; intoMs: number; beginsToSpeak(atMs: number): void },
): Promise<Taken> {
  const { clock, player, session } = call;
  const fromMs = clock.monotonicMs();
  const content = [{ type: "input_text", text: "Tell me a story." }];
  session.receive(
    JSON.stringify({ type: "conversation.item.create", item: { type: "message", role: "user", content } }),
  );
  session.receive('{"type":"response.create"}');
  const began = () => player.firstSounds.find(({ kind, atMs }) => kind === "reply" && atMs > fromMs);
  await call.quietUntil(() => began() !== undefined, REPLY_WITHIN_MS);
  const itemId = began()?.itemId ?? "";
  const stops = player.stops.length;
  await call.quiet(intoMs);
  const saidAtMs = clock.monotonicMs();
  beginsToSpeak(saidAtMs);
  await call.say(sound);
  await call.quietUntil(() => player.stops.length > stops, STOP_WITHIN_MS);
  const stop = player.stops.slice(stops).find((one) => one.itemId === itemId);
  const stoppedBefore = stop !== undefined && stop.atMs < saidAtMs;
  const hold = player.holds.find(({ fromMs }) => fromMs >= saidAtMs);
  await call.quiet(300);
  const line = session.transcript().find((one) => one.itemId === itemId);
  const result: Taken = {
    stopMs: stop && !stoppedBefore ? stop.atMs - saidAtMs : null,
    stoppedBefore,
    holdMs: hold ? hold.fromMs - saidAtMs : null,
    heldForMs: hold?.toMs ? hold.toMs - hold.fromMs : null,
    heardRight: stop ? wordsOf(line?.text ?? "").join(" ") === wordsPlayed(story, stop.heard).join(" ") : null,
  };
  await settle(call);
  return result;
}

/** Waits for silence on both sides. */
async function settle(call: VirtualCall): Promise<void> {
  await call.quiet(3_000);
  call.session.receive('{"type":"response.cancel"}');
  await call.quiet(1_500);
}

const BEEP_MS = 120;
const LOUD = 100;

/** The words of a text that were played to their end: the tone voice beeps once for each syllable. */
function wordsPlayed(text: string, sound: Int16Array): string[] {
  const beeps = wholeBeeps(sound);
  const last = [...text.matchAll(/\S+/g)].findLast(
    ({ 0: word, index }) => syllables(text.slice(0, index + word.length)) <= beeps,
  );
  return last ? wordsOf(text.slice(0, last.index + last[0].length)) : [];
}

function wholeBeeps(sound: Int16Array): number {
  const step = PCM_RATE_HZ / 1_000;
  let beeps = 0;
  let soundsForMs = 0;
  for (let at = 0; at + step <= sound.length; at += step) {
    const isLoud = sound.subarray(at, at + step).some((sample) => Math.abs(sample) > LOUD);
    soundsForMs = isLoud ? soundsForMs + 1 : 0;
    if (soundsForMs === BEEP_MS) beeps += 1;
  }
  return beeps;
}
