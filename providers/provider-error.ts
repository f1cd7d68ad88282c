/**
 * What went wrong outside, in our terms: `unauthorized` the key is missing or wrong · `rate_limited` too many requests or no
 * quota · `refused` the request was not accepted · `declined` the service works but refuses to answer these words ·
 * `unavailable` the service failed or cannot be reached · `timeout` it did not respond in time · `bad_response` it sent
 * something that we cannot read.
 */
export type ProviderErrorCode =
  | "unauthorized"
  | "rate_limited"
  | "refused"
  | "declined"
  | "unavailable"
  | "timeout"
  | "bad_response";

/** A failure of an outside service. The message is for logs; it never contains a key or what someone said. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly code: ProviderErrorCode;
  /** The HTTP status, if there was a response. */
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

/** How vendors say in a refusal that it is about the content. */
const CONTENT_WORDS =
  /content[ _-]?(filter|policy|management)|responsible ?ai|moderation|flagged|safety (system|filter|setting)/i;
const CONTENT_STATUSES: readonly number[] = [400, 403, 422, 451];

/** Whether a refusal is about the words of a conversation, and not about the request or the key. */
export function isAboutContent(status: number, text: string): boolean {
  return CONTENT_STATUSES.includes(status) && CONTENT_WORDS.test(text);
}

/** Maps an HTTP status outside 200–299. */
export function codeOfStatus(status: number): ProviderErrorCode {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 429 || status === 402) return "rate_limited";
  return status >= 500 || status === 408 ? "unavailable" : "refused";
}
