import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import type { SessionSettings } from "#voice/protocol/session-settings.rules.ts";
import type { Conversation } from "../session/conversation/conversation.ts";
import { type Phrases, type SessionOptions, tellFault } from "../session/options/session-options.ts";
import { Cuts } from "../session/reply/cuts.ts";
import { Playout } from "../session/reply/playout.ts";
import { Response } from "../session/reply/response.ts";

/** How long the caller waits for the first sound before the response fails. */
const PATIENCE_MS = 7_000;

type OwnWordsParts = {
  session: SessionOptions;
  phrases: Phrases;
  outbox: Outbox;
  conversation: Conversation;
  settings: () => SessionSettings;
  nextId: () => string;
};

/** What the platform itself says in a call on a voice service: the disclosure, and what the service refused. */
export class OwnWords {
  readonly #parts: OwnWordsParts;
  readonly #playout: Playout;
  readonly #cuts: Cuts;
  #now: { response: Response; over: () => void } | null = null;
  /** Speaks them one after the other. */
  #before: Promise<void> = Promise.resolve();

  constructor(parts: OwnWordsParts) {
    this.#parts = parts;
    this.#playout = new Playout(parts.session.clock);
    this.#cuts = new Cuts(parts.session.clock, parts.conversation, this.#playout, parts.outbox);
  }

  /** Resolves when it was heard, or will not be. */
  say(text: string, kind: SpeechKind): Promise<void> {
    const said = this.#before.then(() => this.#say(text, kind));
    this.#before = said;
    return said;
  }

  played(itemId: string, playedMs: number): void {
    this.#playout.report(itemId, playedMs);
    this.#now?.response.wake();
  }

  unheard(): ReadonlySet<string> {
    return new Set(this.#playout.unheard().map(({ itemId }) => itemId));
  }

  /** The caller has left. */
  leave(): void {
    const now = this.#now;
    this.#now = null;
    now?.response.cancel("client_cancelled");
    this.#cuts.cutUnheard();
    this.#playout.flush();
    this.#cuts.stop();
    now?.over();
  }

  close(): void {
    this.leave();
    this.#playout.close();
  }

  #say(text: string, kind: SpeechKind): Promise<void> {
    const { session, phrases, outbox, conversation, settings, nextId } = this.#parts;
    if (!outbox.attached) return Promise.resolve();
    return new Promise((resolve) => {
      let sounded: SpeechKind | null = null;
      const over = () => {
        if (sounded !== null) session.hooks.onSpeaking(false, sounded);
        sounded = null;
        resolve();
      };
      const content = { type: "fixed", text, trusted: true } as const;
      const parts = {
        session,
        phrases,
        deflection: text,
        outbox,
        playout: this.#playout,
        patienceMs: PATIENCE_MS,
        conversation,
        settings: settings(),
      };
      const response = new Response({ id: nextId(), kind, content, afterQuiet: true }, parts, {
        begun: (begun) => {
          sounded = begun;
          session.hooks.onFirstAudio(begun);
          session.hooks.onSpeaking(true, begun);
        },
        fault: (where, error) => tellFault(session, outbox, { where, error }),
        ended: () => {
          this.#now = null;
          this.#playout.whenHeard(over);
        },
      });
      this.#now = { response, over };
      response.start();
    });
  }
}
