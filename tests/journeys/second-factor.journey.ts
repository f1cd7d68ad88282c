import { type CDPSession, expect, type Page } from "@playwright/test";
import { authenticatorApp } from "#tests/builders/authenticator.ts";
import { alive } from "./support/frame-steps.ts";
import { look, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const password = "moonlit tea kettle";
const refusals = { provokes: /status of 4/ };

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login?next=%2Fuser%2Fsettings");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/user/settings");
  await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/(\?|$)/);
}

test("a second factor is set up by a picture, asked at the next sign-in, and a device is remembered", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { ...refusals, viewport: phone });
  const email = `${page.username}@example.com`;
  await page.goto("/user/settings");
  await page.getByRole("link", { name: "Set it up" }).click();
  // The settings have a password field of their own, and the address changes before the page does.
  await expect(page.getByRole("heading", { name: "Two-factor sign-in", level: 1 })).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await look(page, "two-factor-picture-360");
  const codeAt = authenticatorApp((await page.getByTestId("secret").textContent()) ?? "");
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("This code is not right, or it was used already.")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.getByLabel("Code", { exact: true }).fill(await codeAt(new Date()));
  await page.getByRole("button", { name: "Turn it on" }).click();
  const codes = page.getByRole("list", { name: "Backup codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [first = "", second = ""] = await codes.allInnerTexts();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in is on", level: 1 })).toBeVisible();
  await look(page, "two-factor-codes-360");
  await page.getByRole("link", { name: "I've saved them" }).click();
  await expect(page.getByText("10 backup codes are left.")).toBeVisible();

  await signOut(page);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/login\/verify/);
  await look(page, "verify-360");
  expect((await page.context().request.get(`${site.url}/api/me`)).status(), "between the steps").toBe(401);
  await page.getByLabel("Code").fill("abcde-fghjk");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This backup code is not right, or it was used already")).toBeVisible();
  await page.getByLabel("Code").fill(first.toUpperCase());
  await page.getByLabel("Remember this device").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/user\/settings$/);
  await expect(page.getByText("9 backup codes are left.")).toBeVisible();

  await signOut(page);
  await logIn(page, email);
  await expect(page, "a remembered device").toHaveURL(/\/user\/settings$/);
  await signOut(page);
  await page.context().clearCookies({ name: /trust/ });
  await logIn(page, email);
  await page.getByLabel("Code").fill(second);
  await page.getByRole("button", { name: "Continue" }).click();

  const panel = page.getByRole("region", { name: "Two-factor sign-in" });
  await panel.getByLabel("Your password, to change it").fill(password);
  await panel.getByRole("button", { name: "Turn it off" }).click();
  await expect(panel.getByRole("status")).toHaveText("Two-factor sign-in is off.");
  await page.context().close();
});

/** A device with a fingerprint reader, as far as the browser can tell. */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test("a passkey is added, named, opens the account without a password or a code, and is removed", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", refusals);
  const { cdp, authenticatorId } = await withAuthenticator(page);
  await page.goto("/user/settings");
  const panel = page.getByRole("region", { name: "Passkeys" });
  await panel.getByRole("button", { name: "Add a passkey" }).click();
  await expect(panel.getByRole("listitem")).toContainText("Chrome on Linux");
  await panel.getByRole("button", { name: "Add a passkey" }).click();
  await expect(panel.getByRole("alert")).toHaveText("This device has a passkey for your account already");
  await panel.getByText("Rename or remove").click();
  await panel.getByLabel("New name").fill("My desk");
  await panel.getByRole("button", { name: "Rename" }).click();
  await expect(panel.getByText("My desk").first()).toBeVisible();
  await look(page, "passkeys-desktop");

  await signOut(page);
  await page.goto("/login?next=%2Fuser%2Fsettings");
  // A device that knows its owner may offer the passkey by itself.
  const offered = page.waitForURL(/\/user\/settings$/);
  await alive(page);
  // Where the device did it, there is no such button any more.
  await Promise.race([offered, page.getByRole("button", { name: "Use a passkey" }).click()]);
  await offered;
  await expect(page.getByRole("region", { name: "Devices" })).toContainText("with a passkey");
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toHaveLength(1);

  await panel.getByText("Rename or remove").click();
  await panel.getByRole("button", { name: "Remove this passkey" }).click();
  await expect(panel.getByRole("status")).toContainText("The passkey was removed");
  await signOut(page);
  await refusedPasskey(page, "This passkey does not belong to an account here");
  await page.context().close();
});

test("without scripts the settings are plain forms: password, second factor, devices", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "user", { ...refusals, javaScriptEnabled: false });
  await page.goto("/user/settings");
  const panel = page.getByRole("region", { name: "Password" });
  await panel.getByLabel("Current password").fill("wrong");
  await panel.getByLabel("Your new password").fill("another slow train");
  await panel.getByRole("button", { name: "Change my password" }).click();
  await expect(panel.getByText("Password is incorrect")).toBeVisible();
  await panel.getByLabel("Current password").fill(password);
  await panel.getByLabel("Your new password").fill("another slow train");
  await panel.getByRole("button", { name: "Change my password" }).click();
  await expect(panel.getByRole("status")).toContainText("Your password was changed");

  await page.goto("/user/settings/two-factor");
  await page.getByLabel("Your password", { exact: true }).fill("another slow train");
  await page.getByRole("button", { name: "Begin" }).click();
  const codeAt = authenticatorApp((await page.getByTestId("secret").textContent()) ?? "");
  await page.getByLabel("Code", { exact: true }).fill(await codeAt(new Date()));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("list", { name: "Backup codes" }).getByRole("listitem")).toHaveCount(10);
  await page.goto("/user/settings");
  await expect(page.getByText("10 backup codes are left.")).toBeVisible();
  await expect(page.getByText("Passkeys need JavaScript.")).toBeVisible();
  await page.context().close();
});

/** Asks for a passkey while the question for the offer in the email field stalls, and reads why it does not open. */
async function refusedPasskey(page: Page, words: string): Promise<void> {
  const question = "**/generate-authenticate-options";
  const stalled = page.waitForRequest(question);
  await page.route(question, () => {}, { times: 1 });
  await page.goto("/login");
  await stalled;
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText(words);
}
