import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { isDatabaseLost } from "#platform/database/lost-connection.rules.ts";
import { badInput } from "#platform/errors/bad-input.ts";
import { commonFailures, Failure, failureBody, failureHeaders, isFailure } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { parseJson } from "#platform/text/json.rules.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import { storableWithin } from "#platform/text/storable.rules.ts";
import type { ServerEnv } from "./env.ts";
import { isOpenedByPerson, standInHeaders, waitingPage } from "./waiting-page.ts";

/** A database is usually back within seconds: its server restarted, or another one took over. */
const RETRY_AFTER_S = 5;
const unavailableCode = commonFailures.unavailable().code;
const outagePage = waitingPage({
  title: "Back in a moment",
  text: "Something that this page needs does not answer right now.",
  seconds: RETRY_AFTER_S,
});

/**
 * The response for a thrown error: expected failures as they are, 503 while the database cannot be reached; anything else
 * is logged in full and hidden.
 */
export function errorResponse(error: unknown, c: Context<ServerEnv>): Response {
  if (isDatabaseLost(error)) c.get("log")?.error({ error, path: c.req.path }, "http: the database cannot be reached");
  const known = expected(error);
  if (known?.code === unavailableCode && isOpenedByPerson(c.req.method, c.req.header("accept"))) {
    return c.html(outagePage, 503, { ...standInHeaders, ...failureHeaders(known) });
  }
  if (known) return c.json(failureBody(known), known.status as ContentfulStatusCode, failureHeaders(known));
  const detail = error instanceof Error ? error.stack : String(error);
  c.get("log")?.error({ error: detail, path: c.req.path }, "http: a request failed");
  const hidden = commonFailures.internal();
  return c.json(failureBody(hidden), 500);
}

function expected(error: unknown): Failure | null {
  if (isFailure(error)) return error;
  if (isDatabaseLost(error)) return unavailable();
  if (error instanceof HTTPException && error.status < 500) {
    if (error.status === 413) return commonFailures.tooLarge();
    return new Failure("bad_request", error.status, error.message || "The request could not be understood");
  }
  return null;
}

/** What a request gets while the database cannot be reached. */
export function unavailable(): Failure {
  return commonFailures.unavailable().retryIn(RETRY_AFTER_S);
}

/** Parses a JSON body. Throws `bad_json` (400) if it is broken or nested too deeply, or `bad_input` (422) with the first invalid field. */
export async function readJson<Schema extends z.ZodType>(
  c: Context<ServerEnv>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = parseJson(text === "" ? "{}" : text);
  } catch {
    throw commonFailures.badJson();
  }
  return parseInput(schema, body);
}

/** Throws `not_found` (404) for text that is not a UUID, which would be a database error. */
export function idOf(text: string): string {
  if (!isUuid(text)) throw commonFailures.notFound();
  return text;
}

/**
 * Parses an input. Throws `bad_input` (422) with the first invalid field and all messages. Characters that the
 * database cannot store are removed from a body or a query; a path parameter is used unchanged.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(typeof input === "string" ? input : storableWithin(input), { error: plainIssue });
  if (parsed.success) return parsed.data;
  throw badInput(parsed.error.issues);
}
