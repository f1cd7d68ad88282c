import { afterAll, beforeAll, expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import { screens } from "#tests/builders/screens.ts";
import { type Access, addressOf, everyPath, type Facts } from "#tests/builders/site-map.ts";
import { endCall, startCall } from "../support/calls.ts";
import { pageOf } from "../support/page-of.ts";
import { begin } from "../support/purchases.ts";
import { expectOk, type Site, siteUnderTest } from "../support/site-under-test.ts";
import type { Member, Visitor } from "../support/visitor.ts";

// Each kind of visitor on every page of the site map; on the admins' pages in admin-inbox.test.ts. Needs the built screens.

const kinds = ["visitor", "user", "model", "admin"] as const;
type Kind = (typeof kinds)[number];
/** What an answer comes to: its status, and where it leads. */
type Outcome = { status: number; to?: string };

const ok: Outcome = { status: 200 };
const hidden: Outcome = { status: 404 };
const leads = (to: string): Outcome => ({ status: 302, to });
const signIn = (address: string) => leads(`/login?next=${encodeURIComponent(address)}`);

let site: Site;
let people: Record<Kind, Visitor>;
let facts: Facts;
beforeAll(async () => {
  site = await siteUnderTest({ screens: true });
  const user = await site.member({ paid: dollars(10) });
  people = {
    visitor: await site.visit(),
    user,
    model: await site.signedIn(site.stage.creators[0]?.email ?? ""),
    admin: await site.signedIn(site.stage.admin),
  };
  facts = await factsOf(user);
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

/** What stands for the parameters of addresses: a call, a purchase and a report of the customer's own. */
async function factsOf(user: Member): Promise<Facts> {
  const agentId = site.agentId("Ivy");
  const { callId } = await startCall(user, agentId);
  await endCall(user, callId);
  const { ticket } = (await expectOk<{ ticket: string }>(user.get("/api/complaints/form"))).body;
  const report = { ticket, agentId, kind: "conduct", reason: "nonconsent", goodFaith: "true" };
  const statement = "It went on although I said stop, twice.";
  const filed = await expectOk<{ reference: string }>(user.post("/api/complaints", { ...report, statement }));
  return {
    username: "harbourlight",
    agentId,
    callId,
    purchaseId: (await begin(user, "10")).id,
    document: "terms",
    reference: filed.body.reference,
    slug: "what-a-minute-earns",
    "/docs/*": "creators/earning/payouts",
    "/other/docs/*": "creators/earning/payouts",
  };
}

test("every path of the site map states who may open it, and no other is listed", () => {
  expect(Object.keys(screens).sort()).toEqual([...new Set(everyPath())].sort());
});

/** Whom the pages among some let in, lead on or show nothing against what they should; nothing, as it should be. */
async function faultsOf(among: (access: Access, path: string) => boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, { access }] of Object.entries(screens)) {
    if (!among(access, path)) continue;
    const address = addressOf(path, facts);
    for (const kind of kinds) {
      const wanted = outcomeFor(access, kind, path, address);
      const { status, to } = await pageOf(people[kind], address);
      const found: Outcome = to === undefined ? { status } : { status, to };
      if (JSON.stringify(found) === JSON.stringify(wanted)) continue;
      faults.push(`${kind} at ${address}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
    }
  }
  return faults;
}

test("open pages let everybody in, and the pages to sign in lead members on [R-48]", async () => {
  // The mailbox is there with the demo alone.
  const isOpen = (access: Access, path: string) => access === "auth" || (access === "open" && path !== "/dev/mail");
  expect(await faultsOf(isOpen)).toEqual([]);
});

test("a member's pages ask visitors to sign in, and a customer's lead others to their own [R-18, R-50, Z-08]", async () => {
  expect(await faultsOf((access) => access === "member" || access === "customer")).toEqual([]);
});

const ofCompanion = /^\/model\/(agent|profile|voices)/;

test("companion, profile and voices are for creators: visitors sign in first, other members are led home [R-28, R-30, R-31, N-23, Z-07]", async () => {
  expect(await faultsOf((_, path) => ofCompanion.test(path))).toEqual([]);
});

test("so are a creator's dashboard, money, settings, guides and test of devices [R-17, R-29, R-32, N-52, N-63]", async () => {
  expect(await faultsOf((access, path) => access === "model" && !ofCompanion.test(path))).toEqual([]);
});

test("the form to report a call is for its customer: visitors sign in first, and for others it does not exist", async () => {
  const address = `/legal/report?call=${facts.callId}`;
  expect(await pageOf(people.user, address)).toMatchObject(ok);
  expect(await pageOf(await site.member(), address)).toMatchObject(hidden);
  expect(await pageOf(people.visitor, address)).toMatchObject(signIn(address));
});

test("/dashboard leads each member to their own pages [R-43, N-53]", async () => {
  for (const [kind, home] of [
    ["user", "/user/account"],
    ["model", "/model/dashboard"],
    ["admin", "/admin"],
  ] as const) {
    expect(await pageOf(people[kind], "/dashboard"), kind).toMatchObject(leads(home));
  }
});

function outcomeFor(access: Access, kind: Kind, path: string, address: string): Outcome {
  if (path === "/*") return kind === "visitor" ? signIn(address) : hidden;
  switch (access) {
    case "auth":
      return { visitor: ok, user: leads("/"), model: leads("/model/dashboard"), admin: leads("/") }[kind];
    case "member":
      return ownOf(path, kind) ?? (kind === "visitor" ? signIn(address) : ok);
    case "customer":
      if (kind === "model") return leads("/model/earnings");
      return kind === "admin" ? leads("/admin") : outcomeFor("member", kind, path, address);
    case "model":
      if (kind === "visitor") return signIn(address);
      return kind === "model" ? ok : leads("/?notice=creators-only");
    default:
      // From a sign-in that leads to the start page, an admin comes to the admin area.
      return path === "/" && kind === "admin" ? leads("/admin") : ok;
  }
}

/** A call and a purchase belong to their customer: to everyone else they do not exist. */
function ownOf(path: string, kind: Kind): Outcome | null {
  const belongsToCustomer = path.includes(":callId") || path.includes(":purchaseId");
  if (!belongsToCustomer || kind === "visitor") return null;
  return kind === "user" ? ok : hidden;
}
