import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { environmentWith, fontSets } from "./support/browser-fonts.ts";
import { alive, hold } from "./support/frame-steps.ts";
import { relativeLength, takeShifts, takeWideFrames, watchWidth, widestMoment } from "./support/page-width.ts";
import { newPage } from "./support/people.ts";
import { type Site, test } from "./support/site.ts";

// The fonts of three systems, each in a browser of its own.
test.describe.configure({ mode: "parallel" });

const reading = "/legal/terms";
const paths = ["/", "/agents", "/harbourlight", "/signup", reading];
const height = 800;
/**
 * The web font arrives at the last of them: at a desk with everything that moves, at a phone without. Without motion
 * a page looks as at the end of its animations, which are followed at each width.
 */
const visits = [
  { reducedMotion: "no-preference", widths: [320, 768, 1024, 1920, 1280] },
  { reducedMotion: "reduce", widths: [360] },
] as const;
type Visit = (typeof visits)[number];
/** The fallback font of the style sheet for each system, whose size is computed: scripts/fonts/fallback-faces.ts. */
const fallbacks = { dejaVu: "Geist DejaVu", liberation: "Geist Arial", none: null };
/** A fifth of what counts as good: https://web.dev/articles/cls */
const mayShiftBy = 0.02;
/** How much longer or shorter the paragraphs of a long page are in a fallback font. */
const mayDifferBy = 0.02;

/** Only on Linux can the fonts of a browser's system be chosen. */
const systems = process.platform === "linux" ? (["dejaVu", "liberation", "none"] as const) : [];

for (const fonts of systems) {
  test(`no page scrolls sideways or moves while its web font arrives, on a system with the fonts: ${fonts}`, async ({
    launchOptions,
    site,
  }) => {
    const browser = await chromium.launch({ ...launchOptions, env: environmentWith(fonts) });
    try {
      await systemHas(browser, fonts);
      for (const visit of visits) {
        for (const path of paths) await arrive(browser, site, { path, visit, fallback: fallbacks[fonts] });
      }
    } finally {
      await browser.close();
    }
  });
}

/** The browser draws with the fonts of the set, and with no other. */
async function systemHas(browser: Browser, fonts: keyof typeof fontSets): Promise<void> {
  const page = await browser.newPage();
  await page.setContent("<p style='font-family: sans-serif'>Words</p>");
  const line = await page.context().newCDPSession(page);
  await line.send("DOM.enable");
  await line.send("CSS.enable");
  const { root } = await line.send("DOM.getDocument");
  const { nodeId } = await line.send("DOM.querySelector", { nodeId: root.nodeId, selector: "p" });
  const drawn = await line.send("CSS.getPlatformFontsForNode", { nodeId });
  expect(drawn.fonts.map(({ familyName }) => familyName)).toEqual([fontSets[fonts].generic["sans-serif"]]);
  await page.context().close();
}

/** Without a fallback nothing is drawn before the web font: what is not there cannot move. */
type Arrival = { path: string; visit: Visit; fallback: string | null };

async function arrive(browser: Browser, site: Site, { path, visit, fallback }: Arrival): Promise<void> {
  const { reducedMotion, widths } = visit;
  const page = await newPage(browser, site, { reducedMotion, viewport: { width: widths[0], height } });
  const name = `${path}, motion: ${reducedMotion}`;
  await watchWidth(page);
  const { asked, release } = await hold(page, "**/*.woff2");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await asked;
  await alive(page);
  await fits(page, widths, `${name}, before its web font`);
  await takeShifts(page);

  release();
  await page.waitForLoadState("load");
  await webFontsArrive(page);
  const shifted = await takeShifts(page);
  if (fallback) {
    expect.soft(shifted, `how far ${name} moves as its web font arrives`).toBeLessThan(mayShiftBy);
  }
  test.info().annotations.push({ type: "layout shift", description: `${name}: ${shifted.toFixed(4)}` });

  if (fallback && path === reading) {
    const length = await relativeLength(page, fallback, "Geist");
    expect.soft(Math.abs(length - 1), `${fallback} beside Geist`).toBeLessThan(mayDifferBy);
  }
  const movingRing = page.locator("[data-moving=true]");
  if (reducedMotion === "no-preference" && path === "/") await expect(movingRing).toBeAttached();
  // With its web font it is the same page on every system.
  await fits(page, fallback === fallbacks.dejaVu ? widths : widths.slice(-1), `${name}, with its web font`);
  await page.context().close();
}

/** The fonts that a page needs are loaded: until then, the promise of all fonts may say so of none. */
async function webFontsArrive(page: Page): Promise<void> {
  const arrived = await page.evaluate(async () => {
    const loads = ["Geist", "Instrument Serif"].map((family) => document.fonts.load(`16px "${family}"`));
    return (await Promise.all(loads)).map((faces) => faces.map(({ status }) => status));
  });
  expect(arrived).toEqual([["loaded"], ["loaded"]]);
}

/** At no width and at no moment of an animation is the page wider than its window. */
async function fits(page: Page, widths: readonly number[], name: string): Promise<void> {
  const wide: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const moment = await widestMoment(page, width);
    if (moment) wide.push(moment);
  }
  expect.soft([...wide, ...(await takeWideFrames(page))], `${name}: wider than the window`).toEqual([]);
}
