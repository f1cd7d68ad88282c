import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars } from "#platform/money/money.ts";
import { everyPath } from "#tests/builders/site-map.ts";
import { adminPages, filledIn } from "./support/admin-site.ts";
import { endCall, startCall } from "./support/calls.ts";
import { begin } from "./support/purchases.ts";
import { sharedSite } from "./support/shared-site.ts";
import type { Site } from "./support/site-under-test.ts";
import type { Answer, Visitor } from "./support/visitor.ts";

// What somebody may not see looks exactly as what is not there. Needs the built screens.

let site: Site;
let people: Record<string, Visitor>;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
  people = {
    visitor: await site.visit(),
    customer: await site.member(),
    "customer before the gate": await site.member({ gate: false }),
    creator: await site.member({ userType: "model" }),
  };
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
});

const hidden = everyPath()
  .filter((path) => /^\/admin(\/|$)/.test(path))
  .map((path) => filledIn(path, adminPages[path]));
const spellings = ["/Admin", "/admin/", "/%61dmin", "/admin/LOGS", "/admin?page=2"];

/** The answer without what differs from one request to the next, and without its own path. */
function alike({ status, headers, text }: Answer, address: string): string {
  const [path = ""] = address.split("?");
  const named = [...headers].filter(([name]) => !/^(date|x-request-id|content-length|set-cookie)$/.test(name));
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "no nonce";
  let all = `${status}\n${JSON.stringify(named)}\n${text}`.replaceAll(nonce, "");
  for (const spelt of new Set([address, path, decodeURI(path)])) {
    for (const one of [spelt, encodeURIComponent(spelt)]) all = all.replaceAll(one, "THE-PATH");
  }
  return all;
}

/** Without the list of the scripts' routes: at an address outside, it has the profile that the first name may be. */
const shown = (text: string) => text.replace(/<script\b.*?<\/script>/gs, "");

const form = { method: "POST", body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } };

const unknown = "/admin/nosuch";
/** What a page of the admins that is not there answers, by the way of asking and who asks: asked once. */
const unknownAnswers = new Map<string, string>();

test.each([...hidden, ...spellings])(
  "%s looks to others as a page of the admins that is not there",
  async (address) => {
    const data = (path: string) =>
      path.replace(/(\/)?(\?.*)?$/, (_, slash = "", query = "") => `${slash && "/_"}.data${query}`);
    for (const [who, person] of Object.entries(people)) {
      const compare = async (name: string, of: (path: string) => string, init: RequestInit = {}) => {
        const asked = `${name}, ${who}`;
        const wanted = unknownAnswers.get(asked) ?? alike(await person.ask(of(unknown), init), unknown);
        unknownAnswers.set(asked, wanted);
        expect(alike(await person.ask(of(address), init), address), asked).toBe(wanted);
      };
      await compare("page", (path) => path);
      await compare("data", data);
      await compare("form", (path) => path, form);
      await compare("form's data", data, form);
    }
  },
);

test("the page that is not there has the header, the footer and the gate of its reader [H-03, H-16, H-24, H-25, H-36]", async () => {
  const { customer, creator } = people as Record<string, Visitor>;
  for (const address of ["/admin", "/admin/logs", "/admin/nosuch", "/nowhere/at/all"]) {
    const text = async (person: Visitor | undefined, init: RequestInit = {}) =>
      (await (person as Visitor).ask(address, init)).text;
    for (const init of [{}, form]) {
      const page = await text(customer, init);
      expect(page, address).toContain("| My account");
      expect(page, address).toContain("Billing Support");
      expect(page, address).not.toContain("TRY FOR FREE");
      expect(await text(creator, init), address).toContain("Dashboard");
      expect(await text(people["customer before the gate"], init), address).toContain("Before you come in");
    }
  }
});

test("a page of the admins that is not there keeps their menu for an admin, and looks to others as any other that is not", async () => {
  const admin = await site.signedIn(site.stage.admin);
  for (const address of [unknown, "/admin/no/such/thing"]) {
    const { status, text } = await admin.get(address);
    expect(status).toBe(404);
    expect(text).toContain('aria-label="Admin pages"');
    expect(text).toContain(`Page not found: ${address}`);
    for (const [who, person] of Object.entries(people)) {
      for (const init of [{}, form]) {
        const [found, wanted] = [await person.ask(address, init), await person.ask("/nowhere/at/all", init)];
        expect(shown(alike(found, address)), `${address}, ${who}`).toBe(shown(alike(wanted, "/nowhere/at/all")));
      }
    }
  }
});

test("somebody else's call or purchase looks as one that is not there", async () => {
  const caller = await site.member({ paid: dollars(10) });
  const { callId } = await startCall(caller, site.agentId("Ivy"));
  await endCall(caller, callId);
  const { id: purchaseId } = await begin(caller, "10");
  const theirs = [`/call/${callId}`, `/call/${callId}/summary`, `/user/credit/${purchaseId}`];
  for (const address of theirs) {
    expect((await caller.get(address)).status, address).toBeLessThan(400);
    const unknown = address.replace(callId, uuidv7()).replace(purchaseId, uuidv7());
    for (const [who, person] of Object.entries(people)) {
      for (const spelt of [(path: string) => path, (path: string) => `${path}.data`]) {
        const [found, wanted] = [await person.get(spelt(address)), await person.get(spelt(unknown))];
        expect(alike(found, address), `${address}, ${who}`).toBe(alike(wanted, unknown));
      }
    }
  }
});
