import { type Browser, expect } from "@playwright/test";
import { settleDemoQueue } from "../support/admin-queue.ts";
import { lookAtSizes, memberPage, newPage, phone } from "../support/people.ts";
import { type Site, test } from "../support/site.ts";

/** A report of somebody without an account, some seconds after opening its form. */
async function report(browser: Browser, site: Site) {
  const page = await newPage(browser, site);
  const { agents } = await (await page.request.get("/api/agents")).json();
  const { ticket } = await (await page.request.get("/api/complaints/form")).json();
  const data = {
    ticket,
    agentId: agents[0].id,
    kind: "conduct",
    reason: "nonconsent",
    goodFaith: "true",
    statement: "It went on although I said stop, twice.",
  };
  await site.leap(3_000);
  const answer = await page.request.post("/api/complaints", { data, headers: { origin: site.url } });
  expect(answer.status()).toBe(201);
  const filed: { reference: string; secret: string } = await answer.json();
  return { page, ...filed };
}

test("an admin opens a complaint from the inbox and decides it, and the inbox is empty again [N-13]", async ({
  browser,
  site,
}) => {
  const { page: reporter, reference, secret } = await report(browser, site);
  const page = await memberPage(browser, site, "admin", { viewport: phone, provokes: /status of 422/ });
  await settleDemoQueue(page, site);
  await page.goto("/admin");
  await expect(page.getByRole("navigation", { name: "Admin pages" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Providers" })).toBeVisible();
  const duty = page.getByRole("link", { name: new RegExp(reference) });
  await expect(duty).toBeVisible();
  await duty.click();

  await expect(page.getByText("It went on although I said stop, twice.")).toBeVisible();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect(page.getByText("Assigned to you.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Assigned to you", { exact: true })).toBeVisible();
  await expect(page.getByText("Assigned to you."), "said once").toHaveCount(0);
  await page.getByLabel(/For admins/).fill("Heard the call.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added.")).toBeVisible();

  await page.getByLabel("Statement of reasons (sent to both sides)").fill("Too short");
  await page.getByLabel("Warn the creator").check();
  await page.getByRole("button", { name: "Decide and notify both sides" }).click();
  await expect(page.getByText(/in at least 10 characters/)).toBeVisible();
  await lookAtSizes(page, "admin-complaint-refused");
  await page.getByLabel("Statement of reasons (sent to both sides)").fill("The call went on after a clear stop.");
  await page.getByRole("button", { name: "Decide and notify both sides" }).click();
  await expect(page.getByText("Decided. Both sides get an email.")).toBeVisible();
  await lookAtSizes(page, "admin-complaint-decided");

  await page.goto("/admin");
  // An appeal that this admin may not decide can be left by another journey.
  await expect(page.getByText(/^Nothing pending( for you)?\.$/)).toBeVisible();
  await lookAtSizes(page, "admin-nothing-waits");
  await page.goto("/admin/complaints/report");

  await reporter.goto(`/legal/report/${reference}?key=${secret}`);
  await expect(reporter.getByText("The call went on after a clear stop.")).toBeVisible();
  await reporter.getByText("Appeal against the decision").click();
  await expect(reporter.getByLabel("What is wrong with the decision?")).toBeVisible();
  await lookAtSizes(reporter, "report-decided");
  await Promise.all([page.context().close(), reporter.context().close()]);
});
