import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { minuteMs } from "#platform/days/durations.ts";
import { parseJson } from "#platform/text/json.rules.ts";
import { ProviderError } from "#providers/provider-error.ts";
import type { HostedNotice } from "../voice-agent.ts";
import { serverMessage } from "./answers.schema.ts";
import { factsOf } from "./call-facts.rules.ts";
import type { VapiOptions } from "./vapi-options.ts";

/** The greatest age of a signed message: retries arrive within minutes. */
const OLDEST_MS = 10 * minuteMs;
/** The message types we request: those about a call's lifecycle. */
const toldOf = new Set(["status-update", "end-of-call-report", "hang"]);

type Request = { rawBody: string; headers: Headers };

/** Parses a message whose sender was verified on the raw bytes. */
export function readVapiNotice(request: Request, webhook: VapiOptions["webhook"], now: Date): HostedNotice | null {
  if (!isTheirs(request, webhook, now)) throw new ProviderError("unauthorized", "an unauthenticated notice");
  let body: unknown;
  try {
    body = parseJson(request.rawBody);
  } catch {
    throw new ProviderError("bad_response", "the notice is not JSON");
  }
  const parsed = serverMessage.safeParse(body);
  // Messages without a call, and types of later versions, do not concern us.
  if (!parsed.success || !toldOf.has(parsed.data.message.type)) return null;
  const { type, status, call } = parsed.data.message;
  const isReport = type === "end-of-call-report";
  const facts = factsOf(isReport ? { ...parsed.data.message, status: "ended" } : parsed.data.message);
  return { externalId: call.id, kind: status == null ? type : `${type}:${status}`.slice(0, 80), facts };
}

function isTheirs(request: Request, { secret, bearer, hmacSecret }: VapiOptions["webhook"], now: Date): boolean {
  const header = (name: string) => request.headers.get(name) ?? "";
  if (same(header("x-vapi-secret"), secret)) return true;
  if (bearer !== null && same(header("authorization"), `Bearer ${bearer}`)) return true;
  return hmacSecret !== null && isSigned(request.rawBody, header, hmacSecret, now);
}

/** `{timestamp}.{body}` in hex, with or without the algorithm's name before it. */
function isSigned(rawBody: string, header: (name: string) => string, key: string, now: Date): boolean {
  const timestamp = header("x-timestamp");
  const at = Number(timestamp) < 1e11 ? Number(timestamp) * 1_000 : Number(timestamp);
  if (!Number.isFinite(at) || timestamp === "" || Math.abs(now.getTime() - at) > OLDEST_MS) return false;
  const wanted = createHmac("sha256", key).update(`${timestamp}.${rawBody}`).digest("hex");
  return same(header("x-signature").replace(/^sha256=/, ""), wanted);
}

/** Compares in constant time, whatever the lengths. */
function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return wanted !== "" && timingSafeEqual(digest(given), digest(wanted));
}
