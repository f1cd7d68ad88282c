import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Each frame in which a page was wider than its window, as watchWidth notes it. */
    wideFrames?: string[];
    /** How far the content has moved by itself since the last look, as watchWidth adds it up. */
    shifted?: number;
  }
}

/** Notes, in every frame from the first on, what reaches over the right edge of a page, and every layout shift. */
export async function watchWidth(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.wideFrames = [];
    window.shifted = 0;
    const look = () => {
      // Not the window's own width: it is told later than the page is laid out anew.
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) window.wideFrames?.push(`${scrollWidth} of ${clientWidth}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    // Shifts after a change of the window's size are marked as a visitor's own doing: here they are counted.
    type Shift = PerformanceEntry & { value: number };
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[]) window.shifted = (window.shifted ?? 0) + value;
    }).observe({ type: "layout-shift" });
  });
}

/** What was too wide in a frame since the last look, each once. */
export const takeWideFrames = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(window.wideFrames?.splice(0))]);

/** What moved since the last look, once the frames that have begun are drawn and told of. */
export const takeShifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    const moved = window.shifted ?? 0;
    window.shifted = 0;
    return moved;
  });

/** How long the paragraphs of a page are in one font, as a share of their length in another. */
export const relativeLength = (page: Page, font: string, other: string): Promise<number> =>
  page.evaluate(
    ([one, two]) => {
      const brush = document.createElement("canvas").getContext("2d");
      const texts = [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
      const [length = 0, otherLength = 0] = [one, two].map((family) => {
        if (brush) brush.font = `100px "${family}"`;
        return texts.reduce((sum, text) => sum + (brush?.measureText(text).width ?? 0), 0);
      });
      return length / otherLength;
    },
    [font, other],
  );

/** Takes all animations through their whole course, and tells the widest moment of a page that scrolls sideways. */
export function widestMoment(page: Page, width: number): Promise<string | null> {
  return page.evaluate(findWidestMoment, width);
}

/** Runs within the page, so that it holds all that it needs. */
async function findWidestMoment(width: number): Promise<string | null> {
  const steps = 6;
  const page = document.documentElement;
  while (page.clientWidth !== width) await new Promise((drawn) => requestAnimationFrame(drawn));
  const animations = document.getAnimations().map((animation) => {
    const { delay = 0, endTime = 0, duration = 0 } = animation.effect?.getComputedTiming() ?? {};
    // What repeats is followed for one round.
    const end = endTime === Number.POSITIVE_INFINITY ? delay + Number(duration) : Number(endTime);
    return { animation, end, now: animation.currentTime };
  });
  let widest = width;
  let found: string | null = null;
  for (let step = 0; step <= steps; step++) {
    for (const { animation, end } of animations) animation.currentTime = (end * step) / steps;
    const { scrollWidth } = page;
    if (scrollWidth <= widest) continue;
    widest = scrollWidth;
    const [first] = [...document.body.querySelectorAll(":not(svg *)")]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}">`);
    found = `${scrollWidth} of ${width}: ${first ?? "nothing that stands beside it"}`;
  }
  for (const { animation, now } of animations) animation.currentTime = now;
  return found;
}
