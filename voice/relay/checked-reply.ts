import { type ChatMessage, isDeclined } from "#voice/ports/language-model.ts";
import type { TextVerdict } from "#voice/ports/text-check.ts";
import type { SessionOptions } from "../session/options/session-options.ts";
import { ReplyText } from "../session/reply/reply-text.ts";
import { DECLINED } from "../session/reply/response.ts";
import { awaitAnswer } from "../session/reply/streams.ts";

const CHECK_WITHIN_MS = 3_000;
/** How much earlier text the check sees, so that nothing slips through between two sentences. */
const CHECK_CONTEXT_CHARS = 240;

/** Runs both checks on a text, the second one if it is due. Throws when a check fails or times out. */
export function judge(session: SessionOptions, text: string, direction: "in" | "out"): Promise<TextVerdict> {
  return new Promise((resolve, reject) => {
    const ask = async (signal: AbortSignal) => {
      const verdict = await session.textCheck(text, direction);
      return verdict.outcome === "pass" && verdict.second ? verdict.second(signal) : verdict;
    };
    awaitAnswer({ clock: session.clock, withinMs: CHECK_WITHIN_MS, ask }, { answer: resolve, error: reject });
  });
}

export type CheckedSentence =
  | { outcome: "say"; text: string }
  /** Refused; nothing follows. */
  | { outcome: "refused"; reason: string }
  | { outcome: "failed"; where: "language_model" | "text_check"; error: unknown };

/** Streams the language model's reply sentence by sentence, each one checked before it is passed on. */
export async function* checkedReply(
  session: SessionOptions,
  messages: ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<CheckedSentence, void, void> {
  let checked = "";
  for await (const piece of sentencesOf(session, messages, signal)) {
    if ("error" in piece) {
      if (isDeclined(piece.error)) return yield { outcome: "refused", reason: DECLINED };
      yield { outcome: "failed", where: "language_model", error: piece.error };
      return;
    }
    const context = `${checked} ${piece.text}`.trim();
    checked = context.slice(-CHECK_CONTEXT_CHARS);
    const verdict = await judge(session, context, "out").catch(
      (error: unknown) => ({ outcome: "failed", error }) as const,
    );
    if (signal.aborted) return;
    if (verdict.outcome === "failed") {
      yield { outcome: "failed", where: "text_check", error: verdict.error };
      return;
    }
    if (verdict.outcome !== "pass") {
      yield { outcome: "refused", reason: verdict.outcome === "refuse" ? verdict.reason : verdict.outcome };
      return;
    }
    yield { outcome: "say", text: piece.text };
  }
}

type Piece = { text: string } | { error: unknown };

/** Turns callbacks into a stream. It buffers while nobody reads; an abort ends it. */
async function* sentencesOf(
  session: SessionOptions,
  messages: ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<Piece, void, void> {
  const pieces: Piece[] = [];
  let isOver = signal.aborted;
  let wake = () => {};
  const add = (piece: Piece | null) => {
    if (piece) pieces.push(piece);
    if (!piece || "error" in piece) isOver = true;
    wake();
  };
  const reply = new ReplyText(session, messages, {
    firstToken: () => {},
    sentence: (text) => add({ text }),
    end: () => add(null),
    failed: (error) => add({ error }),
  });
  const stop = () => add(null);
  signal.addEventListener("abort", stop, { once: true });
  try {
    for (;;) {
      const piece = pieces.shift();
      if (signal.aborted) return;
      if (piece) yield piece;
      else if (isOver) return;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal.removeEventListener("abort", stop);
    reply.stop();
  }
}
