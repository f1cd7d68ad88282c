import webPush from "web-push";
import type { PushOutcome, PushSender } from "./push.ts";

const timeoutMs = 10_000;

/**
 * Web Push as every browser's service takes it: encryption by RFC 8291, the sender's signature by RFC 8292.
 * `contact` is a `mailto:` or `https:` address that a push service can turn to.
 */
export function createWebPush({ contact }: { contact: string }): PushSender {
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
        const response = await fetch(request.endpoint, {
          method: "POST",
          headers: headersOf(request.headers),
          body: new Uint8Array(request.body),
          // A push service never sends anybody elsewhere.
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        return outcomeOf(response.status);
      } catch (error) {
        return { outcome: "failed", reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

function headersOf(headers: Record<string, unknown>): Record<string, string> {
  const all = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  // fetch counts the bytes itself.
  return Object.fromEntries(all.filter(([name]) => name !== "content-length"));
}

/** RFC 8030, 5 and 7.3: 201 was accepted, 404 and 410 are for subscriptions that no longer exist. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: "accepted" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  return { outcome: "failed", reason: `the push service answered ${status}` };
}
