import { type Clock, wait, within } from "#platform/clock/clock.ts";
import { codeOfStatus, ProviderError } from "#providers/provider-error.ts";

/** The timeout of one request; a healthy service responds within two or three seconds. */
const ANSWER_TIMEOUT_MS = 8_000;
/** The delays before each retry after a fault of theirs. */
const retryAfterMs: readonly number[] = [300, 900];
/** Ending a call has to succeed: nobody waits for it, and each second costs. */
export const endRetryAfterMs: readonly number[] = [1_000, 2_000, 4_000];
const MOST_REASON_CHARACTERS = 200;

type Ask = {
  url: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  body?: object;
  /** Omitted for URLs that belong to one call: the key opens the whole account. */
  apiKey?: string;
  signal: AbortSignal;
};

/** Sends one request; returns its JSON, or null for none. Throws a `ProviderError` that contains no URL and no key. */
export async function askOnce(clock: Clock, { url, method, body, apiKey, signal: outer }: Ask): Promise<unknown> {
  const asked = async (signal: AbortSignal) => {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          ...(body ? { "content-type": "application/json" } : {}),
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal,
        redirect: "error",
      });
      const text = await response.text();
      if (!response.ok) throw refusal(response.status, text);
      return jsonOf(text);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (signal.aborted) throw new ProviderError("timeout", "vapi did not answer in time");
      throw new ProviderError("unavailable", "vapi cannot be reached", { cause: error });
    }
  };
  return within(clock, ANSWER_TIMEOUT_MS, asked, outer);
}

/** The same with retries after a temporary fault. Only for idempotent requests. */
export async function askAgain(clock: Clock, ask: Ask, delays = retryAfterMs): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await askOnce(clock, ask);
    } catch (error) {
      const delay = delays[attempt];
      if (delay === undefined || ask.signal.aborted || !mayPass(error)) throw error;
      await wait(clock, delay, ask.signal);
    }
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof ProviderError && ["unavailable", "timeout", "rate_limited"].includes(error.code);
}

function refusal(status: number, text: string): ProviderError {
  const parsed = jsonOf(text);
  const said = typeof parsed === "object" && parsed !== null && "message" in parsed ? parsed.message : text;
  const reason = (Array.isArray(said) ? said.join(", ") : String(said)).replace(/\s+/g, " ");
  const message = `vapi answered ${status}: ${reason.slice(0, MOST_REASON_CHARACTERS)}`;
  return new ProviderError(codeOfStatus(status), message, { status });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
