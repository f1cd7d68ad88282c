import { readdirSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageOf } from "../support/page-of.ts";
import { sharedSite } from "../support/shared-site.ts";
import type { Site } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

// What anybody may open without an account, as pages without scripts. Needs the built screens.

let site: Site;
let visitor: Visitor;
let beforeGate: Visitor;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
  visitor = await site.visit();
  beforeGate = await site.visit({ gate: false });
});
afterAll(() => {
  expect(site.faults).toEqual([]);
});

const titleOf = async (address: string) => {
  const { status, title } = await pageOf(visitor, address);
  return [status, title];
};

test("the landing page has an address for each view, and an unknown view is the one for customers [P-06, R-03, R-04, R-05, R-51]", async () => {
  expect(await titleOf("/?view=model")).toEqual([200, "Start making money now"]);
  for (const address of ["/", "/?view=users", "/?view=MODEL"]) {
    expect(await titleOf(address), address).toEqual([200, "Start a conversation now"]);
  }
});

test("voices, profiles, the free area and the forms to sign in and up are open [P-09, R-06, R-07, R-09, R-10]", async () => {
  const open = { "/agents": "Ivy", "/free": "Marlow", "/login": "Welcome back", "/signup": "What brings you here?" };
  for (const [address, words] of Object.entries(open)) {
    const { status, html } = await pageOf(visitor, address);
    expect([status, html.includes(words)], address).toEqual([200, true]);
  }
  const profile = await pageOf(visitor, "/harbourlight");
  expect([profile.status, profile.html.includes("Harbour Light")]).toEqual([200, true]);
  // Somebody new has no account to log in to.
  expect(profile.html).toMatch(/href="\/signup\?next=%2Fcall%2Fnew%2F[0-9a-f-]{36}"/);
});

test("the blog is open, its list and its posts, in the default layout [P-08, P-21, R-11, R-12]", async () => {
  const list = await pageOf(beforeGate, "/blog");
  expect([list.status, list.title]).toEqual([200, "Blog"]);
  expect(list.navigations).toEqual(expect.arrayContaining(["Main", "Legal and help", "Topics"]));
  expect(list.html).toContain('href="/blog/how-the-meter-works"');
  expect(list.html).toMatch(/<link rel="alternate" type="application\/rss\+xml" href="\/rss\.xml"/);
  const post = await pageOf(beforeGate, "/blog/how-the-meter-works");
  expect([post.status, post.title]).toEqual([200, "How the meter works"]);
  expect(post.html).toContain("From 30 seconds of silence on, nothing counts");
  expect(post.navigations).not.toContain("Legal pages");
  for (const address of ["/blog/nowhere", "/blog?tag=nothing", "/blog?page=99"]) {
    expect((await pageOf(beforeGate, address)).status, address).toBe(404);
  }
});

test("the documentation is open at any depth, contents first [P-22, R-13, R-14, N-59, N-81]", async () => {
  const pages = {
    "/docs": "Documentation",
    "/docs/start": "Start here",
    "/docs/calls/how-a-call-is-billed": "How a call is billed",
    "/docs/creators/earning/payouts": "Payouts",
  };
  for (const [address, title] of Object.entries(pages)) {
    const page = await pageOf(beforeGate, address);
    expect([page.status, page.title], address).toEqual([200, title]);
    expect(page.navigations, address).toEqual(expect.arrayContaining(["Main", "Legal and help", "Documentation"]));
  }
  const nowhere = await pageOf(beforeGate, "/docs/a/b/c/d");
  expect(nowhere.status).toBe(404);
  expect(nowhere.html).toContain("Page Not Found: /docs/a/b/c/d");
});

const legalPages = {
  terms: "Terms of Service",
  "site-agreement": "Site Agreement",
  privacy: "Privacy Policy",
  "terms-of-sale": "Terms of Sale",
  "complaints-policy": "Complaints Policy",
  "dmca-policy": "DMCA Policy",
  "2257-compliance": "18 U.S.C. 2257 Record-Keeping Requirements Compliance Statement",
  "legal-notice": "Legal Notice",
};

async function isOpen(name: keyof typeof legalPages): Promise<void> {
  const page = await pageOf(beforeGate, `/legal/${name}`);
  expect([page.status, page.title]).toEqual([200, legalPages[name]]);
  expect(page.navigations).toContain("Legal pages");
  expect(page.html).toContain("This page is a template");
}

test("the legal information is open before the gate and leads to each legal page [P-07, P-23, R-19]", async () => {
  const overview = await pageOf(beforeGate, "/legal");
  expect([overview.status, overview.title]).toEqual([200, "Legal information"]);
  expect(overview.navigations).not.toContain("Legal pages");
  for (const name of Object.keys(legalPages)) expect(overview.html).toContain(`href="/legal/${name}"`);
  for (const address of ["/legal/nothing", "/legal/deeper/still"]) {
    expect((await pageOf(beforeGate, address)).status, address).toBe(404);
  }
});

test.each(["2257-compliance", "complaints-policy", "dmca-policy", "legal-notice", "site-agreement"] as const)(
  "/legal/%s is open before the gate, in the legal layout [R-20, R-21, R-22, R-23, R-25]",
  isOpen,
);

test.each(["privacy", "terms-of-sale", "terms"] as const)(
  "so is /legal/%s, which the gate and the checkout link to [R-24, R-26, R-27, R-52]",
  isOpen,
);

test("the guard leads visitors to sign in from no built file, profile, legal page nor page of an agent, there or not [R-51, R-52, R-53, R-54, R-55]", async () => {
  const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec((await pageOf(visitor, "/")).html) ?? [];
  expect((await pageOf(visitor, asset)).status, asset).toBe(200);
  // A page of an older build asks for files that are gone.
  for (const address of [
    "/legal/nothing/here",
    "/agent/nothing/here",
    "/nobody-of-this-name",
    "/assets/gone-12345678.js",
  ]) {
    expect((await pageOf(visitor, address)).to ?? "", address).not.toContain("/login");
  }
  expect((await pageOf(visitor, "/user/nothing")).to).toBe("/login?next=%2Fuser%2Fnothing");
});

test("an unknown path and a page that is not valid have their own words, title and description [E-01, E-02, N-78, H-43, H-44]", async () => {
  const unknown = await pageOf(visitor, "/legal/one/two");
  expect(unknown.status).toBe(404);
  for (const words of [
    "Page not found: /legal/one/two",
    "<title>Page not found · Nocturne</title>",
    'content="We are sorry but this page could not be found."',
  ]) {
    expect(unknown.html).toContain(words);
  }
  for (const who of [visitor, beforeGate]) {
    const invalid = await pageOf(who, "/nobody-of-this-name");
    expect([invalid.status, invalid.html.includes("Page Not Found: /nobody-of-this-name")]).toEqual([404, true]);
  }
});

test("a shared link leads to the agent's place, and a profile has one spelling [R-53, N-62]", async () => {
  const id = site.agentId("Ivy");
  expect(await pageOf(visitor, `/agent/${id}`)).toMatchObject({ status: 302, to: `/harbourlight#agent-${id}` });
  expect((await pageOf(visitor, "/agent/00000000-0000-7000-8000-000000000000")).status).toBe(404);
  expect(await pageOf(visitor, "/HarbourLight")).toMatchObject({ status: 301, to: "/harbourlight" });
});

test("a renamed creator's old address leads to the new one, before the gate and behind it", async () => {
  const one = await site.member({ userType: "model" });
  const viewer = await site.composition.viewerOf(new Headers({ cookie: one.cookieHeader() }));
  const { username: before } = viewer ?? { username: "" };
  await site.composition.services.profiles.update(viewer, { username: "moved-pier" });
  for (const who of [visitor, beforeGate]) {
    expect(await pageOf(who, `/${before}`)).toMatchObject({ status: 301, to: "/moved-pier" });
    expect((await pageOf(who, "/moved-pier")).status).toBe(200);
  }
});

test("a page without a companion tells its creator why, and everybody else that there is none", async () => {
  const none = "This creator has no companion that can be called at the moment.";
  const fresh = await site.member({ userType: "model" });
  const { agentId = "", username = "", email = "" } = site.stage.creators[1] ?? {};
  const known = await site.signedIn(email);
  const set = (fields: object) => site.db.updateTable("agents").set(fields).where("id", "=", agentId).execute();
  const textOf = async (who: Visitor, name: string) => (await pageOf(who, `/${name}`)).html;
  expect(await textOf(fresh, fresh.username)).toContain("Not live yet");
  for (const [fields, words] of [
    [{ status: "paused" }, "paused"],
    [{ status: "active", held_at: new Date() }, "Your companion is hidden after a report"],
  ] as const) {
    await set(fields);
    const [own, others] = [await textOf(known, username), await textOf(visitor, username)];
    expect(own).toContain(words);
    expect(own).not.toContain(none);
    expect(others).toContain(none);
    expect(others).not.toContain(words);
  }
  await set({ status: "active", held_at: null });
});

test("before the gate no page contains data of an agent; behind it the same pages do [Z-12, N-76]", async () => {
  for (const address of ["/", "/agents", "/harbourlight", "/agents.data", "/harbourlight.data"]) {
    const { html: hidden } = await pageOf(beforeGate, address);
    expect(hidden, address).not.toContain("Warm, attentive company");
    expect(hidden, address).not.toMatch(/\/media\/(covers|samples)\//);
    expect((await pageOf(visitor, address)).html, address).toContain("Warm, attentive company");
  }
});

test("the icons of the bundle have hashed names and are cached permanently [K-27]", async () => {
  const icons = readdirSync("build/client/assets").filter((file) => file.endsWith(".svg"));
  expect(icons.length).toBeGreaterThan(0);
  for (const icon of icons) {
    expect(icon).toMatch(/-[\w-]{8}\.svg$/);
    const { headers } = await visitor.get(`/assets/${icon}`);
    expect(headers.get("cache-control"), icon).toBe("public, max-age=31536000, immutable");
  }
});

test("a script is sent as the build compressed it, in the way that its reader takes", async () => {
  const name = readdirSync("build/client/assets").find((file) => file.startsWith("framework-") && file.endsWith(".js"));
  const bytesOf = (ending: string) => statSync(`build/client/assets/${name}${ending}`).size;
  for (const [taken, ending] of [
    ["gzip, deflate, br", ".br"],
    ["gzip", ".gz"],
    ["identity", ""],
  ] as const) {
    const { status, headers } = await visitor.ask(`/assets/${name}`, { headers: { "accept-encoding": taken } });
    expect([status, headers.get("content-length")], taken).toEqual([200, String(bytesOf(ending))]);
    expect(headers.get("content-type")).toContain("javascript");
  }
  expect(bytesOf(".br")).toBeLessThan(bytesOf(".gz"));
});
