import { seededRandom } from "#server/demo/demo-history.rules.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";
import type { AwaitedDetector } from "#voice/testing/awaited-detector.ts";
import { fixedReplies } from "#voice/testing/fixed-replies.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import type { Flite } from "./flite.ts";
import { inTheRoom } from "./noises.ts";
import { PiecewiseRecogniser } from "./piecewise-recogniser.ts";
import { PER_CALL, type Utterance } from "./utterances.ts";
import { VirtualCall } from "./virtual-call.ts";

const ANSWERED_WITHIN_MS = 6_000;
const BETWEEN_MS = 1_500;

/** The result of one utterance. Times in ms after its last word; negative: before that. */
export type Heard = { waitMs: number | null; cutOff: boolean; spokenInto: boolean };

/** Says all utterances, twenty to a call, the calls in parallel. */
export async function heardUtterances(
  utterances: readonly Utterance[],
  { flite, detector, seed }: { flite: Flite; detector: AwaitedDetector; seed: number },
): Promise<Heard[]> {
  const calls: Promise<Heard[]>[] = [];
  for (let from = 0; from < utterances.length; from += PER_CALL) {
    calls.push(oneCall(utterances.slice(from, from + PER_CALL), { flite, detector, seed: seed * 1_000 + from }));
  }
  return (await Promise.all(calls)).flat();
}

async function oneCall(
  utterances: readonly Utterance[],
  { flite, detector, seed }: { flite: Flite; detector: AwaitedDetector; seed: number },
): Promise<Heard[]> {
  const recogniser = new PiecewiseRecogniser(seededRandom(seed));
  const commits: number[] = [];
  const call: VirtualCall = new VirtualCall({
    detector,
    speechToText: (clock) => recogniser.on(clock),
    languageModel: (clock) => fixedReplies(["I see. Go on."], { clock, firstTokenMs: 150 }),
    textToSpeech: (clock) => toneVoice({ clock, firstByteMs: 100 }),
    recordTurns: ({ effects }) => {
      if (effects.some(({ type }) => type === "commit")) commits.push(call.clock.monotonicMs());
    },
  });
  await call.begin();
  const heard: Heard[] = [];
  for (const utterance of utterances) heard.push(await oneUtterance(call, utterance, { flite, recogniser, commits }));
  call.session.close();
  return heard;
}

async function oneUtterance(
  call: VirtualCall,
  { voice, pieces, pausesMs }: Utterance,
  { flite, recogniser, commits }: { flite: Flite; recogniser: PiecewiseRecogniser; commits: number[] },
): Promise<Heard> {
  const { clock, player } = call;
  recogniser.begins(pieces);
  const fromMs = clock.monotonicMs();
  const sounds = () => player.firstSounds.filter(({ kind, atMs }) => kind === "reply" && atMs > fromMs);
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await call.say(silence(pausesMs[at - 1] ?? 0));
    await call.say(inTheRoom(await flite.speak(voice, piece)));
    recogniser.pieceIsSaid();
  }
  const endMs = clock.monotonicMs();
  const isAnswered = () => sounds().some(({ atMs }) => atMs > endMs);
  await call.quietUntil(isAnswered, ANSWERED_WITHIN_MS);
  await call.quietUntil(() => !player.isPlaying, ANSWERED_WITHIN_MS);
  await call.quiet(BETWEEN_MS);
  const early = commits.some((atMs) => atMs > fromMs && atMs < endMs);
  const last = commits.findLast((atMs) => atMs >= endMs);
  return {
    waitMs: last === undefined ? null : last - endMs,
    cutOff: early,
    spokenInto: sounds().some(({ atMs }) => atMs < endMs),
  };
}

const silence = (ms: number) => inTheRoom(new Int16Array(Math.round((ms * PCM_RATE_HZ) / 1_000)));
