import { expect, type Page } from "@playwright/test";
import { lookAtSizes, memberPage, newMemberPage, phone } from "../support/people.ts";
import { planCall } from "../support/planned-calls.ts";
import { test } from "../support/site.ts";

const sizes = [{ width: 320, height: 780 }, phone, { width: 768, height: 1024 }, { width: 1440, height: 900 }];
const part = (page: Page, name: string) => page.getByRole("region", { name });

test("a customer comes home to whom they talked to, calls one of them again, and cancels a planned call", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "paid credit", { viewport: { width: 1440, height: 900 } });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);
  await expect(page.getByText("Start a conversation")).toBeHidden();
  await planCall(page, "Juno");
  await page.reload();
  const planned = part(page, "Planned calls");
  await expect(planned.getByRole("button", { name: "Join the call with Juno" })).toBeVisible();
  await lookAtSizes(page, "members-home", sizes);
  await planned.getByRole("button", { name: "Cancel the call with Juno" }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Canceled. No more reminders."),
  ).toBeVisible();
  await expect(planned.getByText("Nothing planned")).toBeVisible();

  const [first] = await part(page, "Talk again").getByRole("listitem").all();
  const name = (await first?.getByRole("link").first().textContent()) ?? "";
  await page.goto("/agents");
  await lookAtSizes(page, "catalogue-talk-again", sizes);
  await part(page, "Talk again")
    .getByRole("link", { name: `Call ${name}` })
    .click();
  await expect(page).toHaveURL(/\/call\/new\//);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto("/agents?sort=price");
  await expect(part(page, "Talk again")).toBeHidden();
  await page.context().close();
});

test("without scripts somebody new is told what will be at home, joins a planned call from there and comes back", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { javaScriptEnabled: false, viewport: phone });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Hello, ${page.username}`);
  for (const words of ["Companions you talk to show up here", "Nothing planned", "No favorites yet"])
    await expect(page.getByText(words)).toBeVisible();
  await planCall(page, "Ivy");
  await page.goto("/");
  await page.getByRole("button", { name: "Join the call with Ivy" }).click();
  await expect(page).toHaveURL(/\/call\/new\//);
  await page.context().close();
});
