import { expect, type Page } from "@playwright/test";
import { alive, css, events, header, hold, holdTime, notices } from "./support/frame-steps.ts";
import { desktop, memberPage, newMemberPage, newPage } from "./support/people.ts";
import { test } from "./support/site.ts";

test("a notice stays for 5000 ms [K-21]", async ({ browser, site }) => {
  const page = await newPage(browser, site);
  await page.clock.install();
  await page.goto("/agents");
  await holdTime(page);
  await page.evaluate(() => window.__reactRouterDataRouter?.navigate("/agents?notice=signed-out"));
  await expect(notices(page)).toContainText("You are signed out.");
  await page.clock.runFor(4_990);
  await expect(notices(page)).toContainText("You are signed out.");
  await page.clock.runFor(20);
  await expect(notices(page)).not.toContainText("You are signed out.");
});

/** The lengths in milliseconds of the timers that the page sets after this. */
async function timersFromNowOn(page: Page): Promise<() => Promise<number[]>> {
  const kept = await page.evaluateHandle(() => {
    const lengths: number[] = [];
    window.setTimeout = new Proxy(window.setTimeout, {
      apply(set, owner, given) {
        lengths.push(given[1]);
        return Reflect.apply(set, owner, given);
      },
    });
    return lengths;
  });
  return () => kept.jsonValue();
}

test("a bar shows a page that takes longer than 200 ms, filling within 2000 ms [K-30, K-31]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { reducedMotion: "no-preference" });
  await page.clock.install();
  await page.goto("/agents");
  const { release } = await hold(page, "**/*.data*");
  const bar = page.locator(".loading-bar");
  await holdTime(page);
  const timers = await timersFromNowOn(page);
  await page.locator("footer").getByRole("link", { name: "Legal Information" }).click();
  await expect.poll(timers).toContain(200);
  await page.clock.runFor(190);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(bar).toHaveCount(1);
  expect(await css(page, ".loading-bar", "animation-duration")).toBe("2s");
  release();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/legal$/);
  await expect(bar).toHaveCount(0);
});

test("a page asks for the newest build after a second and then every hour, and offers it [T-28, T-29, C-29, C-30]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  const own = await (await page.request.get("/api/build")).json();
  expect(own).toEqual({ id: expect.stringMatching(/^\w{8}$/), builtAt: expect.stringMatching(/^\d{4}-/) });
  let asked = 0;
  let id = own.id;
  await page.route("**/api/build", (route) => {
    asked += 1;
    return route.fulfill({ json: { ...own, id } });
  });
  await page.clock.install();
  await page.goto("/legal");
  expect(await page.evaluate(() => window.__reactRouterManifest?.version)).toBe(own.id);
  await page.clock.fastForward(1_100);
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(3_500_000);
  expect(asked).toBe(1);
  id = "newer000";
  await page.clock.fastForward(110_000);
  await expect.poll(() => asked).toBe(2);
  await expect(notices(page)).toContainText("A new version is ready");
  await page.clock.fastForward(60_000);
  await expect(notices(page).getByRole("button", { name: "Reload" })).toBeVisible();
});

test("a chunk that a new build removed reloads the requested page, once in ten seconds, and shows an error after that [T-30]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { provokes: /./ });
  const documents: string[] = [];
  page.on("domcontentloaded", () => documents.push(new URL(page.url()).pathname));
  // The ten seconds do not pass, however long the pages take.
  await page.clock.setFixedTime(new Date("2026-11-21T12:00:00Z"));
  await page.goto("/legal");
  await page.route(/assets\/agents-/, (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
  await header(page).getByRole("link", { name: "Voices" }).first().click();
  await expect.poll(() => documents).toEqual(["/legal", "/agents"]);
  await expect(page).toHaveURL(/\/agents$/);
  await alive(page);
  await page.evaluate(() => history.replaceState(history.state, "", "/agents?sort=new#main"));
  await page.route(/assets\/overview-/, (route) => route.fulfill({ status: 404, body: "" }));
  const link = page.locator("footer").getByRole("link", { name: "Legal Information" });
  await link.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => ({ entries: history.length, down: Math.round(scrollY) }));
  const before = await place();
  expect(before.down).toBeGreaterThan(0);
  await link.click();
  await expect(notices(page)).toContainText("This page did not load.");
  // Where the visitor was, with the query and as far down, and without another entry to go back over.
  await expect(page).toHaveURL(/\/agents\?sort=new#main$/);
  await expect.poll(() => page.evaluate(() => window.__reactRouterDataRouter?.state.navigation.state)).toBe("idle");
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await place()).toEqual(before);
  await expect(page.getByRole("heading", { name: "All voices" })).toBeVisible();
  expect(documents).toEqual(["/legal", "/agents"]);
  await page.unroute(/assets\/overview-/);
  await notices(page).getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => documents).toEqual(["/legal", "/agents", "/legal"]);
  await expect(page.locator(".loading-bar")).toHaveCount(0);
});

test("chunks of other pages are fetched only on demand, at most four ahead, and only the target's data is loaded [R-02, K-25, C-31]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { viewport: desktop });
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname + new URL(request.url()).search));
  await page.goto("/legal");
  expect(files.filter((path) => /assets\/(login|signup|agents|landing|dashboard)-/.test(path))).toEqual([]);
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  await page.route("**/assets/*.js", async (route) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    running -= 1;
    await route.continue();
  });
  for (const name of ["Login", "TRY FOR FREE", "Voices", "Become a model and earn", "Privacy Policy"]) {
    await page.getByRole("link", { name, exact: true }).first().hover();
  }
  await expect.poll(() => running).toBe(4);
  const letGo = () => {
    for (const go of waiting.splice(0)) go();
    return running;
  };
  await expect.poll(letGo, { intervals: [20] }).toBe(0);
  expect(most).toBe(4);
  await page.unroute("**/assets/*.js");
  files.length = 0;
  await header(page).getByRole("link", { name: "Voices" }).first().click();
  await expect(page).toHaveURL(/\/agents$/);
  const data = files.filter((path) => path.includes(".data"));
  expect(data).toEqual([expect.stringMatching(/^\/agents\.data\?_routes=/)]);
  expect(
    decodeURIComponent(data[0] ?? "")
      .split("_routes=")[1]
      ?.split(","),
  ).toEqual(["routes/agents/agents"]);
});

test("signing in or out in one tab does so in the others: signed out, loading, loaded [C-23, T-07, T-19, H-23, N-68]", async ({
  browser,
  site,
}) => {
  const first = await newMemberPage(browser, site);
  await first.goto("/agents");
  await expect(header(first).getByRole("link", { name: "Credit: $5.00 | My account" }).first()).toBeVisible();
  await alive(first);
  await first.evaluate(() => Object.assign(window, { stillHere: true }));
  const second = await first.context().newPage();
  await second.goto("/legal");
  await second.getByRole("button", { name: "My pages" }).click();
  await second.locator("#account-menu").getByRole("button", { name: "Sign out" }).click();
  await expect(notices(second)).toContainText("You are signed out.");
  await expect(header(first).getByRole("link", { name: "Login" }).first()).toBeVisible();
  // Nor does the source of either page hold the credit any more.
  for (const page of [first, second]) expect(await page.content()).not.toContain('\\"freeCredit\\"');

  const { release } = await hold(first, "**/*.data*");
  await second.goto("/login");
  await second.getByLabel("Email").fill(`${first.username}@example.com`);
  await second.getByLabel("Password", { exact: true }).fill("moonlit tea kettle");
  await second.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(header(second).getByRole("link", { name: "Credit: $5.00 | My account" }).first()).toBeVisible();
  await expect(header(first).getByRole("link", { name: "Loading..." }).first()).toBeVisible();
  release();
  await expect(header(first).getByRole("link", { name: "Credit: $5.00 | My account" }).first()).toBeVisible();
  expect(await first.evaluate(() => "stillHere" in window), "without a reload").toBe(true);
});

test("a sign-out that fails says so and leaves the member where they are [E-41]", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "paid credit", { provokes: /./ });
  await page.goto("/agents");
  await page.route("**/logout.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "My pages" }).click();
  await page.locator("#account-menu").getByRole("button", { name: "Sign out" }).click();
  await expect(notices(page)).toContainText("An error occurred while signing out");
  await expect(page).toHaveURL(/\/agents$/);
  await expect(
    header(page)
      .getByRole("link", { name: /^Credit/ })
      .first(),
  ).toBeVisible();
});

test("the first show of the dashboard and of the credit are events [H-04, C-34, C-35]", async ({ browser, site }) => {
  const creator = await memberPage(browser, site, "creator");
  await creator.goto("/model/dashboard");
  await expect.poll(() => events(creator)).toContainEqual({ event: "view_dashboard", event_category: "navigation" });
  const customer = await memberPage(browser, site, "paid credit");
  await customer.goto("/user/account");
  await expect.poll(() => events(customer)).toContainEqual({ event: "view_credits", event_category: "navigation" });
});

test("a long list draws the rows near the window and twelve beyond each edge [K-28]", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "admin");
  await page.goto("/admin/all-conversations");
  const rows = page.locator("tbody tr[aria-rowindex]");
  await expect(rows).toHaveCount(50);
  await page.getByRole("link", { name: "More" }).click();
  await expect(page.locator("table")).toHaveAttribute("aria-rowcount", "101");
  await page.evaluate(() => window.scrollTo(0, 2_000));
  const beyond = () =>
    page.evaluate(() => {
      const edges = [...document.querySelectorAll("tbody tr[aria-rowindex]")].map((row) => row.getBoundingClientRect());
      const before = edges.filter(({ bottom }) => bottom <= 0).length;
      const after = edges.filter(({ top }) => top >= window.innerHeight).length;
      return { before, after };
    });
  // Which side a row is on that ends or begins within a pixel of the window's edge is a matter of rounding.
  const isTwelve = (count: number) => count >= 11 && count <= 13;
  await expect.poll(async () => isTwelve((await beyond()).before)).toBe(true);
  expect(isTwelve((await beyond()).after)).toBe(true);
});
