import { z } from "zod";
import type { Clock } from "#platform/clock/clock.ts";
import { codeOfStatus, ProviderError } from "../provider-error.ts";
import type { AgeAssurance, AgeCheckResult, AgeMethod } from "./age-assurance.ts";

export type YotiOptions = {
  /** The id of the relying party, a uuid. */
  sdkId: string;
  apiKey: string;
  clock: Clock;
  /** The service's URL; its own unless a test overrides it. */
  apiUrl?: string;
};

const SERVICE = "https://age.yoti.com";
/** How long a visitor may take, in seconds. */
const SESSION_SECONDS = 900;
const ANSWER_MS = 10_000;
const ADULT = 18;
/** A face is an estimate: it has to be clearly above the limit. */
const ESTIMATED_ADULT = 25;

/** The methods that a session offers. A result by any other is not a pass. */
const methods: Record<string, AgeMethod> = {
  AGE_ESTIMATION: "facial_estimation",
  DIGITAL_ID: "digital_id",
  DOC_SCAN: "id_document_selfie",
};

const createdSession = z.object({ id: z.uuid() });
const sessionResult = z.object({
  status: z.string(),
  type: z.string().optional(),
  method: z.string().nullish(),
  /** The threshold that was passed; the age itself is never requested. */
  age: z.number().nullish(),
});
type SessionResult = z.infer<typeof sessionResult>;

/**
 * Age checks by Yoti's Age Verification Service: a session of type OVER, which says only whether someone is above a
 * threshold. The result is always fetched from the service itself: neither what the browser returns nor a notification
 * decides anything.
 */
export function createYotiAgeAssurance({ sdkId, apiKey, clock, apiUrl = SERVICE }: YotiOptions): AgeAssurance {
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const giveUp = new AbortController();
    const timer = clock.after(ANSWER_MS, () => giveUp.abort());
    try {
      const headers = { authorization: `Bearer ${apiKey}`, "Yoti-SDK-Id": sdkId, "content-type": "application/json" };
      const response = await fetch(`${apiUrl}/api/v1/sessions${path}`, { ...init, headers, signal: giveUp.signal });
      // Read here, because the timeout covers the whole response.
      return new Response(await response.text(), { status: response.status });
    } catch (cause) {
      if (giveUp.signal.aborted) throw new ProviderError("timeout", "age assurance: timed out", { cause });
      throw new ProviderError("unavailable", "age assurance: the service cannot be reached", { cause });
    } finally {
      timer.cancel();
    }
  }

  return {
    name: "yoti",

    async start({ reference, returnUrl }) {
      const answer = await ask("", {
        method: "POST",
        body: JSON.stringify({
          type: "OVER",
          ttl: SESSION_SECONDS,
          reference_id: reference,
          age_estimation: { allowed: true, threshold: ESTIMATED_ADULT, level: "PASSIVE" },
          digital_id: { allowed: true, threshold: ADULT },
          doc_scan: { allowed: true, threshold: ADULT, authenticity: "AUTO", level: "PASSIVE" },
          callback: { auto: true, url: returnUrl },
          cancel_url: returnUrl,
        }),
      });
      const { id } = await read(answer, createdSession);
      return { providerRef: id, redirectUrl: `${SERVICE}?${new URLSearchParams({ sessionId: id, sdkId })}` };
    },

    async result(providerRef) {
      if (!z.uuid().safeParse(providerRef).success) return { state: "expired" };
      const answer = await ask(`/${providerRef}/result`);
      if (answer.status === 404) return { state: "expired" };
      return resultOf(await read(answer, sessionResult));
    },
  };
}

async function read<T>(answer: Response, schema: z.ZodType<T>): Promise<T> {
  const { status } = answer;
  if (!answer.ok) throw new ProviderError(codeOfStatus(status), `age assurance: it answered ${status}`, { status });
  const parsed = schema.safeParse(await answer.json().catch(() => null));
  if (parsed.success) return parsed.data;
  throw new ProviderError("bad_response", "age assurance: unreadable response", { status });
}

/** Only a complete session of ours by an offered method is a pass; anything unknown is pending and never passes. */
function resultOf({ status, type, method, age }: SessionResult): AgeCheckResult {
  switch (status) {
    case "COMPLETE": {
      const known = methods[method ?? ""];
      const isAdult = (type === undefined || type === "OVER") && typeof age === "number" && age >= ADULT;
      return known && isAdult ? { state: "passed", method: known } : { state: "failed" };
    }
    case "FAIL":
    case "ERROR":
      return { state: "failed" };
    case "CANCELLED":
      return { state: "cancelled" };
    case "EXPIRED":
      return { state: "expired" };
    default:
      return { state: "pending" };
  }
}
