import { type Browser, expect } from "@playwright/test";
import { desktop, examine, look, memberPage, newPage, phone } from "./people.ts";
import { type Site, test } from "./site.ts";

type Size = { name: string; viewport: typeof phone };
const sizes: Size[] = [
  { name: "360", viewport: phone },
  { name: "desktop", viewport: desktop },
];

/** A report of somebody without an account, some seconds after opening its form. */
async function report(browser: Browser, site: Site) {
  const page = await newPage(browser, site);
  const { agents } = await (await page.request.get("/api/agents")).json();
  const { ticket } = await (await page.request.get("/api/complaints/form")).json();
  const data = {
    ...{ ticket, agentId: agents[0].id, kind: "conduct", reason: "nonconsent", goodFaith: "true" },
    statement: "It went on although I said stop, twice.",
  };
  let filed = { reference: "", secret: "" };
  await expect(async () => {
    const answer = await page.request.post("/api/complaints", { data, headers: { origin: site.url } });
    expect(answer.status()).toBe(201);
    filed = await answer.json();
  }).toPass({ timeout: 15_000 });
  return { page, ...filed };
}

for (const { name, viewport } of sizes) {
  test(`an admin's morning at ${name}: from the list to the complaint, decided, and the list is empty again [N-13]`, async ({
    browser,
    site,
  }) => {
    const { page: reporter, reference, secret } = await report(browser, site);
    const page = await memberPage(browser, site, "admin", { viewport, provokes: /status of 422/ });
    await page.goto("/admin");
    await expect(page.getByRole("navigation", { name: "Admin pages" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Providers" })).toBeVisible();
    const duty = page.getByRole("link", { name: new RegExp(reference) });
    await expect(duty).toBeVisible();
    await look(page, `admin-morning-${name}`);
    await duty.click();

    await expect(page.getByText("It went on although I said stop, twice.")).toBeVisible();
    await page.getByRole("button", { name: "Assign to me" }).click();
    await expect(page.getByText("It is on your desk.")).toBeVisible();
    await examine(page, `admin-complaint-${name}`);
    await page.getByLabel(/For the other admins/).fill("Heard the call.");
    await page.getByRole("button", { name: "Keep the note" }).click();
    await expect(page.getByText("The note is kept.")).toBeVisible();

    await page.getByLabel("Facts and rule: both sides read this").fill("Too short");
    await page.getByLabel("Warn the creator").check();
    await page.getByRole("button", { name: "Decide and tell both sides" }).click();
    await expect(page.getByText(/in at least 10 characters/)).toBeVisible();
    await look(page, `admin-complaint-refused-${name}`);
    await page.getByLabel("Facts and rule: both sides read this").fill("The call went on after a clear stop.");
    await page.getByRole("button", { name: "Decide and tell both sides" }).click();
    await expect(page.getByText("Decided. Whoever is concerned gets a letter.")).toBeVisible();
    await look(page, `admin-complaint-decided-${name}`);

    await page.goto("/admin");
    await expect(page.getByText("Nothing waits.")).toBeVisible();
    await look(page, `admin-nothing-waits-${name}`);
    await page.goto("/admin/complaints/report");
    await examine(page, `admin-complaints-report-${name}`);

    await reporter.goto(`/legal/report/${reference}?key=${secret}`);
    await expect(reporter.getByText("The call went on after a clear stop.")).toBeVisible();
    await reporter.getByText("Appeal against the decision").click();
    await expect(reporter.getByLabel("What is wrong with the decision?")).toBeVisible();
    await examine(reporter, `report-decided-${name}`);
    await Promise.all([page.context().close(), reporter.context().close()]);
  });
}
