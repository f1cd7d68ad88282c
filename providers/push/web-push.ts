import webPush from "web-push";
import { type Clock, within } from "#platform/clock/clock.ts";
import type { PushOutcome, PushSender } from "./push.ts";

const timeoutMs = 10_000;

/**
 * Web Push with the `web-push` library: encryption by RFC 8291, signature by RFC 8292. `contact` is a `mailto:` or
 * `https:` address for push services.
 */
export function createWebPush({ contact, clock }: { contact: string; clock: Clock }): PushSender {
  return {
    newKeys: () => webPush.generateVAPIDKeys(),

    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds }, keys): Promise<PushOutcome> {
      try {
        const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          TTL: ttlSeconds,
          urgency: "high",
          contentEncoding: "aes128gcm",
          vapidDetails: { subject: contact, ...keys },
        });
        return await within(clock, timeoutMs, async (signal) => {
          const response = await fetch(request.endpoint, {
            method: "POST",
            headers: headersOf(request.headers),
            body: new Uint8Array(request.body),
            // Push services do not redirect; a redirect could lead to an internal address.
            redirect: "error",
            signal,
          });
          await response.body?.cancel();
          return outcomeOf(response.status);
        });
      } catch (error) {
        return { outcome: "unsent", reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

function headersOf(headers: Record<string, unknown>): Record<string, string> {
  const all = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  // fetch sets it.
  return Object.fromEntries(all.filter(([name]) => name !== "content-length"));
}

/** RFC 8030, sections 5 and 7.3: 201 is accepted, 404 and 410 mean that the subscription no longer exists. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: "accepted" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  return { outcome: "failed", reason: `the push service answered ${status}` };
}
