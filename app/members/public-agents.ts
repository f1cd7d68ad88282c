import { publicAgentsCacheKey } from "#features/agents/catalogue/public-cache.rules.ts";

/**
 * Asks the server to drop the public pages that it keeps, after a creator took another name. The name is changed whatever
 * becomes of it: the body of the answer is not read, and a failure is only logged.
 */
export function dropPublicAgents(send: typeof fetch = fetch): void {
  const body = JSON.stringify({ key: publicAgentsCacheKey });
  const failed = (why: unknown) => console.warn("The public pages could not be refreshed", why);
  send("/api/cache/invalidate", { method: "POST", headers: { "content-type": "application/json" }, body }).then(
    ({ ok, status }) => !ok && failed(status),
    failed,
  );
}
