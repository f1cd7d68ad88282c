import { expect, type Page } from "@playwright/test";
import { startSmtpServer } from "#providers/mail/smtp-server.fake.ts";
import { authenticatorApp } from "#tests/builders/authenticator.ts";
import { aJpeg } from "#tests/builders/pictures.ts";
import { answersOf, hangUp, startCall, talkUntil, typeWords } from "../support/live-calls.ts";
import { accountAbout, desktop, newPage, passTheGate } from "../support/people.ts";
import { openSite, test } from "../support/site.ts";
import { freePort, openProxy, proxiesHere } from "../support/tls-proxies.ts";

// The site at an https address of its own, behind a proxy that terminates TLS, with real mail.

const host = "nocturne.localhost";
const password = "moonlit tea kettle";
/** A page that is left by its address ends what it was fetching, and so does its service worker. */
const leaving = { provokes: /Failed to fetch|fetching the script/ };

let mail: Awaited<ReturnType<typeof startSmtpServer>>;
let sitePort: number;
let site: Awaited<ReturnType<typeof openSite>>;

test.beforeAll(async () => {
  const port = await freePort();
  sitePort = await freePort();
  mail = await startSmtpServer();
  const url = `https://${host}:${port}`;
  const mailSettings = { SMTP_URL: mail.url, MAIL_FROM: `hello@${host}` };
  site = { ...(await openSite({ PUBLIC_URL: url, PORT: `${sitePort}`, ...mailSettings })), url };
});
test.afterAll(async () => {
  await site?.close();
  await mail?.close();
});

/** Has a proxy in front of the site during `use`: one at a time, at the site's one address. */
async function behind(proxy: string, use: () => Promise<void>): Promise<void> {
  const running = await openProxy(proxy, { host, port: Number(new URL(site.url).port), sitePort });
  try {
    await use();
  } finally {
    await running.close();
  }
}

for (const proxy of proxiesHere) {
  test(`behind ${proxy} a stranger passes the gate, signs up, confirms, buys credit, calls and signs out`, async ({
    browser,
  }) => {
    await behind(proxy, async () => {
      const page = await newPage(browser, site, { ...leaving, gate: false, viewport: desktop });
      await passTheGate(page, site);
      await signUpAndConfirm(page, `faraway-${proxy}`);
      await buyCredit(page);
      await page.goto("/harbourlight");
      await startCall(page, { companion: "Ivy", greeting: "How was your day?" });
      await typeWords(page, "I would like to hear about the sea");
      await expect(answersOf(page)).toHaveCount(1);
      await talkUntil(site, page, 12);
      await hangUp(page);
      await expect(page.getByRole("heading", { name: "Your call with Ivy" })).toBeVisible();
      await signOut(page);
      for (const cookie of await page.context().cookies()) {
        expect(cookie, cookie.name).toMatchObject({ secure: true });
      }
      await page.context().close();
    });
  });
}

test("behind TLS the gate opens without scripts, a creator sends a photo, and an admin signs in with a second factor", async ({
  browser,
}) => {
  await behind("node", async () => {
    const visitor = await newPage(browser, site, { gate: false, javaScriptEnabled: false });
    await visitor.goto("/age-gate?next=/agents");
    await visitor.getByLabel("Country").selectOption("DE");
    await visitor.getByRole("checkbox").check();
    await visitor.getByRole("button", { name: "Enter" }).click();
    await expect(visitor).toHaveURL(`${site.url}/agents`);
    await sendPhoto(
      await logIn(await newPage(browser, site, { ...leaving, gate: false, viewport: desktop }), "creator"),
    );
    await workAsAdmin(
      await logIn(await newPage(browser, site, { ...leaving, gate: false, viewport: desktop }), "admin"),
    );
  });
});

async function signUpAndConfirm(page: Page, username: string): Promise<void> {
  const email = `${username}@example.com`;
  await page.goto("/signup");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  const link = () => /https:\/\/[^\s"]+\/confirm-email\?token=[\w-]+/.exec(mailTo(email))?.[0] ?? "";
  await expect.poll(link).not.toBe("");
  await page.goto(link());
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("link", { name: "Credit: $5.00 | My account" })).toBeVisible();
}

/** The sources of the emails to an address without their quoted-printable encoding, where they hold ASCII. */
const mailTo = (email: string) =>
  mail.deliveries
    .filter(({ to }) => to.includes(email))
    .map(({ source }) => source.replaceAll("=\r\n", "").replaceAll("=3D", "="))
    .join("\n");

async function buyCredit(page: Page): Promise<void> {
  await page.goto("/user/credit");
  await page.getByRole("button", { name: /Buy for \$10 / }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Credit: $15.00 | My account" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/user/account");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
}

async function logIn(page: Page, about: string): Promise<Page> {
  const account = accountAbout(site, about);
  await passTheGate(page, site);
  await page.goto("/login");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

async function sendPhoto(page: Page): Promise<void> {
  await page.goto("/model/profile");
  const photo = { name: "evening.jpg", mimeType: "image/jpeg", buffer: await aJpeg(7) };
  await page.locator("#choose-photo").setInputFiles([photo]);
  const photos = page.getByRole("list", { name: "Photos" });
  await expect(photos.getByRole("listitem").filter({ hasText: "evening.jpg" }).getByText("In review")).toBeVisible();
}

/** Sets a second factor up, and signs in with it. */
async function workAsAdmin(page: Page): Promise<void> {
  const { email, password } = accountAbout(site, "admin");
  await page.goto("/user/settings/two-factor");
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Begin" }).click();
  const codeAt = authenticatorApp((await page.getByTestId("secret").textContent()) ?? "");
  await page.getByLabel("Code", { exact: true }).fill(await codeAt(new Date()));
  await page.getByRole("button", { name: "Turn it on" }).click();
  const codes = page.getByRole("list", { name: "Backup codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const backupCode = (await codes.first().textContent()) ?? "";
  await signOut(page);
  await page.goto("/login?next=%2Fadmin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByLabel("Code").fill(backupCode);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
}
