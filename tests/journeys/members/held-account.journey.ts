import { expect } from "@playwright/test";
import { look, newMemberPage, newPage, phone } from "../support/people.ts";
import { test } from "../support/site.ts";

const password = "moonlit tea kettle";

test("an account that strangers hold: the login page says so, and a reset from there lets its owner in", async ({
  browser,
  site,
}) => {
  const member = await newMemberPage(browser, site);
  const email = `${member.username}@example.com`;
  await member.context().close();
  const page = await newPage(browser, site, { provokes: /status of 4/, viewport: phone });
  for (let guess = 0; guess < 10; guess += 1) {
    const answer = await page.context().request.post(`${site.url}/api/auth/sign-in/email`, {
      data: { email, password: `a wrong guess ${guess}` },
      headers: { origin: site.url, "x-forwarded-for": `192.0.2.${guess + 100}` },
    });
    expect(answer.status()).toBe(401);
  }
  await page.goto("/login?next=%2Fuser%2Fsettings");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Too many login attempts. Please try again later or reset your password",
  );
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByText("new devices have to wait up to 15 minutes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(1);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await look(page, "login-held-360");

  await page.getByRole("link", { name: "Reset your password" }).click();
  // The login page has a field for the email as well.
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await page.getByRole("link", { name: "a mailbox of its own" }).click();
  await page.getByRole("link", { name: "Choose a new password" }).first().click();
  await page.getByRole("article").getByRole("link", { name: "Choose a new password" }).click();
  await expect(page).toHaveURL(`${site.url}/reset-password`);
  await page.getByLabel("New password").fill("another slow train");
  await page.getByRole("button", { name: "Save my new password" }).click();
  await expect(page.getByText("Your password was changed. Log in with the new one.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("another slow train");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.context().close();
});
