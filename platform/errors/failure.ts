/** What the client gets for an expected failure: a stable code, a sentence for people, the field it belongs to. */
export type FailureBody = { code: string; message: string; field?: string; fields?: Record<string, string[]> };

/** An expected failure. Unexpected ones are thrown as ordinary errors and logged in full. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  /** All invalid fields with their messages, for forms that show several at once. */
  readonly fields: Record<string, string[]> | undefined;
  /** When to retry. */
  retryAfterSeconds: number | undefined;

  constructor(code: string, status: number, message: string, field?: string, fields?: Record<string, string[]>) {
    super(message);
    this.code = code;
    this.status = status;
    this.field = field;
    this.fields = fields;
  }

  /** The same, with a time to wait before the next attempt. */
  retryIn(seconds: number | undefined): this {
    this.retryAfterSeconds = seconds;
    return this;
  }
}

/** Declares one entry of a catalogue of failures; each call creates a new one, so that stack traces are right. */
export function failure(code: string, status: number, message: string, field?: string): () => Failure {
  return () => new Failure(code, status, message, field);
}

/** By shape, not by `instanceof`: the server and the client build on it have two copies of the class. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === "Failure" && "code" in error && "status" in error;
}

/** The only way in which a failure becomes JSON. */
export function failureBody(error: Failure): FailureBody {
  return {
    code: error.code,
    message: error.message,
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.fields === undefined ? {} : { fields: error.fields }),
  };
}

/** The headers of a failure's response. */
export function failureHeaders({ retryAfterSeconds }: Pick<Failure, "retryAfterSeconds">): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.max(1, retryAfterSeconds)) };
}

/** Failures that belong to no feature. */
export const commonFailures = {
  notFound: failure("not_found", 404, "There is nothing here"),
  badJson: failure("bad_json", 400, "The body is not valid JSON"),
  badCursor: failure("bad_cursor", 400, "This page marker is not valid. Start again from the first page", "cursor"),
  tooLarge: failure("too_large", 413, "The request is too large"),
  tooManyRequests: failure("too_many_requests", 429, "Too many requests. Please wait a moment and try again"),
  unavailable: failure("unavailable", 503, "We cannot answer right now. Please try again in a moment"),
  internal: failure("internal", 500, "Something went wrong on our side. Please try again"),
};
