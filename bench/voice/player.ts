import { PCM_RATE_HZ, PLAYBACK_REPORT_MS } from "#voice/protocol/limits.ts";

/** Buffered before the first sound, as in the site's player. */
const PREBUFFER_MS = 80;
const BYTES_PER_MS = (PCM_RATE_HZ * 2) / 1_000;

type Item = { itemId: string; kind: string; pcm: Buffer[]; bytes: number; playedMs: number; isWhole: boolean };
/** An action of the player, in ms since the call started. */
export type Stop = { atMs: number; itemId: string; playedMs: number; heard: Int16Array };
export type FirstSound = { atMs: number; kind: string; itemId: string };

/** The site's player: plays audio in real time, stops when told to, and reports. */
export class Player {
  readonly stops: Stop[] = [];
  readonly firstSounds: FirstSound[] = [];
  /** When it was held, and until when; null: it still is. */
  readonly holds: { fromMs: number; toMs: number | null }[] = [];
  readonly events: { atMs: number; type: string; event: Record<string, unknown> }[] = [];
  readonly #send: (event: object) => void;
  readonly #nowMs: () => number;
  #items: Item[] = [];
  #kind = "";
  #isHeld = false;
  #isPlaying = false;
  #reportedAtMs = 0;
  #flushed = new Set<string>();

  constructor(send: (event: object) => void, nowMs: () => number) {
    this.#send = send;
    this.#nowMs = nowMs;
  }

  /** True while something is audible. */
  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  hear(text: string): void {
    const event = JSON.parse(text) as Record<string, unknown> & { type: string };
    const atMs = this.#nowMs();
    switch (event.type) {
      case "response.created":
        this.#kind = String((event.response as { metadata?: { kind?: string } }).metadata?.kind ?? "");
        break;
      case "response.output_audio.delta":
        this.#take(String(event.item_id), String(event.delta));
        return;
      case "response.output_audio.done": {
        const item = this.#items.find(({ itemId }) => itemId === event.item_id);
        if (item) item.isWhole = true;
        return;
      }
      case "x.output.duck":
        this.#isHeld = true;
        this.holds.push({ fromMs: atMs, toMs: null });
        break;
      case "x.output.resume":
        this.#letGo();
        break;
      case "input_audio_buffer.speech_started":
        this.#flush();
        break;
      case "response.done":
        if ((event.response as { status?: string }).status === "cancelled") this.#flush();
        break;
    }
    this.events.push({ atMs, type: event.type, event });
  }

  /** Plays the next `ms`; returns the audio, PCM at 24 kHz with silence while nothing plays. */
  tick(ms: number): Int16Array {
    const heard = new Int16Array(ms * (PCM_RATE_HZ / 1_000));
    const [item] = this.#items;
    const wasPlaying = this.#isPlaying;
    this.#isPlaying = false;
    if (item && !this.#isHeld) {
      const receivedMs = item.bytes / BYTES_PER_MS;
      const isReady = wasPlaying || item.isWhole || receivedMs - item.playedMs >= PREBUFFER_MS;
      if (isReady && receivedMs > item.playedMs) {
        this.#isPlaying = true;
        copySound(item, item.playedMs, heard);
        item.playedMs = Math.min(receivedMs, item.playedMs + ms);
      }
      if (item.isWhole && item.playedMs >= receivedMs) this.#finish(item);
    }
    if (item && this.#nowMs() - this.#reportedAtMs >= PLAYBACK_REPORT_MS) this.#report(item);
    return heard;
  }

  #take(itemId: string, delta: string): void {
    if (this.#flushed.has(itemId)) return;
    let item = this.#items.find((one) => one.itemId === itemId);
    if (!item) {
      item = { itemId, kind: this.#kind, pcm: [], bytes: 0, playedMs: 0, isWhole: false };
      this.#items.push(item);
      this.firstSounds.push({ atMs: this.#nowMs(), kind: this.#kind, itemId });
    }
    const pcm = Buffer.from(delta, "base64");
    item.pcm.push(pcm);
    item.bytes += pcm.length;
  }

  #finish(item: Item): void {
    this.#report(item);
    this.#items = this.#items.filter((one) => one !== item);
  }

  #report({ itemId, playedMs, bytes }: Item): void {
    this.#reportedAtMs = this.#nowMs();
    const played_ms = Math.round(playedMs);
    this.#send({
      type: "x.playback",
      item_id: itemId,
      played_ms,
      buffered_ms: Math.round(bytes / BYTES_PER_MS) - played_ms,
    });
  }

  #letGo(): void {
    const hold = this.holds.at(-1);
    if (this.#isHeld && hold) hold.toMs = this.#nowMs();
    this.#isHeld = false;
  }

  /** Drops its buffer, and reports how much of the current item was heard. */
  #flush(): void {
    const [item] = this.#items;
    for (const { itemId } of this.#items) this.#flushed.add(itemId);
    this.#items = [];
    this.#letGo();
    this.#isPlaying = false;
    if (!item) return;
    const playedMs = Math.floor(item.playedMs);
    const heard = new Int16Array(playedMs * (PCM_RATE_HZ / 1_000));
    copySound(item, 0, heard);
    this.stops.push({ atMs: this.#nowMs(), itemId: item.itemId, playedMs, heard });
    this.#send({ type: "conversation.item.truncate", item_id: item.itemId, content_index: 0, audio_end_ms: playedMs });
  }
}

function copySound(item: Item, fromMs: number, into: Int16Array): void {
  let skip = Math.round(fromMs * BYTES_PER_MS) & ~1;
  let at = 0;
  for (const piece of item.pcm) {
    if (skip >= piece.length) {
      skip -= piece.length;
      continue;
    }
    for (let byte = skip; byte < piece.length && at < into.length; byte += 2, at += 1) {
      into[at] = piece.readInt16LE(byte);
    }
    skip = 0;
    if (at >= into.length) return;
  }
}
