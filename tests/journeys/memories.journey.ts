import { expect, type Page } from "@playwright/test";
import { look, memberPage, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const wide = { width: 1440, height: 900 };

/** Writes something down on the page for the companion that is chosen, or for one by name. */
async function keep(page: Page, text: string, companion?: string): Promise<void> {
  if (companion) await page.getByLabel("For", { exact: true }).selectOption({ label: companion });
  await page.getByLabel("What should they remember?").fill(text);
  await page.getByRole("region", { name: "Add a memory" }).getByRole("button", { name: "Save" }).click();
}

test("a customer adds a memory, changes it, erases it, restores it, and switches memories off", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "paid credit", { viewport: phone, provokes: /status of 4/ });
  await page.goto("/user/calls");
  await page.getByRole("navigation", { name: "My pages" }).getByRole("link", { name: "Memories" }).click();
  await expect(page.getByRole("heading", { name: "Memories", level: 1 })).toBeVisible();
  await expect(page.getByText("No memories yet")).toBeVisible();

  await keep(page, "call me Ann", "Ivy");
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Saved.")).toBeVisible();
  await expect(page.getByLabel("What should they remember?")).toHaveValue("");
  const ivy = page.getByRole("region", { name: "Ivy" });
  await expect(ivy.getByText("Call me Ann.", { exact: true })).toBeVisible();
  await expect(ivy.getByText("1 of 12")).toBeVisible();
  await keep(page, "I like the sea in winter, long before the first ferry leaves", "Ivy");
  await expect(ivy.getByText("2 of 12")).toBeVisible();
  await keep(page, "I play the cello", "Sable");
  await expect(
    page.getByRole("region", { name: "Sable" }).getByText("I play the cello.", { exact: true }),
  ).toBeVisible();

  await keep(page, "my number is 0170 5551234");
  await expect(page.getByText("That cannot be kept. Ways to reach you are not kept.")).toBeVisible();
  await expect(page.getByLabel("What should they remember?")).toBeFocused();
  await expect(page.getByLabel("What should they remember?")).toHaveValue("my number is 0170 5551234");
  await look(page, "memories-360");

  const sea = ivy.getByRole("listitem").filter({ hasText: "the sea in winter" });
  await sea.locator("summary").click();
  await sea.getByLabel("In your words").fill("");
  await sea.getByRole("button", { name: "Save" }).click();
  await expect(sea.getByText("Write something to remember")).toBeVisible();
  await sea.getByLabel("In your words").fill("I like the sea");
  await look(page, "memories-change-360");
  await sea.getByRole("button", { name: "Save" }).click();
  await expect(ivy.getByText("I like the sea.", { exact: true })).toBeVisible();

  await ivy.getByRole("button", { name: "Erase: I like the sea." }).click();
  await expect(page.getByRole("status").filter({ hasText: "“I like the sea.”" })).toBeVisible();
  await expect(ivy.getByText("I like the sea.", { exact: true })).toBeHidden();
  await look(page, "memories-erased-360");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(ivy.getByText("I like the sea.", { exact: true })).toBeVisible();

  await page.setViewportSize(wide);
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize(phone);

  const agentId =
    (await page.getByLabel("For", { exact: true }).getByText("Ivy", { exact: true }).getAttribute("value")) ?? "";
  await page.goto(`/call/new/${agentId}`);
  await expect(page.getByText("Ivy remembers 2 things about you.")).toBeVisible();
  await page.getByRole("link", { name: "See your memories" }).click();

  await page.getByRole("button", { name: "Turn off memory" }).click();
  await expect(page.getByText("Companions don't remember you.")).toBeVisible();
  await expect(ivy.getByText("I like the sea.", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Add a memory" }).getByRole("button", { name: "Save" })).toBeHidden();
  await page.getByRole("button", { name: "Turn on memory", exact: true }).click();
  await expect(page.getByText("Companions remember you.")).toBeVisible();

  await ivy.getByText("Erase all that Ivy keeps").click();
  await ivy.getByRole("button", { name: "Erase all 2" }).click();
  await expect(ivy).toBeHidden();
  await page.getByText("I want to erase it").click();
  await page.getByRole("button", { name: "Erase it now" }).click();
  await expect(page.getByText("No memories yet")).toBeVisible();
  await page.context().close();
});

test("everything on the page works without scripts too", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "without credit", {
    javaScriptEnabled: false,
    provokes: /status of 4/,
    viewport: phone,
  });
  await page.goto("/user/memories");
  await keep(page, "I like fog");
  await expect(page.getByText("I like fog.", { exact: true })).toBeVisible();
  await keep(page, "My password is swordfish");
  await expect(page.getByText("Passwords, cards and numbers of documents are not kept.")).toBeVisible();
  await page.locator("summary").filter({ hasText: "Change" }).first().click();
  await page.getByLabel("In your words").fill("I like snow");
  await page.getByRole("listitem").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("I like snow.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Erase: I like snow." }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("I like snow.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Turn off memory" }).click();
  await page.getByRole("button", { name: "Turn on memory", exact: true }).click();
  await page.getByText("I want to erase it").click();
  await page.getByRole("button", { name: "Erase it now" }).click();
  await expect(page.getByText("No memories yet")).toBeVisible();
  await page.context().close();
});

test("a customer without calls is led to the voices", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone });
  await page.goto("/user/memories");
  await expect(page.getByRole("link", { name: "Find a voice" })).toHaveAttribute("href", "/agents");
  await expect(page.getByRole("region", { name: "Add a memory" }).getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.context().close();
});
