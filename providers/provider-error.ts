/**
 * What went wrong outside, in our words:
 * `unauthorized` the key is missing or wrong · `rate_limited` too many requests or no quota · `refused` the request was
 * not accepted · `declined` the service is well and will not answer these words · `unavailable` the service failed or cannot be reached · `timeout` it said nothing for too long ·
 * `bad_response` it answered with something that we cannot read.
 */
export type ProviderErrorCode =
  | "unauthorized"
  | "rate_limited"
  | "refused"
  | "declined"
  | "unavailable"
  | "timeout"
  | "bad_response";

/** A failure of the outside world. The message is for logs; it never holds a key or what somebody said. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly code: ProviderErrorCode;
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined;

  constructor(
    code: ProviderErrorCode,
    message: string,
    details: { status?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status;
  }
}

/** How vendors say in the text of a refusal that it is about what was said. */
const CONTENT_WORDS =
  /content[ _-]?(filter|policy|management)|responsible ?ai|moderation|flagged|safety (system|filter|setting)/i;
const CONTENT_STATUSES: readonly number[] = [400, 403, 422, 451];

/** Whether a refusal is about the words of a conversation, and not about the request or the key. */
export function isAboutContent(status: number, text: string): boolean {
  return CONTENT_STATUSES.includes(status) && CONTENT_WORDS.test(text);
}

/** Which kind of failure an HTTP status outside 200–299 is. */
export function codeOfStatus(status: number): ProviderErrorCode {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 429 || status === 402) return "rate_limited";
  return status >= 500 || status === 408 ? "unavailable" : "refused";
}
