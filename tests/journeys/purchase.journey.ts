import { expect, type Page } from "@playwright/test";
import { events } from "./support/frame-steps.ts";
import { desktop, look, memberPage, newMemberPage, newPage, openUntil, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const header = (page: Page, amount: string) => page.getByRole("link", { name: `Credit: ${amount} | My account` });

/** What the browser says of a form that is refused. */
const refused = /status of 422/;

/** Chooses a card on the payment page. */
async function pay(page: Page, card: string): Promise<void> {
  await page.getByRole("radio", { name: card }).check();
  await page.getByRole("button", { name: /^Pay / }).click();
}

test("a customer buys a pack, waits for a slow notice, and sees the credit in every tab without reloading [C-35, H-25]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone });
  await page.goto("/user/credit");
  await expect(header(page, "$5.00")).toBeVisible();
  await expect(page.getByText(/\$5\.00 of free credit ends on/)).toBeVisible();
  const views = async () => (await events(page)).filter(({ event }) => event === "view_credits");
  await expect.poll(views).toHaveLength(1);

  const other = await page.context().newPage();
  await other.goto("/agents");
  await expect(header(other, "$5.00")).toBeVisible();

  await page.getByRole("button", { name: /Buy for \$50/ }).click();
  await expect(page.getByText("Test payments: no real money moves here.")).toBeVisible();
  await expect(page.getByText("Nocturne: $50.00 of credit")).toBeVisible();
  await look(page, "checkout-360");
  await pay(page, "4000 0000 0000 0077");
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await look(page, "receipt-waiting-360");
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(header(page, "$57.50")).toBeVisible();
  await expect(header(other, "$57.50")).toBeVisible();
  await expect(page.getByText("+$2.50").or(page.getByText("$2.50")).first()).toBeVisible();
  await page.getByRole("link", { name: "Your credit" }).click();
  await page.getByRole("link", { name: "Credit bought, with a bonus of $2.50" }).click();
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await page.context().close();
});

test("a declined card, an amount out of range and a used-up limit each say what is wrong, and nothing typed is lost", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { viewport: desktop, provokes: refused });
  await page.goto("/user/credit");
  const amount = page.getByLabel("Or another amount, in dollars");
  await amount.fill("7");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(page.getByText("The smallest amount is $10.00")).toBeVisible();
  await expect(amount).toHaveValue("7");
  await expect(amount).toBeFocused();
  await look(page, "credit-refused-1280");
  await amount.fill("12.50");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await pay(page, "4000 0000 0000 0002");
  await expect(page.getByRole("heading", { name: "This payment did not go through" })).toBeVisible();
  await expect(page.getByText("The bank declined this card.")).toBeVisible();
  await look(page, "receipt-declined-1280");
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: /Buy for \$25/ }).click();
  await expect(page.getByText("Nocturne: $25.00 of credit")).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByText("You have an unfinished payment of $25.00")).toBeVisible();
  // $75 are left of the first week's $100 a day.
  await expect(page.getByText("$75 of $100 left today")).toBeVisible();
  await expect(page.getByRole("button", { name: /Buy for \$100/ })).toBeDisabled();
  await page.getByRole("link", { name: "Continue to pay" }).click();
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(page.getByRole("heading", { name: "You canceled this payment" })).toBeVisible();
  await expect(page.getByText("You went back before paying.")).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
  await page.context().close();
});

test("lower limits apply immediately, raises wait, and a break stops purchases and calls", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone, provokes: refused });
  await page.goto("/user/limits");
  const daily = page.getByLabel("Purchases per day ($)");
  await daily.fill("lots");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Enter an amount in dollars, such as 50 or 25.50")).toBeVisible();
  await expect(daily).toHaveValue("lots");
  await daily.fill("20");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Saved. In effect now.")).toBeVisible();
  await daily.fill("");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText(/^No limit from /)).toBeVisible();
  await expect(page.getByText("Saved. Takes effect at the time below.")).toBeVisible();
  await look(page, "limits-360");
  await page.goto("/user/credit");
  await expect(page.getByText("$20 of $20 left today, by your own limit")).toBeVisible();
  await expect(page.getByRole("button", { name: /Buy for \$25/ })).toBeDisabled();
  await page.goto("/user/limits");
  await page.getByRole("button", { name: "Keep $20" }).click();
  await expect(page.getByText(/^No limit from /)).toBeHidden();
  await page.getByRole("button", { name: "Exclude me" }).click();
  await expect(page.getByText("Please confirm that you know this cannot be undone")).toBeVisible();
  await page.getByLabel("How long").first().selectOption({ label: "1 day" });
  await page.getByRole("button", { name: "Start the break" }).click();
  await expect(page.getByRole("heading", { name: "You are taking a break" })).toBeVisible();
  await look(page, "limits-break-360");
  await page.goto("/user/credit");
  await expect(page.getByText("You are taking a break: no purchases, no calls")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Buy for \$10 about/ })).toBeDisabled();
  await look(page, "credit-closed-360");
  const agents = await (await page.request.get("/api/agents?limit=1")).json();
  await page.goto(`/call/new/${agents.agents[0].id}`);
  await expect(page.getByRole("button", { name: "Start call" })).toBeDisabled();
  await expect(page.getByRole("alert")).toContainText("You are taking a break");
  await page.context().close();
});

test("the statement is read by kind, by month, on paper and as a file, with the way to each call and purchase", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "paid credit", { viewport: { width: 1440, height: 900 } });
  await page.goto("/user/credit");
  await expect(page.getByRole("heading", { name: "Your purchases" })).toBeVisible();
  await expect(page.getByText(/In \+\$/).first()).toBeVisible();
  await page.getByRole("link", { name: "Purchases", exact: true }).click();
  await expect(page).toHaveURL(/kind=purchase/);
  const lines = page.locator("table.data-table tbody tr");
  await expect(lines.first()).toContainText("Credit bought");
  await expect(lines.filter({ hasText: "Call with" })).toHaveCount(0);
  await page.getByRole("link", { name: "Disputes" }).click();
  await expect(page.getByText("Nothing of that kind happened then.")).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).click();
  // A month that is chosen before the list has changed would be one of disputes.
  await expect(page).not.toHaveURL(/kind=/);
  const month = page.getByRole("combobox", { name: "Month" });
  const [, first] = await month.locator("option").allTextContents();
  await month.selectOption({ label: first ?? "" });
  await expect(page).toHaveURL(/month=20\d\d-\d\d/);
  await expect(page.locator(".month-row")).toHaveCount(1);
  const file = page.getByRole("link", { name: "CSV" });
  // The address changes before the list does: a click in between would load another month's file.
  await expect(file).toHaveAttribute("href", /month=20\d\d-\d\d/);
  const download = page.waitForEvent("download");
  await file.click();
  expect((await download).suggestedFilename()).toMatch(/^statement-20\d\d-\d\d\.csv$/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Add credit" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Statement" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 768, height: 1000 });
  await page.goto("/user/credit");
  await page.setViewportSize(phone);
  await page.context().close();
});

test("buying works without scripts, from the pack to the receipt", async ({ browser, site }) => {
  const scripted = await newMemberPage(browser, site);
  const state = await scripted.context().storageState();
  await scripted.context().close();
  const page = await newPage(browser, site, {
    gate: false,
    storageState: state,
    javaScriptEnabled: false,
    provokes: refused,
  });
  await page.goto("/user/credit");
  await page.getByRole("button", { name: /^Buy for \$10 about/ }).click();
  await pay(page, "4242 4242 4242 4242");
  await openUntil(page, page.url(), page.getByRole("heading", { name: "Payment received" }));
  await openUntil(page, page.url(), header(page, "$15.00"));
  await page.goto("/user/credit");
  await page.getByLabel("Or another amount, in dollars").fill("1");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(page.getByText("The smallest amount is $10.00")).toBeVisible();
  await page.context().close();
});

test("a call is paused and continued, and credit is added to it in a separate tab [N-92]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone });
  const { agents } = await (await page.request.get("/api/agents?q=Ivy&limit=1")).json();
  await page.goto(`/call/new/${agents[0].id}`);
  await page.getByRole("button", { name: "Start call" }).click();
  await expect(page.locator('.call-screen[data-phase="listening"], .call-screen[data-phase="speaking"]')).toBeVisible();
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByText("Paused. You are not charged.")).toBeVisible();
  const clock = page.locator("[data-figure=time]");
  await expect(clock).toContainText("clock stopped");
  await expect(page.getByText(/^Paused \d+ s, not charged$/)).toBeVisible();
  await look(page, "call-paused-360");
  await page.keyboard.press("k");
  await expect(clock).toContainText("talked");
  await page.keyboard.press("p");
  await expect(page.getByRole("button", { name: /^\$10 .* more/ })).toBeVisible();
  await look(page, "call-top-up-360");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /^\$10 .* more/ }).click();
  const tab = await opened;
  await pay(tab, "4242 4242 4242 4242");
  await expect(tab.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(tab.getByText("Your call goes on in the other tab. You can close this one.")).toBeVisible();
  await tab.close();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/^\$10\.00 of credit added: \d+ minutes left\./)).toBeVisible();
  await look(page, "call-topped-up-360");
  await page.context().close();
});
