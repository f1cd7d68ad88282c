import type { ChatMessage } from "#voice/ports/language-model.ts";
import { ProviderError } from "../provider-error.ts";
import type { Opening } from "./spoken-text.ts";

/** What one server accepts, as learned from its refusals. */
export type ChatDialect = Readonly<{
  /** Newer vendors renamed the field and refuse the old name. */
  limitField: "max_tokens" | "max_completion_tokens";
  /** Reasoning models refuse a temperature. */
  temperature: boolean;
  /** Templates of some open models have no system role. */
  systemRole: boolean;
  /** A reasoning model spends the limit on its thoughts. */
  thinks: boolean;
  /** How its answers begin. */
  opening: Opening;
}>;

export const usualDialect: ChatDialect = {
  limitField: "max_tokens",
  temperature: true,
  systemRole: true,
  thinks: false,
  opening: "unknown",
};

/** Thoughts take some thousand tokens; the engine cuts what is spoken. */
const TOKENS_WITH_THOUGHTS = 4_000;
/** Whoever answers the phone speaks first, but templates of many open models insist that the user does. */
const OPENING = "(The call begins. You answer it.)";

/** What a refusal teaches; null if it is not about the request's form. */
export function learned(dialect: ChatDialect, error: unknown): ChatDialect | null {
  if (!(error instanceof ProviderError) || (error.status !== 400 && error.status !== 422)) return null;
  const reason = error.message;
  if (dialect.limitField === "max_tokens" && reason.includes("max_completion_tokens")) {
    return { ...dialect, limitField: "max_completion_tokens" };
  }
  if (dialect.temperature && /\btemperature\b/i.test(reason)) return { ...dialect, temperature: false };
  if (dialect.systemRole && /\bsystem\b[^.]*\brole\b|\brole\b[^.]*\bsystem\b|alternate/i.test(reason)) {
    return { ...dialect, systemRole: false };
  }
  return null;
}

/** The request body in a dialect. */
export function requestIn(
  dialect: ChatDialect,
  ask: { model: string; messages: readonly ChatMessage[]; maxTokens: number; temperature: number },
) {
  const { model, maxTokens, temperature } = ask;
  return {
    model,
    messages: messagesIn(dialect, ask.messages),
    stream: true,
    ...(dialect.temperature ? { temperature } : {}),
    [dialect.limitField]: dialect.thinks ? Math.max(maxTokens, TOKENS_WITH_THOUGHTS) : maxTokens,
  };
}

/** System, then user and assistant alternating, starting with the user: what the strictest templates accept. */
function messagesIn({ systemRole }: ChatDialect, messages: readonly ChatMessage[]): ChatMessage[] {
  const [first, ...others] = messages;
  const system = first?.role === "system" ? first : null;
  const talk = system ? others : [...messages];
  const opened: ChatMessage[] = talk[0]?.role === "assistant" ? [{ role: "user", content: OPENING }, ...talk] : talk;
  if (!system) return opened;
  if (systemRole) return [system, ...opened];
  const [opening, ...rest] = opened;
  return [{ role: "user", content: [system.content, opening?.content ?? OPENING].join("\n\n") }, ...rest];
}
