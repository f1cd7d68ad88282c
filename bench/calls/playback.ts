/** A connection to a call, over any transport. */
export type Line = { sendText(text: string): void; sendFrame(pcm: Uint8Array): void };

const PLAYBACK_EVERY_MS = 250;
const BYTES_PER_MS = 48;

/** Reports to the server what a loudspeaker would have played by now, as the site's own client does. */
export class Playback {
  readonly #line: Line;
  #playing: { itemId: string; sinceMs: number; receivedMs: number } | null = null;
  #reportedAtMs = 0;

  constructor(line: Line) {
    this.#line = line;
  }

  /** One event with audio. */
  take(text: string, now: number): void {
    const itemId = /"item_id":"([^"]+)"/.exec(text.slice(0, 200))?.[1] ?? "";
    const ms = ((text.length - 170) * 3) / 4 / BYTES_PER_MS;
    if (this.#playing?.itemId !== itemId) this.#playing = { itemId, sinceMs: now, receivedMs: 0 };
    this.#playing.receivedMs += ms;
  }

  flush(): void {
    this.#playing = null;
  }

  reportIfDue(now: number): void {
    if (now - this.#reportedAtMs < PLAYBACK_EVERY_MS) return;
    this.#reportedAtMs = now;
    const playing = this.#playing;
    if (playing === null) return;
    const playedMs = Math.min(playing.receivedMs, now - playing.sinceMs);
    if (playedMs >= playing.receivedMs) this.#playing = null;
    const played_ms = Math.round(playedMs);
    this.#line.sendText(
      `{"type":"x.playback","item_id":"${playing.itemId}","played_ms":${played_ms},"buffered_ms":${Math.round(playing.receivedMs) - played_ms}}`,
    );
  }
}
