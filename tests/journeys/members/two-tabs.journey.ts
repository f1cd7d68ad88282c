import { expect } from "@playwright/test";
import { newMemberPage } from "../support/people.ts";
import { planCall } from "../support/planned-calls.ts";
import { test } from "../support/site.ts";

test("a planned call that was canceled in one tab cannot be joined from another that still offers it, which says so", async ({
  browser,
  site,
}) => {
  const home = await newMemberPage(browser, site, "user", { provokes: /status of 409/ });
  await home.goto("/");
  await planCall(home, "Ivy");
  await home.reload();
  const join = home.getByRole("button", { name: "Join the call with Ivy" });
  await expect(join).toBeVisible();

  const other = await home.context().newPage();
  await other.goto("/user/appointments");
  await other.getByRole("button", { name: "Cancel" }).click();
  await expect(other.getByText("Canceled by you")).toBeVisible();

  await join.click();
  await expect(home.getByRole("alert")).toContainText("This reminder is not due, or has been answered already");
  await expect(home).toHaveURL(/\/user\/appointments$/);
  await expect(home.getByText("Canceled by you")).toBeVisible();
  await home.context().close();
});
