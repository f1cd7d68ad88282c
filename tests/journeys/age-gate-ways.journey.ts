import { expect, type Request, type Route } from "@playwright/test";
import { countryPrompt, enterOf, foundIn, gateOf, lookupPath, outside, reportPath } from "./support/gate-steps.ts";
import { enterByForm, memberPage, newPage } from "./support/people.ts";
import { test } from "./support/site.ts";

test("the gate covers every page but the free area, for visitors and members alike [A-01, Z-12, N-58, P-10]", async ({
  browser,
  site,
}) => {
  const visitor = await newPage(browser, site, { gate: false, provokes: /status of 404/ });
  for (const path of ["/", "/agents", "/harbourlight", "/login", "/signup", "/blog", "/docs", "/nobody-of-that-name"]) {
    await visitor.goto(path);
    await expect(gateOf(visitor), path).toBeVisible();
  }
  for (const path of ["/free", "/Free"]) {
    await visitor.goto(path);
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(gateOf(visitor)).toHaveCount(0);
  }
  const member = await memberPage(browser, site, "creator", { gate: false });
  for (const path of ["/", "/model/dashboard", "/test"]) {
    await member.goto(path);
    await expect(gateOf(member), path).toBeVisible();
  }
  await member.goto("/free");
  await expect(gateOf(member)).toHaveCount(0);
});

test("the gate is hidden during the first check, and shown only without the cookie [A-02, A-03, A-04]", async ({
  browser,
  site,
}) => {
  const { page } = await outside(browser, site, foundIn("FR"));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const dialog = page.locator("dialog.gate");
  await expect(dialog).toBeAttached();
  await expect(dialog).toBeHidden();
  release();
  await expect(gateOf(page)).toBeVisible();
  const context = page.context();
  const stands = async (times: 0 | 1) => {
    await page.goto("/agents");
    await expect(page.getByRole("heading", { name: "All voices" })).toBeVisible();
    await expect(gateOf(page)).toHaveCount(times);
  };
  // Typed by hand the cookie says nothing: the place that the form was sent with is missing.
  for (const value of ["false", "true"]) {
    await context.addCookies([{ name: "ageVerified", value, url: site.url }]);
    await stands(1);
  }
  await enterByForm(context, site);
  await stands(0);
});

test("entering in one tab opens the others as soon as they are visible", async ({ browser, site }) => {
  const { page } = await outside(browser, site, foundIn("FR"));
  await page.goto("/");
  await expect(gateOf(page)).toBeVisible();
  await enterByForm(page.context(), site);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(gateOf(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Ivy/ }).first()).toBeVisible();
});

test("after a failed or invalid lookup the gate asks for the country, clears it and sends no report [A-20, C-15, E-42, E-43]", async ({
  browser,
  site,
}) => {
  // Not by the usual page: a browser writes a broken request into its console by itself.
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  const reports: string[] = [];
  page.on("request", (request) => request.url().includes("/public/visitor") && reports.push(request.url()));
  const bad: Record<string, (route: Route) => Promise<void>> = {
    "a failed lookup": (route) => route.fulfill({ json: { ...foundIn(""), status: "fail" } }),
    "a broken connection": (route) => route.abort(),
    "an error": (route) => route.fulfill({ status: 500, body: "{}" }),
    "a page": (route) => route.fulfill({ contentType: "text/html", body: "<p>Sign in</p>" }),
    "no country": (route) => route.fulfill({ json: { status: "success" } }),
    null: (route) => route.fulfill({ body: "null" }),
  };
  for (const [name, answer] of Object.entries(bad)) {
    await page.unroute(lookupPath);
    await page.route(lookupPath, answer);
    await page.goto("/");
    const gate = gateOf(page);
    await expect(gate.getByText(countryPrompt), name).toBeVisible();
    await expect(gate.getByLabel("Country"), name).toHaveValue("");
    await gate.getByRole("checkbox").check();
    await expect(enterOf(page), name).toBeDisabled();
  }
  await gateOf(page).getByLabel("Country").selectOption({ label: "Germany" });
  await expect(enterOf(page)).toBeEnabled();
  expect(reports).toEqual([]);
});

test("a successful lookup sends one report, and no request identifies the visitor [C-15, N-75]", async ({
  browser,
  site,
}) => {
  const { page, reports, lookups } = await outside(browser, site, foundIn("FR", "IDF"));
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.context().addCookies([{ name: "leftover", value: "somebody", url: site.url }]);
  await page.goto("/agents?sort=new");
  await expect(enterOf(page)).toBeVisible();
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]?.postDataJSON()).toEqual({
    ip: "203.0.113.9",
    countryCode: "FR",
    regionCode: "IDF",
    path: "/agents",
  });
  for (const request of [...lookups, ...reports]) {
    const headers = await request.allHeaders();
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
    expect(Object.keys(headers).filter((name) => name.startsWith("x-"))).toEqual([]);
  }
  const origins = new Set(requests.map((request) => new URL(request.url()).origin));
  expect([...origins]).toEqual([new URL(site.url).origin]);
  const talking = requests.filter((request) =>
    ["fetch", "xhr", "ping", "eventsource"].includes(request.resourceType()),
  );
  const said = talking.map((request) => new URL(request.url()).pathname);
  // The router asks for the code of the pages that are linked: that names the pages and nobody.
  expect(said.filter((path) => path !== "/__manifest").sort()).toEqual([
    "/api/public/geolocation",
    "/api/public/visitor",
  ]);
  expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], "leftover=somebody"]);
});

test("a report that fails is only logged [E-47]", async ({ browser, site }) => {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
  const broken: Error[] = [];
  page.on("pageerror", (error) => broken.push(error));
  await page.route(lookupPath, (route) => route.fulfill({ json: foundIn("FR") }));
  await page.route(reportPath, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/");
  await expect.poll(() => logged.join()).toContain("The visitor report failed: Error: the server answered 500");
  const gate = gateOf(page);
  await expect(gate.getByRole("alert")).toHaveCount(0);
  await expect(gate.getByText(countryPrompt)).toHaveCount(0);
  await gate.getByRole("checkbox").check();
  await enterOf(page).click();
  await expect(gate).toHaveCount(0);
  expect(broken).toEqual([]);
});
