import type { BrokenOffReply } from "./broken-off.ts";
import type { ResponseContent } from "./response.ts";
import type { SpeakerParts, SpeakerTurn } from "./speaker-parts.ts";

/** The content of a turn; null if there is nothing to say after all. `deflection`: for words that were refused. */
export function contentOf(
  turn: SpeakerTurn,
  { conversation, session }: Pick<SpeakerParts, "conversation" | "session">,
  brokenOff: BrokenOffReply,
  deflection: string,
): ResponseContent | null {
  if (turn.text !== null) {
    return { type: "fixed", text: turn.text, trusted: turn.kind !== "first_message", spare: turn.spare };
  }
  const rest = brokenOff.take();
  if (rest) return { type: "rest", rest };
  // A noise after the caller's words does not cancel their answer.
  const last = conversation.unanswered().findLast((line) => Boolean(line.text));
  if (turn.onlyIfSaid && !last) return null;
  if (last?.answer) return { type: "fixed", text: last.answer, trusted: true };
  if (last?.flag) return { type: "fixed", text: deflection, trusted: true };
  return { type: "generated", messages: conversation.messages(session.persona.systemPrompt) };
}
