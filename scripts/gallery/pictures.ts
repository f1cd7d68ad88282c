import { join } from "node:path";
import type { Browser, Page, Route } from "@playwright/test";
import { type Screen, screens } from "#tests/builders/screens.ts";
import { addressOf, everyPath, type Facts } from "#tests/builders/site-map.ts";
import { factsOf } from "#tests/journeys/support/facts.ts";
import { memberPage, newMemberPage, newPage } from "#tests/journeys/support/people.ts";
import type { Site } from "#tests/journeys/support/site.ts";

const widths = [360, 768, 1440] as const;
const narrowest = widths[0];
/** Fonts, covers and entrances have come to rest by then. */
const SETTLE_MS = 350;
/** A broken or missing answer shows by then. */
const INTERRUPTED_MS = 600;

type Who = "stranger" | "visitor" | "customer" | "newcomer" | "creator" | "new creator" | "admin";
type State = "full" | "empty" | "loading" | "error" | "refused" | "waiting";
export type Picture = { path: string; file: string; who: Who; state: State; width: number; faults: string[] };

type Studio = { site: Site; facts: Facts; people: Record<Who, Page>; directory: string };
type Shot = { path: string; who: Who; state: State };

/** Visits every screen as whoever it is for, in each of its states, at each width. */
export async function* takePictures(
  browser: Browser,
  site: Site,
  { directory, wanted }: { directory: string; wanted: string },
): AsyncGenerator<Picture> {
  const people = await meet(browser, site);
  const facts = await factsOf(people.customer.context(), site);
  const studio: Studio = { site, facts, people, directory };
  for (const path of everyPath()) {
    const screen = screens[path];
    if (!screen) throw new Error(`${path} is not listed in tests/builders/screens.ts`);
    if (!path.includes(wanted) || screen.access === "action" || screen.access === "elsewhere") continue;
    yield* statesOf(studio, path, screen);
  }
}

async function meet(browser: Browser, site: Site): Promise<Record<Who, Page>> {
  const people = {
    stranger: await newPage(browser, site, { gate: false }),
    visitor: await newPage(browser, site),
    customer: await memberPage(browser, site, "paid credit"),
    newcomer: await newMemberPage(browser, site),
    creator: await memberPage(browser, site, "creator"),
    "new creator": await newMemberPage(browser, site, "model"),
    admin: await memberPage(browser, site, "admin"),
  };
  // The tests take a word in the console for a fault; here answers are broken on purpose.
  for (const page of Object.values(people)) page.context().removeAllListeners("console").removeAllListeners("weberror");
  return people;
}

const audience: Partial<Record<Screen["access"], Who>> = { member: "customer", model: "creator", admin: "admin" };
const newcomers: Partial<Record<Screen["access"], Who>> = { member: "newcomer", model: "new creator" };

async function* statesOf(studio: Studio, path: string, screen: Screen): AsyncGenerator<Picture> {
  const who = audience[screen.access] ?? "visitor";
  const address = addressOf(path, studio.facts);
  const open = (shot: Shot, to = address) => at(studio, shot, () => visit(studio.people[shot.who], studio.site, to));

  yield* open({ path, who, state: "full" });
  if (path === "/" || path === "/legal/:document") yield* open({ path, who: "stranger", state: "full" });
  if (path === "/") yield* open({ path: "/?view=model", who, state: "full" }, "/?view=model");
  if (screen.emptyAt) yield* open({ path, who, state: "empty" }, screen.emptyAt);
  const newcomer = newcomers[screen.access];
  if (screen.emptyForNewMember && newcomer) yield* open({ path, who: newcomer, state: "empty" });
  if (path === "/*") return;
  const page = studio.people[who];
  for (const state of ["loading", "error"] as const) {
    const held: Route[] = [];
    yield* at(studio, { path, who, state }, () => arrive(page, studio.site, address, { state, held }));
    await letGo(page, held);
  }
  if (!screen.form) return;
  for (const state of ["refused", "waiting"] as const) {
    const held: Route[] = [];
    yield* at(studio, { path, who, state }, () => submit(page, studio.site, address, { state, held }));
    await letGo(page, held);
  }
}

/** Ends what was kept waiting for a picture. */
async function letGo(page: Page, held: Route[]): Promise<void> {
  await Promise.all(held.map((route) => route.abort().catch(() => {})));
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

async function* at(studio: Studio, shot: Shot, prepare: () => Promise<void>): AsyncGenerator<Picture> {
  const page = studio.people[shot.who];
  await page.setViewportSize({ width: 1440, height: 900 });
  // A screen that cannot be brought there is a fault, and the others are looked at all the same.
  const failed = await prepare().then(
    () => [],
    (error: unknown) => [`not as it should be: ${String(error).split("\n")[0]}`],
  );
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === narrowest ? 780 : 900 });
    await page.waitForTimeout(SETTLE_MS);
    const file = `${nameOf(shot)}-${width}.png`;
    const whole = shot.state !== "loading" && shot.who !== "stranger";
    await page.screenshot({ path: join(studio.directory, file), fullPage: whole });
    yield { ...shot, file, width, faults: width === narrowest ? [...failed, ...(await faultsOf(page))] : [] };
  }
}

const nameOf = ({ path, who, state }: Shot) =>
  [path === "/" ? "landing" : path.replace(/\W+/g, "-").replace(/^-|-$/g, ""), who.replace(" ", "-"), state].join("--");

/** A page that scrolls sideways on a phone, and what sticks out of it. */
async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    const names = wide.slice(0, 3).map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
    return [`scrolls sideways: ${names.join(", ")}`];
  });
}

async function visit(page: Page, site: Site, address: string): Promise<void> {
  await page.goto(`${site.url}${address}`, { waitUntil: "load" });
}

type Interruption<State> = { state: State; held: Route[] };

/** Comes by a link whose data never arrives, or arrives broken. */
async function arrive(
  page: Page,
  site: Site,
  address: string,
  { state, held }: Interruption<"loading" | "error">,
): Promise<void> {
  await visit(page, site, address === "/" ? "/legal" : "/");
  await page.route(/\.data(\?|$)/, (route) => {
    if (state === "error") return route.fulfill({ status: 500, contentType: "text/plain", body: "broken" });
    held.push(route);
  });
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    router.navigate(to).catch(() => {});
  }, address);
  await page.waitForTimeout(INTERRUPTED_MS);
}

/** Sends the page's first form, but the way out, as it stands: `refused` without what it needs, `waiting` for an answer that never comes. */
async function submit(
  page: Page,
  site: Site,
  address: string,
  { state, held }: Interruption<"refused" | "waiting">,
): Promise<void> {
  await visit(page, site, address);
  const form = page.locator("main form[method=post]:not([action='/logout'])").first();
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
    element.closest("details")?.setAttribute("open", "");
  });
  if (state === "waiting") {
    await page.route("**/*", (route) => {
      if (route.request().method() !== "POST") return route.continue();
      held.push(route);
    });
  }
  await form.locator("[type=submit], button:not([type])").last().click({ noWaitAfter: true });
  await page.waitForTimeout(INTERRUPTED_MS);
}
