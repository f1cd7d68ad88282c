import { type BrowserContext, expect, type Page } from "@playwright/test";
import { accountAbout, desktop, look, memberPage, newMemberPage, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const refusals = { provokes: /status of 4/ };

/** What the page told its data layer about signing in. */
const authEvents = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).filter((entry) => "event_category" in entry && entry.event_category === "auth"),
  );

test("the login page: says what is wrong and where, keeps the email, and leads on without a way back [N-06, N-42, C-36]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { ...refusals, viewport: phone });
  await page.goto("/legal");
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Enter your email")).toBeVisible();
  await expect(page.getByText("Enter your password")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  const { email, password } = accountAbout(site, "paid credit");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not this one");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "Invalid email or password. Please check your credentials and try again.",
  );
  await expect(page.getByText("Password is incorrect")).toBeVisible();
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  expect(await authEvents(page)).toContainEqual({ event: "login", event_category: "auth", status: "error" });
  await look(page, "login-refused-360");

  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Show what is typed" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/forgot-password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  const success = { event: "login", event_category: "auth", event_label: "user", status: "success" };
  await expect.poll(() => authEvents(page)).toContainEqual(success);
  await page.goBack();
  await expect(page).toHaveURL(/\/legal$/);
  await page.context().close();
});

test("who signs in in another tab is led on from the sign-in pages, and going back does not lead there again [R-49]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  await page.goto("/legal");
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login/);
  const member = await memberPage(browser, site, "paid credit");
  await page.context().addCookies(await member.context().cookies());
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goBack();
  await expect(page).toHaveURL(/\/legal$/);
  await member.context().close();
  await page.context().close();
});

test("the sign-up page: four fields, judged while they are typed, and a creator's when the model view leads to it [N-07, N-42, R-08, C-37]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { ...refusals, extraHTTPHeaders: { "x-forwarded-for": "203.0.113.251" } });
  await page.goto("/?view=model");
  await page.getByRole("banner").getByRole("link", { name: "START EARNING" }).click();
  await expect(page).toHaveURL(`${site.url}/signup?view=model`);
  await expect(page.getByRole("radio", { name: /I want to create/ })).toBeChecked();
  const username = `maker-${process.pid}`;
  await page.getByLabel("Username").fill("harbourlight");
  await expect(page.getByText("This username is already in use")).toBeVisible();
  await page.getByLabel("Username").fill(username);
  await expect(page.getByText(`${username} is available`)).toBeVisible();
  await page.getByLabel("Password").fill("password");
  await expect(page.getByText("Too easy to guess: try a short phrase")).toBeVisible();
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByText("All fields are required")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByText("Password is too weak")).toBeVisible();
  const refused = { event: "signup", event_category: "auth", event_label: "model", status: "error" };
  expect(await authEvents(page)).toContainEqual(refused);
  await expect(page.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/legal/terms");
  await page.getByLabel("Password").fill("moonlit tea kettle");
  await expect(page.getByText("A good password")).toBeVisible();
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page).toHaveURL(`${site.url}/model/dashboard`);
  await expect.poll(() => authEvents(page)).toContainEqual({ ...refused, status: "success" });
  await page.context().close();
});

test("without a connection the form says so and keeps what was typed [E-23]", async ({ browser, site }) => {
  const page = await newPage(browser, site, { provokes: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto("/login");
  await page.getByLabel("Email").fill("owl@example.com");
  await page.getByLabel("Password").fill("moonlit tea kettle");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Network connection issue. Please check your internet connection");
  await expect(page.getByLabel("Email")).toHaveValue("owl@example.com");
  await expect(page.getByRole("button", { name: "Log in" })).toBeEnabled();
  await page.context().close();
});

test("a browser without storage gets a message before anything is typed [E-30]", async ({ browser, site }) => {
  const context = await browser.newContext({ viewport: desktop, baseURL: site.url });
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(window, "sessionStorage", { get: refuse });
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  const page = await context.newPage();
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    await expect(page.getByRole("alert")).toHaveText("Web storage is not supported by your browser");
  }
  await context.close();
});

/** Opens the newest letter of that subject in the demo's mailbox and follows its button. */
async function followEmail(page: Page, subject: string, button: string): Promise<void> {
  await page.goto("/dev/mail");
  await page.getByRole("link", { name: subject }).first().click();
  await page.getByRole("link", { name: button }).click();
}

test("a forgotten password is reset by an email, whose link works once and leaves no trace in the URL [N-83]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { ...refusals, viewport: phone });
  const email = `${page.username}@example.com`;
  const elsewhere = await page.context().storageState();
  await page.context().clearCookies({ name: /session/ });
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The login page has a field for the email as well.
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await look(page, "forgot-password-sent-360");
  await page.getByRole("link", { name: "a mailbox of its own" }).click();
  await page.getByRole("link", { name: "Choose a new password" }).first().click();
  // In the list of emails, which the page may still show, the link to the email has the same name.
  const link = await page
    .getByRole("article")
    .getByRole("link", { name: "Choose a new password" })
    .getAttribute("href");
  await look(page, "letter-360");
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await expect(page).toHaveURL(`${site.url}/reset-password`);
  await page.getByLabel("New password").fill("password1");
  await page.getByRole("button", { name: "Save my new password" }).click();
  await expect(page.getByText("Password is too weak")).toBeVisible();
  await page.getByLabel("New password").fill("another slow train");
  await page.getByRole("button", { name: "Save my new password" }).click();
  await expect(page.getByText("Your password was changed. Log in with the new one.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("another slow train");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  const before = await browser.newContext({ storageState: elsewhere, baseURL: site.url });
  expect((await before.request.get(`${site.url}/api/me`)).status(), "signed in before").toBe(401);
  await before.close();
  await page.goto(link ?? "");
  await expect(page.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
  await page.context().close();
});

test("a new member confirms the address by email; a new address takes effect the same way, and the old one can revert it", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site);
  const email = `${page.username}@example.com`;
  await followEmail(page, "Confirm your email", "Confirm my email");
  await expect(page.getByText(`${email} belongs to ${page.username}`)).toBeVisible();
  await page.getByRole("button", { name: "Yes, confirm my email" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await page.goto("/user/settings");
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();

  const panel = page.getByRole("region", { name: "Email" });
  await panel.getByLabel("New email").fill(`new-${email}`);
  await panel.getByLabel("Your password").fill("moonlit tea kettle");
  await panel.getByRole("button", { name: "Change my email" }).click();
  await expect(panel.getByRole("status")).toContainText("We've sent an email to your new address");
  await followEmail(page, "Confirm your new email", "Confirm my new email");
  await page.getByRole("button", { name: "Yes, confirm my email" }).click();
  await expect(page.getByText(`new-${email} is confirmed`)).toBeVisible();
  await followEmail(page, "Your email was changed", "Take my address back");
  await page.getByRole("button", { name: "Take my email back" }).click();
  await expect(page.getByRole("heading", { name: "Your email address is restored" })).toBeVisible();
  await page.goto("/user/settings");
  await expect(page).toHaveURL(/\/login/);
  await page.context().close();
});

test("the settings: a new password, and the devices that it signs out", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "user", { ...refusals, viewport: phone });
  const email = `${page.username}@example.com`;
  const other = await signIn(await newPage(browser, site), site.url, email, "moonlit tea kettle");
  const third = await signIn(await newPage(browser, site), site.url, email, "moonlit tea kettle");
  await page.goto("/user/settings");
  const devices = page.getByRole("region", { name: "Devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await devices
    .getByRole("button", { name: /^Sign out Chrome/ })
    .first()
    .click();
  await expect(devices.getByRole("status")).toHaveText("That device is signed out.");
  await expect(devices.getByRole("listitem")).toHaveCount(2);

  const panel = page.getByRole("region", { name: "Password" });
  await panel.getByLabel("Current password").fill("not this one");
  await panel.getByLabel("Your new password").fill("another slow train");
  await panel.getByRole("button", { name: "Change my password" }).click();
  await expect(panel.getByText("Password is incorrect")).toBeVisible();
  await expect(panel.getByLabel("Current password")).toBeFocused();
  await look(page, "settings-refused-360");
  await panel.getByLabel("Current password").fill("moonlit tea kettle");
  await panel.getByRole("button", { name: "Change my password" }).click();
  await expect(panel.getByRole("status")).toContainText("Your password was changed");
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await page.setViewportSize(desktop);
  for (const context of [other, third]) {
    expect((await context.request.get(`${site.url}/api/me`)).status()).toBe(401);
    await context.close();
  }
  await page.context().close();
});

async function signIn(page: Page, url: string, email: string, password: string): Promise<BrowserContext> {
  const answer = await page.context().request.post(`${url}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
  return page.context();
}

test("the demo's admin is offered a second factor, sees the mailbox empty or full, and signs out", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "admin");
  await page.goto("/admin");
  await expect(page.getByText("Two-factor sign-in is off")).toBeVisible();
  await page.getByRole("link", { name: "Set it up" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await page.goto("/dev/mail");
  await page.context().close();
});
