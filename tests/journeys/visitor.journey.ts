import { expect } from "@playwright/test";
import { desktop, look, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const labels = (page: { evaluate<T>(work: () => T): Promise<T> }) =>
  page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((entry) => entry as Record<string, unknown>)
      .filter(({ event }) => event === "toggle_landing_view")
      .map(({ event_label: label }) => label),
  );

test("the landing page has a view for customers and one for creators, and the way to sign up remembers which [P-35, P-36, P-37, R-08, T-25]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { viewport: desktop });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start a conversation now");
  await look(page, "landing-users-1280");
  await page.getByRole("link", { name: "I want to earn" }).click();
  await expect(page).toHaveURL(/\/\?view=model$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start making money now");
  await expect(page).toHaveTitle(/^Start making money now/);
  await look(page, "landing-model-1280");
  await page.getByRole("banner").getByRole("link", { name: "START EARNING" }).click();
  await expect(page).toHaveURL(/\/signup\?view=model$/);
  await page.context().close();
});

test("the footer leads to the view for creators, the header keeps it on every page of the visit, and each change is an event [H-31, H-32, T-24, N-48, C-38]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  await page.goto("/agents");
  await expect(page.getByRole("banner").getByRole("link", { name: "TRY FOR FREE" })).toBeVisible();
  await page.getByRole("link", { name: "Become a model and earn" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start making money now");
  expect(await labels(page)).toEqual(["model"]);
  await page.getByRole("banner").getByRole("link", { name: "Voices" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All voices");
  await expect(page.getByRole("banner").getByRole("link", { name: "START EARNING" })).toBeVisible();
  await page.goto("/?view=model");
  await page.getByRole("link", { name: "I want to talk" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start a conversation now");
  expect(await labels(page)).toEqual(["users"]);
  await page.context().close();
});

test("open pages answer without an account; what does not exist says so [P-06, P-07, P-08, P-09, R-10]", async ({
  browser,
  site,
}) => {
  const { request } = (await newPage(browser, site)).context();
  const open = ["/", "/legal", "/legal/terms", "/blog", "/docs", "/harbourlight", "/agents"];
  for (const path of open) expect((await request.get(`${site.url}${path}`)).status(), path).toBe(200);
  const text = async (path: string) => (await request.get(`${site.url}${path}`)).text();
  const profile = await text("/harbourlight");
  expect(profile).toContain("Harbour Light");
  // Somebody new has no account to log in to.
  expect(profile).toMatch(/href="\/signup\?next=%2Fcall%2Fnew%2F[0-9a-f-]{36}"/);
});

test("each view has a URL, and an unknown view is the one for customers [R-03, R-04, R-05]", async ({
  browser,
  site,
}) => {
  const { request } = (await newPage(browser, site)).context();
  const text = async (path: string) => (await request.get(`${site.url}${path}`)).text();
  expect(await text("/?view=model")).toContain("Start making money");
  for (const path of ["/", "/?view=users", "/?view=MODEL"])
    expect(await text(path), path).toContain("Start a conversation");
});

test("a profile that does not exist is a 404 with its path, and a shared link leads to the agent's place [R-53, R-57, E-02, N-62]", async ({
  browser,
  site,
}) => {
  const { request } = (await newPage(browser, site)).context();
  for (const gate of [true, false]) {
    const { request: asked } = (await newPage(browser, site, { gate })).context();
    const missing = await asked.get(`${site.url}/nobody-here`);
    expect(missing.status()).toBe(404);
    expect(await missing.text()).toContain("Page Not Found: /nobody-here");
  }
  const { agents } = await (await request.get(`${site.url}/api/agents`)).json();
  const ivy = agents.find(({ name }: { name: string }) => name === "Ivy");
  const shared = await request.get(`${site.url}/agent/${ivy.id}`, { maxRedirects: 0 });
  expect([shared.status(), shared.headers().location]).toEqual([302, `/harbourlight#agent-${ivy.id}`]);
  expect((await request.get(`${site.url}/agent/00000000-0000-7000-8000-000000000000`)).status()).toBe(404);
  const upper = await request.get(`${site.url}/HarbourLight`, { maxRedirects: 0 });
  expect([upper.status(), upper.headers().location]).toEqual([301, "/harbourlight"]);
});

test("titles end with the brand, and every page brings its own social card [H-07, H-08, N-02]", async ({
  browser,
  site,
}) => {
  const { request } = (await newPage(browser, site, { gate: false })).context();
  const brands = { localhost: "Nocturne", "velvet.localhost": "Velvet", "ember.localhost": "Ember" };
  const titles = {
    Nocturne: "AI voices that talk back, by the minute",
    Velvet: "Slow evenings, close voices",
    Ember: "A warm voice is one call away",
  };
  for (const [host, brand] of Object.entries(brands)) {
    const answer = await request.get(`${site.url}/`, { headers: { host } });
    const text = await answer.text();
    expect(text, host).toContain(`<title>${titles[brand as keyof typeof titles]} · ${brand}</title>`);
    expect(text, host).toContain(`property="og:site_name" content="${brand}"`);
    expect(text, host).toMatch(/property="og:image" content="http:\/\/[^"]+\/media\/cards\/home\.png"/);
    expect(text, host).toContain('content="RTA-5042-1996-1400-1577-RTA"');
  }
  const profile = await (await request.get(`${site.url}/harbourlight`)).text();
  expect(profile).toMatch(/og:image" content="http:\/\/[^"]+\/media\/cards\/harbourlight\.png"/);
  expect(profile).not.toContain("Ivy asks the question");
  const card = await request.get(`${site.url}/media/cards/harbourlight.png`);
  expect([card.status(), card.headers()["content-type"]]).toEqual([200, "image/png"]);
});

test("the voices are behind the age gate, and every visitor finds one there [P-01, P-10]", async ({
  browser,
  site,
}) => {
  const outside = await newPage(browser, site, { gate: false });
  await outside.goto("/agents");
  await expect(outside.getByRole("dialog")).toBeVisible();
  await expect(outside.getByText("Ivy", { exact: true })).toHaveCount(0);
  await outside.context().close();

  const page = await newPage(browser, site, { viewport: phone, reducedMotion: "reduce" });
  await page.goto("/agents");
  await expect(page.getByRole("status").filter({ hasText: "8 voices" })).toBeVisible();
  await look(page, "catalogue-360");
  await page.getByLabel("Kind").selectOption("personalized");
  await expect(page).toHaveURL(/\/agents\?contentType=personalized$/);
  await expect(page.getByRole("status").filter({ hasText: "2 voices" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by name, topic or creator" }).fill("lighth");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("link", { name: "Wren" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 voice" })).toBeVisible();
  await page.getByRole("link", { name: /Remove the filter\s+Personalized/ }).click();
  await expect(page).toHaveURL(/\/agents\?q=lighth$/);
  await expect(page.getByLabel("Kind")).toHaveValue("");
  await page.goto("/agents?q=submarine&mood=warm");
  await expect(page.getByText("Nobody on this line")).toBeVisible();
  await look(page, "catalogue-empty-360");
  await page.getByRole("link", { name: "Show all voices" }).click();
  await expect(page.getByRole("link", { name: "Ivy" })).toBeVisible();
  await page.getByRole("link", { name: "Ivy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ivy");
  await look(page, "profile-360");
  await page.context().close();
});

test("the catalogue's filters are side by side where there is room, and the voices start in the first screen", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { viewport: desktop });
  await page.goto("/agents");
  const choices = page.getByRole("search").getByRole("combobox");
  await expect(choices).toHaveCount(4);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await choices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(new Set(boxes.map(({ top }) => top)).size, `rows at ${width} px`).toBe(1);
    const card = await page.getByRole("article").first().boundingBox();
    expect(card?.y, `the first voice at ${width} px`).toBeLessThan(480);
  }
});
