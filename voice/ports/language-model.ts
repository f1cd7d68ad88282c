import type { PersonaBrief } from "./persona.ts";

export type ChatMessage = { role: "system" | "user" | "assistant"; content: string };

export type LanguageModelRequest = {
  /** System prompt first, then the conversation as it was heard. */
  messages: ChatMessage[];
  persona: PersonaBrief;
  /** Constant within a call, different between calls: lets a scripted persona vary. */
  callSeed: string;
  signal: AbortSignal;
};

/** Whether a healthy model refuses to answer, because of its content filter. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "declined";
}

/**
 * Replies in character. Throws on failure, with the code `declined` when it refuses to answer; ends early without an error
 * when the signal aborts.
 */
export type LanguageModel = {
  readonly name: string;
  /** True for a script that only rehearses a conversation; the call screen says so. */
  readonly rehearsal: boolean;
  /** Pieces of text in order, as soon as they are available. */
  stream(request: LanguageModelRequest): AsyncIterable<string>;
};
