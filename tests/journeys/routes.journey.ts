import { readdirSync, statSync } from "node:fs";
import { type BrowserContext, expect } from "@playwright/test";
import { memberPage, newPage } from "./support/people.ts";
import { type Site, test } from "./support/site.ts";

type Answer = { status: number; to: string | undefined; text: string };

/** What an address answers, without following where it leads. */
async function ask(context: BrowserContext, site: Site, address: string): Promise<Answer> {
  const answer = await context.request.get(`${site.url}${address}`, { maxRedirects: 0 });
  return { status: answer.status(), to: answer.headers().location, text: await answer.text() };
}

const heading = (text: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replaceAll(/<[^>]+>/g, "") ?? "";

test("a visitor opens the landing page in both views, the free area and a profile [R-03, R-04, R-05, R-09, R-10]", async ({
  browser,
  site,
}) => {
  const visitor = (await newPage(browser, site)).context();
  expect(heading((await ask(visitor, site, "/")).text)).toBe("Start a conversation now");
  expect(heading((await ask(visitor, site, "/?view=model")).text)).toBe("Start making money now");
  expect(heading((await ask(visitor, site, "/?view=users")).text)).toBe("Start a conversation now");
  for (const address of ["/", "/free", "/harbourlight"]) {
    expect((await ask(visitor, site, address)).status, address).toBe(200);
  }
});

test("a visitor opens the landing page, legal pages, blog, docs and profiles without signing in [P-06, P-07, P-08, P-09]", async ({
  browser,
  site,
}) => {
  const visitor = (await newPage(browser, site)).context();
  for (const address of ["/", "/legal", "/legal/terms", "/blog", "/docs", "/harbourlight"]) {
    expect((await ask(visitor, site, address)).status, address).toBe(200);
  }
});

test("there are a blog, documentation and legal pages, each with something in it [P-21, P-22, P-23]", async ({
  browser,
  site,
}) => {
  const visitor = (await newPage(browser, site)).context();
  for (const [address, below] of [
    ["/blog", /href="\/blog\/[\w-]+"/],
    ["/docs", /href="\/docs\/[\w/-]+"/],
    ["/legal", /href="\/legal\/terms"/],
  ] as const) {
    expect((await ask(visitor, site, address)).text, address).toMatch(below);
  }
});

test("sign-in and sign-up are in the auth layout, for visitors [R-06, R-07]", async ({ browser, site }) => {
  const visitor = (await newPage(browser, site)).context();
  for (const address of ["/login", "/signup"]) expect((await ask(visitor, site, address)).status, address).toBe(200);
});

test("legal information and its pages answer [R-19, R-20, R-21, R-22, R-23]", async ({ browser, site }) => {
  const visitor = (await newPage(browser, site)).context();
  for (const page of ["", "/2257-compliance", "/complaints-policy", "/dmca-policy", "/legal-notice"]) {
    const { status, text } = await ask(visitor, site, `/legal${page}`);
    expect(status, page).toBe(200);
    expect(heading(text), page).not.toBe("");
  }
});

test("the other legal pages answer, and one that is none does not [R-24, R-25, R-26, R-27]", async ({
  browser,
  site,
}) => {
  const visitor = (await newPage(browser, site)).context();
  for (const page of ["privacy", "site-agreement", "terms-of-sale", "terms"]) {
    expect((await ask(visitor, site, `/legal/${page}`)).status, page).toBe(200);
  }
  expect((await ask(visitor, site, "/legal/nothing")).status).toBe(404);
});

test("the account asks for a member, the creators' area for a creator, the admins' area for an admin [R-18, R-29, R-33, R-35, N-23]", async ({
  browser,
  site,
}) => {
  const visitor = (await newPage(browser, site)).context();
  for (const address of ["/user/account", "/model/dashboard", "/admin", "/admin/all-conversations"]) {
    const { status, to } = await ask(visitor, site, address);
    expect([status, to], address).toEqual([302, `/login?next=${encodeURIComponent(address)}`]);
  }
  const user = (await memberPage(browser, site, "paid credit")).context();
  expect((await ask(user, site, "/user/account")).status).toBe(200);
  expect(await ask(user, site, "/model/dashboard")).toMatchObject({ status: 302, to: "/?notice=creators-only" });
  for (const address of ["/admin", "/admin/all-conversations"]) {
    expect((await ask(user, site, address)).status, address).toBe(404);
  }
});

test("the placeholder /dashboard leads each member to their own pages [R-43, N-53]", async ({ browser, site }) => {
  for (const [about, home] of [
    ["paid credit", "/user/account"],
    ["creator", "/model/dashboard"],
    ["admin", "/admin"],
  ] as const) {
    const member = (await memberPage(browser, site, about)).context();
    expect(await ask(member, site, "/dashboard"), about).toMatchObject({ status: 302, to: home });
  }
});

test("the guard lets visitors to the open pages, everything under legal and agent, profiles and built files [R-51, R-52, R-53, R-54, R-55]", async ({
  browser,
  site,
}) => {
  const visitor = (await newPage(browser, site)).context();
  const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec((await ask(visitor, site, "/")).text) ?? [];
  expect((await ask(visitor, site, asset)).status, asset).toBe(200);
  // A page of an older build asks for files that are gone.
  const gone = "/assets/gone-12345678.js";
  const open = ["/", "/login", "/signup", "/legal/nothing/here", "/agent/nothing/here", "/nobody-of-this-name", gone];
  for (const address of open) {
    const { to } = await ask(visitor, site, address);
    expect(to ?? "", address).not.toContain("/login");
  }
  expect((await ask(visitor, site, "/user/nothing")).to).toBe("/login?next=%2Fuser%2Fnothing");
});

test("a path that leads nowhere and a page that does not hold say so, each in its spelling [R-57, E-01, E-02, N-78]", async ({
  browser,
  site,
}) => {
  const member = (await memberPage(browser, site, "paid credit")).context();
  const unknown = await ask(member, site, "/nowhere/at/all");
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain("Page not found: /nowhere/at/all");
  const invalid = await ask(member, site, "/nobody-of-this-name");
  expect(invalid.status).toBe(404);
  expect(invalid.text).toContain("Page Not Found: /nobody-of-this-name");
});

test("a page brings only its own code: another page's arrives when it is opened [R-02]", async ({ browser, site }) => {
  const page = await newPage(browser, site);
  const fetched: string[] = [];
  page.on("request", (request) => void fetched.push(new URL(request.url()).pathname));
  const has = (name: string) => fetched.some((path) => path.startsWith(`/assets/${name}-`));
  await page.goto("/legal", { waitUntil: "networkidle" });
  expect([has("overview"), has("login")]).toEqual([true, false]);
  await page.goto("/login", { waitUntil: "networkidle" });
  expect(has("login")).toBe(true);
  await page.context().close();
});

test("the icons of the bundle have hashed names and are cached permanently [K-27]", async ({ request, site }) => {
  const icons = readdirSync("build/client/assets").filter((file) => file.endsWith(".svg"));
  expect(icons.length).toBeGreaterThan(0);
  for (const icon of icons) {
    expect(icon).toMatch(/-[\w-]{8}\.svg$/);
    const answer = await request.get(`${site.url}/assets/${icon}`);
    expect(answer.headers()["cache-control"], icon).toBe("public, max-age=31536000, immutable");
  }
});

test("a script is sent as the build compressed it, in the way that its reader takes", async ({ request, site }) => {
  const name = readdirSync("build/client/assets").find((file) => file.startsWith("framework-") && file.endsWith(".js"));
  const bytesOf = (ending: string) => statSync(`build/client/assets/${name}${ending}`).size;
  for (const [taken, ending] of [
    ["gzip, deflate, br", ".br"],
    ["gzip", ".gz"],
    ["identity", ""],
  ] as const) {
    const answer = await request.get(`${site.url}/assets/${name}`, { headers: { "accept-encoding": taken } });
    expect([answer.status(), answer.headers()["content-length"]], taken).toEqual([200, String(bytesOf(ending))]);
    expect(answer.headers()["content-type"]).toContain("javascript");
  }
  expect(bytesOf(".br")).toBeLessThan(bytesOf(".gz"));
});
