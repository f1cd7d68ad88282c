import { type BrowserContext, expect } from "@playwright/test";
import type { Facts } from "#tests/builders/site-map.ts";
import type { Site } from "./site.ts";

/** What stands in the demo, as the paying customer sees it. */
export async function factsOf(customer: BrowserContext, site: Site): Promise<Facts> {
  const ask = async (path: string) => {
    const answer = await customer.request.get(`${site.url}${path}`);
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const [catalogue, statement] = [await ask("/api/agents?limit=48"), await ask("/api/me/statement?limit=100")];
  const agent = catalogue.agents.find(({ name }: { name: string }) => name === "Ivy");
  const call = statement.lines.find(({ callId }: { callId: string | null }) => callId !== null);
  const bought = statement.lines.find(({ purchaseId }: { purchaseId: string | null }) => purchaseId !== null);
  return {
    purchaseId: bought.purchaseId,
    username: agent.modelUsername,
    agentId: agent.id,
    callId: call.callId,
    document: "terms",
    // A number as reports have them; nobody's.
    reference: "NC-7F3K-2P9Y",
    slug: "what-a-minute-earns",
    "/docs/*": "creators/earning/payouts",
    "/other/docs/*": "creators/earning/payouts",
  };
}
