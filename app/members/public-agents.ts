import { publicAgentsCacheKey } from "#features/agents/catalogue/public-cache.rules.ts";

/**
 * Asks the server to drop its cached public pages after a creator changed their name. The change does not depend on it: the
 * response body is ignored, and a failure is only logged.
 */
export function dropPublicAgents(send: typeof fetch = fetch): void {
  const body = JSON.stringify({ key: publicAgentsCacheKey });
  const failed = (why: unknown) => console.warn("The public pages could not be refreshed", why);
  send("/api/cache/invalidate", { method: "POST", headers: { "content-type": "application/json" }, body }).then(
    ({ ok, status }) => !ok && failed(status),
    failed,
  );
}
