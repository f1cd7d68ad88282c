import { type Clock, systemClock, type Timer } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import { codeOfStatus, isAboutContent, ProviderError } from "../provider-error.ts";

/** The options of all adapters for one OpenAI-compatible server. */
export type OpenAiOptions = {
  /** With or without `/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  log: Log;
  fetch?: typeof fetch | undefined;
  clock?: Clock | undefined;
};

/** Until the status line. A model that has to be loaded first takes longer: callers hear an apology then. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** Between two chunks of a response. */
export const IDLE_TIMEOUT_MS = 15_000;
/** After the last word; most servers close the body in the same packet. */
const LINGER_MS = 200;
/** Error pages can be long; the reason is at the start. */
const MAX_ERROR_BYTES = 4_096;
const MAX_REASON_CHARACTERS = 200;

export type OpenAiRequest = {
  options: OpenAiOptions;
  url: string;
  body: { json: object } | { form: FormData };
  signal: AbortSignal;
  connectTimeoutMs?: number;
};

/** A response of 200–299 whose body can be read once. */
export type OpenAiAnswer = {
  contentType: string;
  /**
   * The chunks of the body. Throws `timeout` when the server stalls, and ends early when the caller aborts. Once `isOver`
   * says that nothing of interest follows, the rest is awaited only briefly, so that the connection can be reused.
   */
  chunks(isOver?: () => boolean): AsyncGenerator<Uint8Array, void, void>;
};

/** Posts to an OpenAI-compatible server. Throws a `ProviderError`, or the caller's own reason when it aborted. */
export async function postOpenAi(request: OpenAiRequest): Promise<OpenAiAnswer> {
  const { options, signal } = request;
  const guard = createGuard(options.clock ?? systemClock, signal);
  guard.expectWithin(request.connectTimeoutMs ?? CONNECT_TIMEOUT_MS);
  try {
    const response = await (options.fetch ?? fetch)(request.url, {
      method: "POST",
      headers: headersOf(request),
      body: "json" in request.body ? JSON.stringify(request.body.json) : request.body.form,
      signal: guard.signal,
      redirect: "error",
    });
    if (!response.ok) throw await errorOf(response, guard);
    return {
      contentType: response.headers.get("content-type") ?? "",
      chunks: (isOver = () => false) => readBody(response, guard, isOver),
    };
  } catch (error) {
    guard.release();
    throw guard.reasonFor(error);
  }
}

function headersOf(request: OpenAiRequest): Record<string, string> {
  return {
    ...("json" in request.body ? { "content-type": "application/json" } : {}),
    ...(request.options.apiKey ? { authorization: `Bearer ${request.options.apiKey}` } : {}),
  };
}

async function* readBody(
  response: Response,
  guard: Guard,
  isOver: () => boolean,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    guard.expectWithin(IDLE_TIMEOUT_MS);
    for await (const chunk of response.body ?? []) {
      // A slow reader is not a stalled server.
      guard.stop();
      yield chunk;
      guard.expectWithin(isOver() ? LINGER_MS : IDLE_TIMEOUT_MS);
    }
  } catch (error) {
    if (guard.callerAborted() || isOver()) return;
    throw guard.reasonFor(error);
  } finally {
    guard.release();
  }
}

async function errorOf(response: Response, guard: Guard): Promise<ProviderError> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ERROR_BYTES) break;
  }
  guard.release();
  const { status } = response;
  const code = isAboutContent(status, text) ? "declined" : codeOfStatus(status);
  return new ProviderError(code, `the server answered ${status}: ${reasonIn(text)}`, { status });
}

/** The vendor's message, wherever vendors put it, or the start of the page. */
export function reasonIn(text: string): string {
  let reason = text;
  try {
    const parsed: unknown = JSON.parse(text);
    reason = messageOf(parsed) ?? text;
  } catch {
    // Not JSON: the page itself is the reason.
  }
  return reason.replace(/\s+/g, " ").trim().slice(0, MAX_REASON_CHARACTERS) || "no reason given";
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return undefined;
  if ("message" in value && typeof value.message === "string") return value.message;
  if ("error" in value) return messageOf(value.error);
  return "detail" in value ? messageOf(value.detail) : undefined;
}

type Guard = {
  signal: AbortSignal;
  /** Fails the request unless `stop`, `release` or another `expectWithin` is called in time. */
  expectWithin(milliseconds: number): void;
  stop(): void;
  release(): void;
  callerAborted(): boolean;
  reasonFor(error: unknown): unknown;
};

/** One abort controller for a request: the caller, the timers and a reader that left all abort it. */
function createGuard(clock: Clock, caller: AbortSignal): Guard {
  const controller = new AbortController();
  const forward = () => controller.abort(caller.reason);
  let timer: Timer | undefined;
  let timeout: ProviderError | undefined;
  if (caller.aborted) forward();
  caller.addEventListener("abort", forward, { once: true });
  return {
    signal: controller.signal,
    expectWithin(milliseconds) {
      timer?.cancel();
      timer = clock.after(milliseconds, () => {
        timeout = new ProviderError("timeout", `no response within ${milliseconds} ms`);
        controller.abort(timeout);
      });
    },
    stop: () => timer?.cancel(),
    release() {
      timer?.cancel();
      caller.removeEventListener("abort", forward);
      controller.abort();
    },
    callerAborted: () => caller.aborted,
    reasonFor(error) {
      if (caller.aborted) return caller.reason;
      if (timeout) return timeout;
      if (error instanceof ProviderError) return error;
      return new ProviderError("unavailable", `the server cannot be reached: ${causeOf(error)}`, { cause: error });
    },
  };
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (typeof cause === "object" && cause !== null && "code" in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}
