import type { PersonaBrief } from "./persona.ts";

export type ChatMessage = { role: "system" | "user" | "assistant"; content: string };

export type LanguageModelRequest = {
  /** System prompt first, then the conversation as it was heard. */
  messages: ChatMessage[];
  persona: PersonaBrief;
  /** Steady for one call, different between calls: lets a scripted persona vary. */
  callSeed: string;
  signal: AbortSignal;
};

/** Whether a model is well and will not answer what was said, as its filter of content decides. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "declined";
}

/** Answers in character. Throws on failure, with the code `declined` when it will not answer what was said; ends early without an error when the signal aborts. */
export type LanguageModel = {
  readonly name: string;
  /** True for a script that only rehearses a conversation; the call screen says so. */
  readonly rehearsal: boolean;
  /** Pieces of text in order, as soon as they are there. */
  stream(request: LanguageModelRequest): AsyncIterable<string>;
};
