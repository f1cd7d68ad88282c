import { expect, type Route } from "@playwright/test";
import { holdTimeFromStart } from "./support/frame-steps.ts";
import {
  countryPrompt,
  enterOf,
  eventsOf,
  foundIn,
  gateOf,
  notice,
  outside,
  statePrompt,
} from "./support/gate-steps.ts";
import { look, lookAtSizes, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

test("Enter waits for lookup, place and certificate, and a forced press of it does nothing [A-10, A-11, A-17, A-19, A-30]", async ({
  browser,
  site,
}) => {
  let answer: (place: object) => void = () => {};
  const told = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const { page, lookups } = await outside(browser, site, async (route: Route) => route.fulfill({ json: await told }));
  const events = await eventsOf(page);
  // The page's time stands still, so that its lookup does not give up while the test looks around.
  await holdTimeFromStart(page);
  await page.goto("/");
  const country = gateOf(page).getByLabel("Country");
  await expect(country).toHaveAttribute("aria-busy", "true");
  await expect(country).toContainText("Looking up your country…");
  await expect.poll(() => lookups.length).toBe(1);
  await gateOf(page).getByRole("checkbox").check();
  await expect(enterOf(page)).toBeDisabled();
  answer(foundIn("FR"));
  await expect(country).toHaveValue("FR");
  await expect(country).toHaveAttribute("aria-busy", "false");
  await expect(enterOf(page)).toBeEnabled();
  await gateOf(page).getByRole("checkbox").uncheck();
  await expect(enterOf(page)).toBeDisabled();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await enterOf(page).evaluate((button: HTMLButtonElement) => {
    button.disabled = false;
    button.form?.setAttribute("novalidate", "");
    button.click();
    button.form?.requestSubmit();
  });
  await expect(gateOf(page)).toBeVisible();
  expect(sent).toEqual([]);
  expect(events).toEqual([]);
  expect((await page.context().cookies()).filter(({ name }) => name === "ageVerified")).toEqual([]);
});

test("a lookup that gets no answer within five seconds is given up, and the country is chosen by hand", async ({
  browser,
  site,
}) => {
  const { page, lookups } = await outside(browser, site, () => {});
  await holdTimeFromStart(page);
  await page.goto("/");
  const gate = gateOf(page);
  await expect(gate.getByLabel("Country")).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => lookups.length).toBe(1);
  await page.clock.runFor(4_990);
  await expect(gate.getByText(countryPrompt)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(gate.getByText(countryPrompt)).toBeVisible();
  await expect(gate.getByLabel("Country")).toHaveAttribute("aria-busy", "false");
});

test("the United States ask for a state, a restricted one stops the visitor, and other countries ask for none [A-18, A-21, A-22, A-23, A-24]", async ({
  browser,
  site,
}) => {
  const { page } = await outside(browser, site, foundIn("US", "??"));
  await page.goto("/");
  const gate = gateOf(page);
  await gate.getByRole("checkbox").check();
  await expect(gate.getByLabel("Country")).toHaveValue("US");
  await expect(gate.getByText(statePrompt)).toBeVisible();
  await expect(enterOf(page)).toBeDisabled();
  await gate.getByLabel("State").selectOption({ label: "Oregon" });
  await expect(gate.getByText(statePrompt)).toHaveCount(0);
  await expect(enterOf(page)).toBeEnabled();
  await gate.getByLabel("State").selectOption({ label: "Texas" });
  await expect(gate.getByRole("alert")).toContainText(notice);
  await expect(enterOf(page)).toBeDisabled();
  await gate.getByLabel("Country").selectOption({ label: "Netherlands" });
  await expect(gate.getByRole("alert")).toHaveCount(0);
  await expect(gate.getByLabel("State")).toHaveCount(0);
  await expect(gate.getByText(statePrompt)).toHaveCount(0);
  await expect(enterOf(page)).toBeEnabled();
  await gate.getByLabel("Country").selectOption("");
  await expect(gate.getByText(countryPrompt)).toBeVisible();
  await expect(enterOf(page)).toBeDisabled();
});

test("in a restricted state entry is blocked with its notice and a contact [A-26, A-27]", async ({ browser, site }) => {
  const { page } = await outside(browser, site, foundIn("US", "TX"), phone);
  await page.goto("/");
  const gate = gateOf(page);
  await gate.getByRole("checkbox").check();
  await expect(gate.getByRole("alert").getByText(notice)).toBeVisible();
  await expect(gate.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "mailto:hello@nocturne.example");
  await expect(gate.getByRole("button", { name: "Verify your age" })).toHaveCount(0);
  await expect(enterOf(page)).toBeDisabled();
  await lookAtSizes(page, "gate-restricted");
});

test("Enter sets the cookie for 30 days, sends confirm_age accepted and closes the gate [A-31, A-32, A-33, C-33, N-40]", async ({
  browser,
  site,
}) => {
  const { page } = await outside(browser, site, foundIn("US", "OR"), phone);
  const events = await eventsOf(page);
  await page.goto("/agents");
  const gate = gateOf(page);
  await expect(gate.getByLabel("State")).toHaveValue("OR");
  await expect(
    gate.getByText(
      "I certify that I am at least 18 years old and have reached the age of majority where I live, and I agree to the Terms of Service, the Site Agreement and the Privacy Policy, including the use of cookies.",
    ),
  ).toBeVisible();
  for (const [label, path] of [
    ["Terms of Service", "/legal/terms"],
    ["Site Agreement", "/legal/site-agreement"],
    ["Privacy Policy", "/legal/privacy"],
  ] as const) {
    await expect(gate.getByRole("link", { name: label }), label).toHaveAttribute("href", path);
  }
  await gate.getByRole("checkbox").check();
  await look(page, "gate-ready-360");
  await enterOf(page).click();
  await expect(gate).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Ivy/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/agents$/);
  await expect(page.getByRole("heading", { level: 1 }), "the keyboard goes on in the page").toBeFocused();
  expect(events).toEqual([{ event: "confirm_age", status: "accepted" }]);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "ageVerified");
  expect(cookie).toMatchObject({ value: "true", httpOnly: false });
});

test("the gate has its text, links and certificate, and cannot be bypassed by keyboard [A-05, A-06, A-07, A-28, A-29]", async ({
  browser,
  site,
}) => {
  const { page } = await outside(browser, site, foundIn("FR"));
  await page.goto("/");
  const gate = gateOf(page);
  await expect(gate.getByRole("checkbox")).toHaveAccessibleName(
    /at least 18 years old and have reached the age of majority where I live, and I agree to the Terms of Service, the Site Agreement and the Privacy Policy, including the use of cookies\.$/,
  );
  const links = await gate.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links).toEqual(["/legal/terms", "/legal/site-agreement", "/legal/privacy", "https://www.google.com"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(gate).toBeVisible();
  const inside: boolean[] = [];
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press("Tab");
    inside.push(await page.evaluate(() => document.activeElement?.closest("main, header, footer") === null));
  }
  expect(inside).not.toContain(false);
});

test("the pictures of the gate are five, and another one shows every four seconds [A-08, A-09]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { gate: false });
  const openedAt = new Date("2026-11-21T12:00:00Z");
  await page.clock.install({ time: openedAt });
  await page.goto("/");
  await expect(gateOf(page)).toBeVisible();
  await expect(gateOf(page).locator("img")).toHaveCount(5);
  // The others are fetched one by one, each before its turn.
  await expect(gateOf(page).locator("img[src]")).toHaveCount(1);
  await page.clock.pauseAt(new Date(openedAt.getTime() + 60_000));
  const current = gateOf(page).locator('img[data-current="true"]');
  const shown = async () => Number(/preview_models\/(\d)\.png$/.exec((await current.getAttribute("src")) ?? "")?.[1]);
  let last = await shown();
  for (let i = 0; i < 6; i += 1) {
    await page.clock.runFor(4_000);
    await expect.poll(shown).toBe((last % 5) + 1);
    last = await shown();
  }
  await gateOf(page).getByRole("button", { name: "Pause animation" }).click();
  await page.clock.runFor(12_000);
  expect(await shown()).toBe(last);
  for (const number of [1, 2, 3, 4, 5]) {
    for (const format of ["png", "webp"]) {
      const file = await page.request.get(`/preview_models/${number}.${format}`);
      expect([file.status(), file.headers()["content-type"]]).toEqual([200, `image/${format}`]);
      expect((await file.body()).length, file.url()).toBeLessThan(36_000);
    }
  }
  const sixth = await page.request.get("/preview_models/6.png", { maxRedirects: 0 });
  expect(sixth.status()).not.toBe(200);
});

test("Leave sends confirm_age rejected and leads to a search engine [A-34, A-35, N-41]", async ({ browser, site }) => {
  const { page } = await outside(browser, site, foundIn("FR"));
  const events = await eventsOf(page);
  await page.route("https://www.google.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Search</title>" }),
  );
  await page.goto("/");
  await gateOf(page).getByRole("link", { name: "Leave" }).click();
  await expect(page).toHaveURL("https://www.google.com/");
  expect(events).toEqual([{ event: "confirm_age", status: "rejected" }]);
});

test("the legal pages can be read before entering: a bar at their foot leads to the gate [N-60]", async ({
  browser,
  site,
}) => {
  const { page } = await outside(browser, site, foundIn("FR"), phone);
  for (const path of ["/legal", "/legal/terms", "/legal/site-agreement", "/legal/privacy"]) {
    await page.goto(path);
    await expect(page.getByRole("complementary", { name: "Age verification" })).toBeVisible();
    await expect(gateOf(page)).toHaveCount(0);
    await page.getByRole("heading", { level: 1 }).click();
    const last = page.getByRole("main").getByRole("heading").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  }
  await look(page, "gate-bar-360");
  await page.getByRole("link", { name: "Verify my age" }).click();
  await expect(page).toHaveURL(/\/age-gate\?next=%2Flegal%2Fprivacy$/);
  await page.getByRole("checkbox").check();
  await expect(page.getByLabel("Country")).toHaveValue("FR");
  await look(page, "gate-page-360");
  await page.getByRole("button", { name: "Enter" }).click();
  await expect(page).toHaveURL(/\/legal\/privacy$/);
  await expect(page.getByRole("complementary", { name: "Age verification" })).toHaveCount(0);
});
