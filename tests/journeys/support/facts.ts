import { type Browser, type BrowserContext, expect } from "@playwright/test";
import type { Facts } from "#tests/builders/site-map.ts";
import type { Site } from "./site.ts";
import { waitingIdentity } from "./waiting-identity.ts";

const known = new Map<string, Promise<Facts>>();

/** What stands in the demo, as the paying customer sees it. Found out once for each site. */
export function factsOf(customer: BrowserContext, site: Site): Promise<Facts> {
  const facts = known.get(site.url) ?? findFacts(customer, site);
  known.set(site.url, facts);
  return facts;
}

async function findFacts(customer: BrowserContext, site: Site): Promise<Facts> {
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
    uid: (await ask("/api/me")).uid,
    document: "terms",
    reference: await reportOf(customer, site, agent.id),
    slug: "what-a-minute-earns",
    setting: "credit.packs",
    contentType: "personalized",
    verificationId: await waitingIdentity(browserOf(customer), site),
    "/docs/*": "creators/earning/payouts",
    "/other/docs/*": "creators/earning/payouts",
  };
}

function browserOf(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error("This context belongs to no browser");
  return browser;
}

/** A report of the customer's own, for the pages of reports. The form refuses what is sent within three seconds. */
async function reportOf(customer: BrowserContext, site: Site, agentId: string): Promise<string> {
  const { ticket } = await (await customer.request.get(`${site.url}/api/complaints/form`)).json();
  const data = {
    ticket,
    agentId,
    kind: "conduct",
    reason: "nonconsent",
    goodFaith: "true",
    statement: "It went on although I said stop, twice.",
  };
  await site.leap(3_000);
  const answer = await customer.request.post(`${site.url}/api/complaints`, { data, headers: { origin: site.url } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).reference;
}
