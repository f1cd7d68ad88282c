import type { ClientEvent } from "#voice/protocol/client-events.schema.ts";
import type { Listening } from "./sound-choices.rules.ts";

/** What was held shorter than this was pressed by mistake, or by somebody who does not know the button yet. */
const SHORTEST_MS = 250;
/** The last piece of the microphone is still on its way when the button is let go. */
const TAIL_MS = 120;
/** Nobody is cut off by the server's own limit of a minute: the turn is sent just before it. */
const LONGEST_MS = 55_000;

export type HeldTalkOptions = {
  send(event: ClientEvent): boolean;
  /** The customer takes the turn. */
  interrupt(): void;
  /** Whether sound is to be sent now. */
  onTalking(talking: boolean): void;
  onTooShort(): void;
};

/** Speaking by a button that is held: nothing else is heard, and letting go ends the turn. */
export class HeldTalk {
  private readonly options: HeldTalkOptions;
  private listening: Listening = "open";
  private sinceMs: number | null = null;
  /** A turn was sent whose words are not known yet. */
  private isSent = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HeldTalkOptions) {
    this.options = options;
  }

  /** Tells the server who finds the end of a turn. To be said again on each new connection. */
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

  /** What was sent is understood. It is answered if there is a word in it; a button held by mistake asks for nothing. */
  understood(text: string): void {
    if (!this.isSent) return;
    this.isSent = false;
    if (text.trim() === "") this.options.onTooShort();
    else this.options.send({ type: "response.create" });
  }

  /** Forgets what was being said. */
  drop(): void {
    clearTimeout(this.timer);
    this.sinceMs = null;
    this.isSent = false;
    this.options.onTalking(false);
    if (this.listening === "held") this.options.send({ type: "input_audio_buffer.clear" });
  }
}
