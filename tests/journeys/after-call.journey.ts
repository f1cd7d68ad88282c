import { expect, type Page } from "@playwright/test";
import { billedCalls } from "./support/booked-calls.ts";
import { startCall } from "./support/live-calls.ts";
import { examine, look, memberPage, newMemberPage, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

async function openSummary(page: Page, callId: string | undefined): Promise<void> {
  await page.goto(`/call/${callId}/summary`);
}

test("a call is rated with a reason and a comment, changed, removed and restored, and its creator sees the reason but not the caller", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "paid credit", { viewport: phone });
  const call = (await billedCalls(page)).find(({ label }) => label.includes("Ivy"));
  await openSummary(page, call?.callId);
  await expect(page.getByText("What was best?")).toBeHidden();
  await page.getByText("I liked it").click();
  await expect(page.getByText("What went wrong?")).toBeHidden();
  await page.getByText("Really listened").click();
  await page.getByLabel("Anything to add?").fill("Kept the thread for ten minutes.");
  await look(page, "summary-rating-360");
  await page.getByRole("button", { name: "Save rating" }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Thank you for your rating."),
  ).toBeVisible();
  await expect(page.getByText("You liked it")).toBeVisible();

  await page.getByText("Change", { exact: true }).click();
  await page.getByText("Not for me").click();
  await page.getByText("Slow to answer").click();
  await page.getByRole("button", { name: "Save rating" }).click();
  await expect(page.getByText("You didn't like it · Slow to answer")).toBeVisible();
  await expect(page.getByText("“Kept the thread for ten minutes.”")).toBeVisible();

  await page.getByRole("button", { name: "Remove rating" }).click();
  await expect(page.getByRole("heading", { name: "How was Ivy?" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("You didn't like it · Slow to answer")).toBeVisible();
  await page.context().close();

  const creator = await memberPage(browser, site, "creator");
  await creator.goto("/model/dashboard");
  const said = creator.getByRole("region", { name: "What callers say" });
  await expect(said.getByText("Kept the thread for ten minutes.")).toBeVisible();
  await expect(said.getByText(/% of \d+ callers liked Ivy/)).toBeVisible();
  await expect(said).not.toContainText("paid-caller");
  await creator.context().close();
});

test("without scripts a call is rated, and missing fields are named", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "paid credit", { javaScriptEnabled: false, viewport: phone });
  const call = (await billedCalls(page)).find(({ label }) => label.includes("Juno"));
  await openSummary(page, call?.callId);
  const again = page.getByText("Remove rating");
  if (await again.isVisible()) await again.click();
  await page.getByText("Not for me").click();
  await page.getByText("Hard to hear").click();
  await page.getByRole("button", { name: "Save rating" }).click();
  await expect(page.getByText("You didn't like it · Hard to hear")).toBeVisible();
  await page.getByRole("button", { name: "Remove rating" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("You didn't like it · Hard to hear")).toBeVisible();
  await page.context().close();
});

test("the summary links to a new call at the current price, to adding credit if it ran out, to the statement and to a report", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "paid credit");
  const [call] = await billedCalls(page);
  const name = call?.label.replace("Call with ", "") ?? "";
  await openSummary(page, call?.callId);
  await expect(page.getByRole("link", { name: `Call ${name} again` })).toHaveAttribute("href", /^\/call\/new\//);
  await expect(page.getByRole("link", { name: "Add credit" })).toHaveCount(0);
  const paid = page.locator("dl").getByText(`$${call?.amount.slice(1).match(/^\d+\.\d\d/)?.[0]}`);
  await expect(paid.first()).toBeVisible();
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page).toHaveURL(/\/user\/account#statement$/);
  await page.goBack();
  await page.getByRole("link", { name: "Report this call" }).click();
  await expect(page).toHaveURL(new RegExp(`/legal/report\\?call=${call?.callId}`));
  await expect(page.getByText(`${name} by @`)).toBeVisible();
  await page.context().close();

  const broke = await memberPage(browser, site, "without credit", { viewport: phone });
  const last = (await billedCalls(broke))[0];
  await openSummary(broke, last?.callId);
  await expect(broke.getByText("The credit for this call was used up.")).toBeVisible();
  await expect(broke.getByRole("link", { name: "Add credit" })).toHaveAttribute("href", "/user/credit");
  await examine(broke, "summary-credit-360");
  const { agents } = await (await broke.request.get("/api/agents?limit=1")).json();
  await broke.goto(`/call/new/${agents[0].id}`);
  await expect(broke.getByRole("button", { name: "Start call" })).toHaveCount(0);
  const add = broke.getByRole("main").getByRole("link", { name: "Add credit" });
  await expect(add).toHaveAttribute("href", `/user/credit?back=/call/new/${agents[0].id}`);
  await examine(broke, "before-call-credit-360");
  await broke.context().close();
});

test("the list of calls has monthly totals, is paginated, and can be filtered by companion", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "paid credit");
  const calls = await billedCalls(page);
  await page.goto("/user/calls");
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /Report/ }) });
  await expect(rows).toHaveCount(20);
  const more = page.getByRole("link", { name: /^(More|Loading…)$/ });
  // Of a long list only the rows near the window are drawn: what grows is where the next page begins.
  const nextPage = () => more.evaluateAll((links) => links[0]?.getAttribute("href") ?? null);
  for (let next = await nextPage(); next !== null; next = await nextPage()) {
    await more.click();
    await expect.poll(nextPage).not.toBe(next);
  }
  const sums = page.getByText(/^\d+ calls? · .* · \$/);
  await expect.poll(async () => countOf(await sums.allTextContents())).toBe(calls.length);
  const headings = await sums.allTextContents();
  const cents = headings.map((text) => Math.round(Number(/\$([\d,.]+)$/.exec(text)?.[1]?.replace(",", "")) * 100));
  const micros = calls.reduce((sum, { amount }) => sum + Math.round(Number(amount) * -1e6), 0);
  const shown = cents.reduce((a, b) => a + b, 0);
  // Each month is rounded down to the cent.
  expect(shown).toBeLessThanOrEqual(micros / 1e4);
  expect(shown).toBeGreaterThan(micros / 1e4 - headings.length);

  await page.getByLabel("Calls with").selectOption({ label: "Sable" });
  await expect(page).toHaveURL(/agent=/);
  const withSable = calls.filter(({ label }) => label === "Call with Sable").length;
  await expect(rows).toHaveCount(Math.min(20, withSable));
  await expect.poll(async () => countOf(await sums.allTextContents())).toBe(withSable);
  await page.context().close();

  const newcomer = await newMemberPage(browser, site);
  await newcomer.goto("/user/calls");
  await expect(newcomer.getByText("No calls yet")).toBeVisible();
  await newcomer.context().close();
});

/** How many calls the headings of the months speak of. */
const countOf = (headings: string[]) =>
  headings.map((text) => Number(/^\d+/.exec(text)?.[0])).reduce((sum, count) => sum + count, 0);

test("a favourite is added from a card, listed, removed with an undo, and offered to guests after they sign in", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone });
  await page.goto("/agents");
  await page.getByRole("button", { name: "Add Ivy to favorites" }).click();
  const remove = page.getByRole("button", { name: "Remove Ivy from favorites" });
  await expect(remove).toBeVisible();
  await examine(page, "card-heart-360");
  await page.goto("/user/favourites");
  const card = page.getByRole("list", { name: "Favorites" }).getByRole("listitem");
  await expect(card).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Call Ivy" })).toBeVisible();
  await remove.click();
  await expect(page.getByText("Nobody yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toHaveCount(1);
  await page.context().close();

  const plain = await memberPage(browser, site, "free credit", { javaScriptEnabled: false });
  await plain.goto("/harbourlight");
  await plain.getByRole("button", { name: "Add to favorites" }).click();
  await expect(plain).toHaveURL(/\/harbourlight$/);
  await plain.getByRole("button", { name: "Remove from favorites" }).click();
  await expect(plain.getByRole("button", { name: "Add to favorites" })).toBeVisible();
  await plain.context().close();

  const guest = await newPage(browser, site);
  await guest.goto("/harbourlight");
  await guest.getByRole("link", { name: "Add to favorites" }).click();
  await expect(guest).toHaveURL(/\/login\?next=%2Fharbourlight$/);
  await guest.context().close();
});

test("a sample is counted once, when its sound starts", async ({ browser, site }) => {
  const page = await newPage(browser, site);
  const plays: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/preview-plays")) plays.push(request.url());
  });
  await page.goto("/harbourlight");
  const answered = page.waitForResponse(/preview-plays/);
  await page.getByRole("button", { name: "Play a sample of Ivy" }).click();
  expect((await answered).status()).toBe(200);
  await page.getByRole("button", { name: "Stop the sample of Ivy" }).click();
  expect(plays).toHaveLength(1);
  await page.context().close();
});

test("the link back into a call disappears when its caller signs out, and is not shown to the next member", async ({
  browser,
  site,
}) => {
  const next = await newMemberPage(browser, site);
  const page = await newMemberPage(browser, site);
  await page.goto("/harbourlight");
  await startCall(page, { companion: "Ivy", greeting: "an AI" });
  const bar = page.getByRole("region", { name: "Your call" });
  const tab = await page.context().newPage();
  await tab.goto("/docs");
  await tab.getByRole("button", { name: "My pages" }).click();
  await expect(tab.locator("#account-menu").getByText(/^\$\d+\.\d\d reserved for your call$/)).toBeVisible();
  await expect(tab.getByRole("region", { name: "Your call" }), "the other tab shows it").toHaveCount(0);
  await tab.close();
  await page.goBack();
  await expect(bar).toContainText("Your call with Ivy is paused and not charged.");
  await page.goto("/docs");
  await expect(bar).toContainText("Your call with Ivy is still running. Not charged while nobody is connected.");
  const wide = page.viewportSize();
  await page.setViewportSize(phone);
  const [heading, strip] = [await page.locator("h1").boundingBox(), await bar.boundingBox()];
  expect(heading?.y, "the bar hides no heading").toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));
  const [back, end] = [bar.getByRole("link", { name: "Return" }), bar.getByRole("button", { name: "End call" })];
  expect((await back.boundingBox())?.y, "both ways on in one row").toBe((await end.boundingBox())?.y);
  if (wide) await page.setViewportSize(wide);
  await page.locator("form[action='/logout'] button").first().dispatchEvent("click");
  const login = page.getByRole("banner").getByRole("link", { name: "Login" });
  await expect(login).toBeVisible();
  await expect(bar).toHaveCount(0);

  // Within the page: a reload would forget the call by itself.
  await login.click();
  await page.getByLabel("Email").fill(`${next.username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("moonlit tea kettle");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("link", { name: "Credit: $5.00 | My account" })).toBeVisible();
  await expect(bar).toHaveCount(0);
  for (const one of [next, page]) await one.context().close();
});
