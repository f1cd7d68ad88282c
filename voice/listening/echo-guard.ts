/** How much history is compared, in detector frames (32 ms): three seconds, and at least one. */
const WINDOW = 94;
const LEAST = 32;
/** The path to the loudspeaker, through the room and back takes at most this many frames: 0.8 s. */
const LONGEST_LAG = 25;
/** The least correlation between an echo and its source. */
const ALIKE = 0.7;
/** An echo is at least 12 dB quieter than its source: a caller close to the microphone seldom is. */
const MOST_GAIN = 0.25;
/** Anything 6 dB louder than the expected echo contains more than the echo. */
const LOUDER = 2;

/** The room's echo path is remembered for a minute of speech, so that the next utterance is guarded from its start. */
const KNOWN_FRAMES = 1_875;
/** The player's position is known to a tenth of a second. */
const ABOUT = 3;

/** The echo path: its delay in frames, its gain, and the noise besides. */
export type EchoPath = { lag: number; gain: number; floor: number };

/**
 * Tells the companion's own voice, picked up from a loudspeaker, from the caller's, by comparing the loudness of both over
 * the last three seconds. When in doubt it reports no echo, because a caller taken for an echo cannot interrupt.
 */
export class EchoGuard {
  #mic: number[] = [];
  #played: number[] = [];
  #quietFrames = 0;
  #known: EchoPath | null = null;
  #knownForFrames = 0;

  /** The next frame. Levels (rms, 0 to 1) of the microphone and of what is played at that moment. */
  hear(mic: number, played: number): void {
    this.#quietFrames = played > 0 ? 0 : this.#quietFrames + 1;
    // With nothing played there is nothing to compare; the learned echo path stays valid.
    if (this.#quietFrames > LONGEST_LAG) return;
    this.#knownForFrames += 1;
    this.#mic = [...this.#mic.slice(1 - WINDOW), mic];
    this.#played = [...this.#played.slice(1 - WINDOW), played];
  }

  /** Whether the last frame was only echo. */
  isEcho(): boolean {
    if (this.#quietFrames > LONGEST_LAG) return false;
    const path = echoPath(this.#mic, this.#played);
    if (path !== null) {
      this.#known = path;
      this.#knownForFrames = 0;
    }
    if (this.#known === null || this.#knownForFrames > KNOWN_FRAMES) return false;
    return (this.#mic.at(-1) ?? 0) <= LOUDER * expected(this.#known, this.#played);
  }
}

/** The echo path, from the lag with the best (Pearson) correlation; null if none is convincing. */
export function echoPath(mic: readonly number[], played: readonly number[]): EchoPath | null {
  let best: (EchoPath & { likeness: number }) | null = null;
  for (let lag = 0; lag <= LONGEST_LAG; lag += 1) {
    const found = comparedAt(mic, played, lag);
    if (found !== null && found.likeness > (best?.likeness ?? ALIKE)) best = { lag, ...found };
  }
  return best !== null && best.gain <= MOST_GAIN ? best : null;
}

function comparedAt(mic: readonly number[], played: readonly number[], lag: number) {
  const count = mic.length - lag;
  if (count < LEAST) return null;
  let [sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0];
  for (let at = lag; at < mic.length; at += 1) {
    const x = played[at - lag] ?? 0;
    const y = mic[at] ?? 0;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumYY += y * y;
    sumXY += x * y;
  }
  const together = sumXY - (sumX * sumY) / count;
  const spreadX = sumXX - (sumX * sumX) / count;
  const spreadY = sumYY - (sumY * sumY) / count;
  if (spreadX <= 0 || spreadY <= 0) return null;
  const gain = together / spreadX;
  const floor = Math.max(0, (sumY - gain * sumX) / count);
  return { likeness: together / Math.sqrt(spreadX * spreadY), gain, floor };
}

/** How loud the echo can be at this moment. */
function expected({ lag, gain, floor }: EchoPath, played: readonly number[]): number {
  const last = played.length - 1 - lag;
  const around = played.slice(Math.max(0, last - ABOUT), Math.max(0, last + ABOUT + 1));
  return gain * Math.max(0, ...around) + floor;
}
