/** How the buffer adapts to an uneven network. Milliseconds of audio. */
export type JitterSettings = {
  /** Sample rate of input and output. */
  rate: number;
  /** Audio that must be buffered before an utterance starts. */
  startMs: number;
  /** Audio that must be buffered before an interrupted utterance resumes. */
  rebufferMs: number;
  /** Every break raises the target reserve by this much, up to `maxTargetMs`. */
  growMs: number;
  maxTargetMs: number;
  /** Unbroken playback of this length lowers the reserve by `growMs` again. */
  calmMs: number;
  /** Length of the fade when the audio is cut off, so that it does not click. */
  fadeMs: number;
  /** A hold without a release ends after this long. */
  longestHoldMs: number;
  /** The buffer's limit: a sender that does not pace itself must not fill the memory. */
  capacityMs: number;
};

export const defaultJitterSettings = {
  startMs: 80,
  rebufferMs: 120,
  growMs: 40,
  maxTargetMs: 300,
  calmMs: 20_000,
  fadeMs: 10,
  longestHoldMs: 5_000,
  capacityMs: 120_000,
};

/** How much of an item has left the buffer towards the speaker. */
export type PlayedItem = { itemId: string; playedMs: number };
export type BufferReport = {
  /** The item at the head of the buffer; null when nothing waits or plays. */
  current: PlayedItem | null;
  /** Items that ended since the last report. */
  finished: PlayedItem[];
  bufferedMs: number;
  playing: boolean;
  underruns: number;
};

/** Frames left to fade out, and frames until it ends by itself. */
type Hold = { fall: number; left: number };

/** One item's place in the ring: `waiting` frames still to play, `played` frames gone. */
type Stretch = { itemId: string; waiting: number; played: number; ended: boolean };

/**
 * The ring buffer between the socket and the speaker. Has no clock: time is the frames that are pulled. It counts what was
 * played of each item, which is the only truth about what the customer heard.
 */
export class JitterBuffer {
  private readonly settings: JitterSettings;
  private ring: Float32Array;
  private head = 0;
  private waiting = 0;
  private stretches: Stretch[] = [];
  private finished: PlayedItem[] = [];
  private filling = true;
  private targetMs: number;
  private neededMs: number;
  private calmFrames = 0;
  private riseFrames = 0;
  private held: Hold | null = null;
  private underruns = 0;

  constructor(settings: JitterSettings) {
    this.settings = settings;
    this.ring = new Float32Array(Math.max(256, this.frames(4_000)));
    this.targetMs = settings.startMs;
    this.neededMs = settings.startMs;
  }

  /** Adds audio to an item; a new item ends the previous one. Returns the number of frames for which there was no room. */
  push(itemId: string, sound: Float32Array): number {
    const room = this.frames(this.settings.capacityMs) - this.waiting;
    const fitting = sound.subarray(0, Math.max(0, Math.min(sound.length, room)));
    this.makeRoom(fitting.length);
    this.write(fitting);
    this.stretchOf(itemId).waiting += fitting.length;
    return sound.length - fitting.length;
  }

  /** No more audio will come for this item: what is left plays out without waiting for a reserve. */
  endItem(itemId: string): void {
    const stretch = this.stretches.find((each) => each.itemId === itemId);
    if (!stretch) return;
    stretch.ended = true;
    this.dropFinished();
  }

  /** Fills `out` with the next frames, and with silence if there are none. */
  pull(out: Float32Array): void {
    const wanted = this.held ? this.takeOfHold(this.held, out.length) : out.length;
    if (this.filling && this.held === null && this.isReady()) this.start();
    const count = this.filling ? 0 : Math.min(wanted, this.waiting);
    this.read(out.subarray(0, count));
    out.fill(0, count);
    if (this.filling) return;
    this.consume(count);
    this.calm(count);
    if (count < wanted) this.ranDry(out.subarray(0, count));
  }

  /** Fades out and keeps the buffer, until `release`, `flush` or `longestHoldMs`. */
  hold(): void {
    this.held ??= {
      fall: this.filling ? 0 : this.frames(this.settings.fadeMs),
      left: this.frames(this.settings.longestHoldMs),
    };
  }

  /** Resumes where it was held. */
  release(): void {
    if (this.held && !this.filling) this.riseFrames = this.frames(this.settings.fadeMs) - this.held.fall;
    this.held = null;
  }

  /** Fades out and drops the buffer. Returns how much of the current item will have been heard. */
  flush(): PlayedItem | null {
    const [current] = this.stretches;
    const isSilent = this.filling || this.held?.fall === 0;
    const fade = isSilent ? 0 : Math.min(this.waiting, this.frames(this.settings.fadeMs), current?.waiting ?? 0);
    this.rampDown(fade);
    this.waiting = fade;
    this.stretches = current ? [{ ...current, waiting: fade, ended: true }] : [];
    this.dropFinished();
    this.filling = this.waiting === 0;
    this.neededMs = this.targetMs;
    this.held = null;
    return current ? { itemId: current.itemId, playedMs: this.ms(current.played + fade) } : null;
  }

  /** What happened since the last report. */
  report(): BufferReport {
    const [current] = this.stretches;
    const { finished } = this;
    this.finished = [];
    return {
      current: current ? { itemId: current.itemId, playedMs: this.ms(current.played) } : null,
      finished,
      bufferedMs: this.ms(this.waiting),
      playing: !this.filling && this.waiting > 0,
      underruns: this.underruns,
    };
  }

  private frames(ms: number): number {
    return Math.round((ms * this.settings.rate) / 1000);
  }

  private ms(frames: number): number {
    return Math.floor((frames * 1000) / this.settings.rate);
  }

  private isReady(): boolean {
    return (
      this.waiting > 0 && (this.waiting >= this.frames(this.neededMs) || this.stretches.every((each) => each.ended))
    );
  }

  private start(): void {
    this.filling = false;
    this.riseFrames = this.frames(this.settings.fadeMs);
  }

  /** How many of the next frames are audible; a hold that lasted long enough ends after them. */
  private takeOfHold(held: Hold, frames: number): number {
    const falling = Math.min(frames, held.fall);
    held.left -= frames;
    if (held.left <= 0) this.release();
    return falling;
  }

  private stretchOf(itemId: string): Stretch {
    const last = this.stretches.at(-1);
    if (last?.itemId === itemId) return last;
    for (const stretch of this.stretches) stretch.ended = true;
    this.dropFinished();
    const fresh = { itemId, waiting: 0, played: 0, ended: false };
    this.stretches.push(fresh);
    return fresh;
  }

  private consume(count: number): void {
    this.head = (this.head + count) % this.ring.length;
    this.waiting -= count;
    let left = count;
    for (const stretch of this.stretches) {
      const taken = Math.min(left, stretch.waiting);
      stretch.waiting -= taken;
      stretch.played += taken;
      left -= taken;
    }
    this.dropFinished();
  }

  private dropFinished(): void {
    while (this.stretches[0]?.ended && this.stretches[0].waiting === 0) {
      const { itemId, played } = this.stretches[0];
      this.finished.push({ itemId, playedMs: this.ms(played) });
      this.stretches.shift();
    }
  }

  /** Unbroken playback shrinks the reserve again. */
  private calm(count: number): void {
    this.calmFrames += count;
    if (this.calmFrames < this.frames(this.settings.calmMs)) return;
    this.calmFrames = 0;
    this.targetMs = Math.max(this.settings.startMs, this.targetMs - this.settings.growMs);
  }

  private ranDry(tail: Float32Array): void {
    this.filling = true;
    this.neededMs = this.targetMs;
    if (this.stretches.length === 0) return;
    this.underruns += 1;
    this.calmFrames = 0;
    this.targetMs = Math.min(this.settings.maxTargetMs, this.targetMs + this.settings.growMs);
    this.neededMs = Math.max(this.settings.rebufferMs, this.targetMs);
    const fade = Math.min(tail.length, this.frames(this.settings.fadeMs));
    const ending = tail.subarray(tail.length - fade);
    for (let i = 0; i < fade; i++) ending[i] = (ending[i] ?? 0) * (1 - (i + 1) / fade);
  }

  private write(sound: Float32Array): void {
    const tail = (this.head + this.waiting) % this.ring.length;
    const first = Math.min(sound.length, this.ring.length - tail);
    this.ring.set(sound.subarray(0, first), tail);
    this.ring.set(sound.subarray(first), 0);
    this.waiting += sound.length;
  }

  private read(out: Float32Array): void {
    const rise = this.frames(this.settings.fadeMs);
    for (let i = 0; i < out.length; i++) {
      const risen = this.riseFrames > 0 ? 1 - this.riseFrames / rise : 1;
      const gain = this.held ? (risen * this.held.fall) / rise : risen;
      out[i] = (this.ring[(this.head + i) % this.ring.length] ?? 0) * gain;
      if (this.riseFrames > 0) this.riseFrames -= 1;
      if (this.held) this.held.fall -= 1;
    }
  }

  private rampDown(count: number): void {
    for (let i = 0; i < count; i++) {
      const at = (this.head + i) % this.ring.length;
      this.ring[at] = (this.ring[at] ?? 0) * (1 - (i + 1) / count);
    }
  }

  private makeRoom(extra: number): void {
    if (this.waiting + extra <= this.ring.length) return;
    const grown = new Float32Array(Math.max(2 * this.ring.length, this.waiting + extra));
    for (let i = 0; i < this.waiting; i++) grown[i] = this.ring[(this.head + i) % this.ring.length] ?? 0;
    this.ring = grown;
    this.head = 0;
  }
}
