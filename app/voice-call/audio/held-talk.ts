import type { ClientEvent } from "#voice/protocol/client-events.schema.ts";
import type { Listening } from "./sound-choices.rules.ts";

/** A press shorter than this is a mistake, or by someone who does not know the button yet. */
const SHORTEST_MS = 250;
/** The last chunk of the microphone is still in flight when the button is released. */
const TAIL_MS = 120;
/** Before the server's own limit of a minute cuts anyone off, the turn is sent. */
const LONGEST_MS = 55_000;

export type HeldTalkOptions = {
  send(event: ClientEvent): boolean;
  /** The customer takes the turn. */
  interrupt(): void;
  /** Whether audio should be sent now. */
  onTalking(talking: boolean): void;
  onTooShort(): void;
};

/** Push to talk: only what is said while the button is held counts, and releasing it ends the turn. */
export class HeldTalk {
  private readonly options: HeldTalkOptions;
  private listening: Listening = "open";
  private sinceMs: number | null = null;
  /** A turn was sent whose transcript is pending. */
  private isSent = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HeldTalkOptions) {
    this.options = options;
  }

  /** Tells the server who ends turns. Call it again on each new connection. */
  choose(listening: Listening): void {
    this.drop();
    this.listening = listening;
    const turn_detection = listening === "held" ? null : {};
    this.options.send({ type: "session.update", session: { audio: { input: { turn_detection } } } });
  }

  press(): void {
    if (this.listening !== "held" || this.sinceMs !== null) return;
    clearTimeout(this.timer);
    this.sinceMs = performance.now();
    this.options.send({ type: "input_audio_buffer.clear" });
    this.options.interrupt();
    this.options.onTalking(true);
    this.timer = setTimeout(() => this.release(), LONGEST_MS);
  }

  release(): void {
    const since = this.sinceMs;
    if (since === null) return;
    clearTimeout(this.timer);
    this.sinceMs = null;
    if (performance.now() - since < SHORTEST_MS) {
      this.drop();
      this.options.onTooShort();
      return;
    }
    this.timer = setTimeout(() => {
      this.options.onTalking(false);
      this.isSent = this.options.send({ type: "input_audio_buffer.commit" });
    }, TAIL_MS);
  }

  /** The transcript has arrived. It is answered if it contains a word; a button held by mistake requests nothing. */
  understood(text: string): void {
    if (!this.isSent) return;
    this.isSent = false;
    if (text.trim() === "") this.options.onTooShort();
    else this.options.send({ type: "response.create" });
  }

  /** Discards the current turn. */
  drop(): void {
    clearTimeout(this.timer);
    this.sinceMs = null;
    this.isSent = false;
    this.options.onTalking(false);
    if (this.listening === "held") this.options.send({ type: "input_audio_buffer.clear" });
  }
}
