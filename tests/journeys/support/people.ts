import { mkdirSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { seriousFaults } from "./faults.ts";
import type { Account, Site } from "./site.ts";

export const phone = { width: 360, height: 780 };
export const desktop = { width: 1280, height: 800 };

/** `provokes`: what the test itself makes the browser complain about, such as `/status of 4/`. */
type Wishes = { gate?: boolean; provokes?: RegExp } & BrowserContextOptions;

/** A page of somebody new. Past the age gate unless told otherwise: with the cookies that the gate gives out. */
export async function newPage(browser: Browser, site: Site, wishes: Wishes = {}): Promise<Page> {
  return (await newContext(browser, site, wishes)).newPage();
}

async function newContext(browser: Browser, site: Site, wishes: Wishes): Promise<BrowserContext> {
  const { gate = true, provokes, ...options } = wishes;
  const context = await visitor(browser.newContext({ viewport: desktop, baseURL: site.url, ...options }), provokes);
  if (options.javaScriptEnabled !== false) context.on("page", openWithScripts);
  if (gate) await passGate(context, site);
  return context;
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
/** What the gate of each site gave out. */
const passes = new Map<string, Cookies>();

async function passGate(context: BrowserContext, site: Site): Promise<void> {
  const pass = passes.get(site.url);
  if (pass) return context.addCookies(pass);
  await enterByForm(context, site);
  passes.set(site.url, await context.cookies());
}

/** Enters by the plain form, without drawing it. */
export async function enterByForm(context: BrowserContext, site: Site): Promise<void> {
  const answer = await context.request.post(`${site.url}/age-gate`, {
    form: { country: "DE", state: "", certified: "true", next: "/" },
    headers: { origin: site.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBeLessThan(400);
}

/** How members of the demo were signed in, by site and account: keeping passwords safe makes each sign-in costly. */
const signedInBefore = new Map<string, Cookies>();

/** The same for a member of the demo, already signed in. `about` is a part of the account's line in the demo's list. */
export async function memberPage(browser: Browser, site: Site, about: string, options: Wishes = {}): Promise<Page> {
  const context = await newContext(browser, site, options);
  const account = accountAbout(site, about);
  const key = `${site.url} ${account.email}`;
  const before = signedInBefore.get(key);
  if (before) await context.addCookies(before);
  // A journey may have ended the session.
  if (!before || !(await isSignedIn(context, site))) signedInBefore.set(key, await signIn(context, site, account));
  return context.newPage();
}

async function isSignedIn(context: BrowserContext, site: Site): Promise<boolean> {
  return (await context.request.get(`${site.url}/api/me`)).ok();
}

/** Signs in without a page. Resolves to the cookies that say so. */
async function signIn(context: BrowserContext, site: Site, { email, password }: Account): Promise<Cookies> {
  const answer = await context.request.post(`${site.url}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: site.url },
  });
  expect(answer.status()).toBe(200);
  return (await context.cookies()).filter(({ name }) => !gateCookies.has(name));
}

const gateCookies = new Set(["ageVerified", "agePlace", "ageAssured"]);

let strangers = 0;
/** The same for somebody who has just signed up, with a member's free credit. */
export async function newMemberPage(
  browser: Browser,
  site: Site,
  userType: "user" | "model" = "user",
  options: Wishes = {},
): Promise<Page & { username?: string }> {
  const page = await newPage(browser, site, options);
  strangers += 1;
  const username = `guest-${process.pid}-${strangers}`;
  const answer = await page.context().request.post(`${site.url}/api/auth/sign-up/email`, {
    data: { email: `${username}@example.com`, password: "moonlit tea kettle", username, userType, name: "" },
    headers: { origin: site.url, "x-forwarded-for": `198.51.100.${strangers % 250}` },
  });
  expect(answer.status()).toBe(200);
  return Object.assign(page, { username });
}

/** The scripts of the frame run, or wait for the gate to be passed, or this is no page of the site's frame. */
const started = ["p[aria-live]", "dialog.gate", "body:not(:has(script[type=module]))"].join();

/**
 * Opening a page resolves once its scripts run: what is typed into a field at the moment they take it over may end up
 * before its text instead of replacing it. A test of what happens earlier says what it waits for itself.
 */
function openWithScripts(page: Page): void {
  const { goto, reload } = page;
  const scripts = () => expect(page.locator(started).first()).toBeAttached();
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (!options?.waitUntil) await scripts();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await scripts();
    return answer;
  };
}

/** A page that is still open when its site has been closed. */
const outlived = /net::ERR_CONNECTION_REFUSED/;

export async function visitor(made: Promise<BrowserContext>, provokes?: RegExp): Promise<BrowserContext> {
  const context = await made;
  // The page that asks axe's questions is blank and has no storage.
  await context.addInitScript(() => {
    if (location.protocol === "http:") sessionStorage.setItem("nocturne.recordPlayout", "1");
  });
  // Code from text is refused without a word to the page: the attempt is reported to us all the same.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error(`The policy refused ${blockedURI} by ${effectiveDirective} in ${sourceFile}`);
    });
  });
  // Whatever the content security policy refuses, or a script stumbles over, is a fault of ours.
  context.on("console", (message) => {
    if (outlived.test(message.text())) return;
    if (message.type() === "error" && !provokes?.test(message.text())) expect.soft(message.text()).toBe("");
  });
  context.on("weberror", (error) => {
    const thrown = error.error();
    if (!provokes?.test(String(thrown))) expect.soft(thrown.stack ?? String(thrown)).toBe("");
  });
  return context;
}

/** Country by hand: nothing on a local address can be looked up. */
export async function passTheGate(page: Page, site: Site): Promise<void> {
  await page.goto(site.url);
  const gate = page.getByRole("dialog");
  await expect(gate).toBeVisible();
  await expect(gate.getByText("Please select your country to continue")).toBeVisible();
  await gate.getByLabel("Country").selectOption({ label: "Germany" });
  await expect(gate.getByRole("button", { name: "Enter" })).toBeDisabled();
  await gate.getByRole("checkbox").check();
  await gate.getByRole("button", { name: "Enter" }).click();
  await expect(gate).toBeHidden();
}

export function accountAbout(site: Site, about: string): Account {
  const account = site.accounts.find((one) => one.about.includes(about));
  if (!account) throw new Error(`The demo has no account about "${about}"`);
  return account;
}

export async function signedIn(made: Promise<BrowserContext>, site: Site, account: Account): Promise<Page> {
  const page = await (await visitor(made)).newPage();
  await passTheGate(page, site);
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

/** Opens a page again and again until the server draws `what` in it: another process is at work on it. */
export async function openUntil(page: Page, path: string, what: Locator): Promise<void> {
  const drawn = async () => {
    await page.goto(path);
    return what.count();
  };
  await expect.poll(drawn).toBeGreaterThan(0);
}

/**
 * Lets what fades or slides in come to rest, and asks axe about what stands on the page; nothing serious may be wrong.
 * Keeps a picture of it where JOURNEY_PICTURES is set: `npm run gallery` takes pictures of every screen.
 */
export async function look(page: Page, name: string): Promise<void> {
  await atRest(page);
  if (process.env.JOURNEY_PICTURES) {
    mkdirSync("test-results/artefacts", { recursive: true });
    await page.screenshot({ path: `test-results/artefacts/${name}.png` });
  }
  await examine(page, name);
}

/** The same, and at other sizes of the window nothing scrolls sideways either. Leaves the window as it was. */
export async function lookAtSizes(page: Page, name: string, sizes = [phone, desktop]): Promise<void> {
  const own = page.viewportSize() ?? desktop;
  await look(page, `${name}-${own.width}`);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await fits(page, `${name}-${size.width}`);
  }
  await page.setViewportSize(own);
}

const betweenLooksMs = 50;

/** Resolves when nothing moved at two looks in a row; what moves without end is not waited for. */
async function atRest(page: Page): Promise<void> {
  const isMoving = () =>
    document.getAnimations().some(({ playState, effect }) => {
      return playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
  let restingLooks = 0;
  const looked = async () => {
    restingLooks = (await page.evaluate(isMoving)) ? 0 : restingLooks + 1;
    return restingLooks;
  };
  // Timed from here: a test may have stopped the clock of the page.
  await expect.poll(looked, { intervals: [betweenLooksMs] }).toBeGreaterThanOrEqual(2);
}

/** Nothing scrolls sideways, and axe finds nothing serious. Every fault is told, and the test goes on. */
export async function examine(page: Page, name: string): Promise<void> {
  await fits(page, name);
  expect.soft(await seriousFaults(page), name).toEqual([]);
}

/** Nothing scrolls sideways. The fault is told, and the test goes on. */
export async function fits(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect.soft(wide, `${name} scrolls sideways`).toBe(false);
}
