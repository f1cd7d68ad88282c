import { isPublicAddress } from "#platform/addresses/addresses.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { Geolocation, GeolocationResult } from "./geolocation.ts";
import { failedLookup, type LookupFields, placeFound } from "./lookup-results.rules.ts";

export type JsonGeolocationOptions = {
  /** With `{ip}` where the address belongs; without it the address is added as the last part of the path. */
  url: string;
  /** How long the whole response may take. */
  timeoutMs: number;
  clock: Clock;
  log: Log;
};

/** A place is a few hundred bytes; anything longer is some other page. */
const LARGEST_ANSWER = 64 * 1024;

/** A lookup service that answers `GET` with JSON, such as ipapi.co. */
export function createJsonGeolocation(options: JsonGeolocationOptions): Geolocation {
  const { clock, log } = options;
  const service = new URL(options.url.replace("{ip}", "0.0.0.0")).hostname;

  async function ask(ip: string): Promise<GeolocationResult> {
    const giveUp = new AbortController();
    const timer = clock.after(options.timeoutMs, () => giveUp.abort(new Error(`no answer in ${options.timeoutMs} ms`)));
    try {
      const response = await fetch(addressFor(options.url, ip), {
        headers: { accept: "application/json" },
        signal: giveUp.signal,
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      return placeFound(fieldsIn(await shortText(response)), ip);
    } catch (error) {
      log.warn({ service, reason: reasonOf(error) }, "geolocation: a lookup failed");
      return failedLookup(ip);
    } finally {
      timer.cancel();
      giveUp.abort();
    }
  }

  return {
    name: service,
    known: () => null,
    locate: async ({ ip }) => (isPublicAddress(ip) ? ask(ip) : failedLookup(ip)),
  };
}

function addressFor(template: string, ip: string): string {
  const address = encodeURIComponent(ip);
  if (template.includes("{ip}")) return template.replaceAll("{ip}", address);
  const url = new URL(template);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${address}`;
  return url.href;
}

async function shortText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new Error("the response is too long");
  }
  return text;
}

/** Services send a refusal with status 200 and an `error` in it. */
function fieldsIn(text: string): LookupFields {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== "object" || answer === null || Array.isArray(answer))
    throw new Error("the response is not an object");
  if ("error" in answer && answer.error) throw new Error("the service refused the lookup");
  return answer;
}

/** Never the response itself: it may contain the visitor's address. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return "the response is not JSON";
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}
