import { type BrowserContext, expect } from "@playwright/test";
import { screens } from "#tests/builders/screens.ts";
import { type Access, addressOf } from "#tests/builders/site-map.ts";
import { factsOf } from "./support/facts.ts";
import { layoutFaults } from "./support/layout-faults.ts";
import { desktop, examine, fits, memberPage, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

declare global {
  interface Window {
    /** What moved on this page by itself, as watchMoves notes it. */
    moves?: { by: number; what: string }[];
  }
}

// The screens of one kind of visitor say nothing of another's: each kind may have a browser of its own.
test.describe.configure({ mode: "parallel" });

/** Between a phone and a desktop: where what stands side by side begins to. */
const tablet = { width: 768, height: 1024 };
/** Up to where a page may be enlarged without scrolling sideways: https://www.w3.org/TR/WCAG22/#reflow */
const narrowest = { width: 320, height: 640 };
const kinds = ["visitor", "user", "model", "admin"] as const;
type Kind = (typeof kinds)[number];
/** A fifth of the cumulative layout shift that counts as good: https://web.dev/articles/cls */
const mayMoveBy = 0.02;
const audience: Partial<Record<Access, Kind>> = { member: "user", customer: "user", model: "model", admin: "admin" };

for (const kind of kinds) {
  test(`no screen for a ${kind} has a serious fault for people who cannot see, hear or point, moves under a finger or is badly laid out`, async ({
    browser,
    site,
  }) => {
    // What fades in is pale while it does.
    const atRest = { viewport: phone, reducedMotion: "reduce" } as const;
    const provokes = /status of 404/;
    const about = { user: "paid credit", model: "creator", admin: "admin" };
    const customer = await memberPage(browser, site, about.user);
    const facts = await factsOf(customer.context(), site);
    const page =
      kind === "visitor"
        ? await newPage(browser, site, { ...atRest, provokes })
        : await memberPage(browser, site, about[kind], kind === "admin" ? { ...atRest, provokes } : atRest);
    await watchMoves(page.context());
    for (const [path, { access }] of Object.entries(screens)) {
      if (access === "action" || access === "elsewhere" || (audience[access] ?? "visitor") !== kind) continue;
      await test.step(path, async () => {
        const answer = await page.goto(path === "/*" ? "/nowhere" : addressOf(path, facts));
        expect.soft(answer?.status(), path).toBe(/^(\/admin)?\/\*$/.test(path) ? 404 : 200);
        await examine(page, path);
        const moves = (await page.evaluate(() => window.moves)) ?? [{ by: Number.NaN, what: "nothing was noted" }];
        const moved = moves.reduce((sum, { by }) => sum + by, 0);
        const what = moves.map((move) => `${move.by.toFixed(3)}: ${move.what}`).join("; ");
        expect.soft(moved, `how far ${path} moves while it loads (${what})`).toBeLessThan(mayMoveBy);
        for (const size of [phone, tablet]) {
          await page.setViewportSize(size);
          expect.soft(await layoutFaults(page), `${path}, ${size.width} px wide`).toEqual([]);
        }
        for (const size of [narrowest, desktop]) {
          await page.setViewportSize(size);
          await fits(page, `${path}, ${size.width} px wide`);
        }
        await page.setViewportSize(phone);
      });
    }
  });
}

/** A page with one fault each, and the words by which the sweep has to tell it. */
const badPages: Record<string, string> = {
  "sideways: 900 of 360": `<p style="width: 900px">A line that does not fit</p>`,
  'clipped: <select class=""> kind All kinds of voices': `<select name="kind" style="width: 60px"><option>All kinds of voices</option></select>`,
  'clipped: <input class=""> name Nightingale': `<input name="name" value="Nightingale" style="width: 40px">`,
  'clipped: <button class=""> Send the message ': `<button style="width: 40px; white-space: nowrap">Send the message</button>`,
  'torn: <p class=""> It ends on Sunday.': `<p style="display: flex">It ends on <time>Sunday</time>.</p>`,
  'overlap: <a class=""> First with <button class=""> Second': `<a href="#">First</a><button style="margin-left: -20px">Second</button>`,
  "no rule: blue-moon": `<style>.known { color: red }</style><p class="known blue-moon">Words</p>`,
};

test("the sweep tells each fault of a page's layout, and nothing of a page without", async ({ page }) => {
  await page.setViewportSize(phone);
  const html = (body: string) => `<!doctype html><body style="margin: 0; font: 16px sans-serif">${body}`;
  for (const [fault, body] of Object.entries(badPages)) {
    await page.setContent(html(body));
    expect(await layoutFaults(page)).toEqual([fault]);
  }
  await page.setContent(
    html(`<style>.known { color: red }</style><a class="known" href="#">First</a> <button>Second</button>
      <p style="display: flex"><svg width="9"></svg>It ends on Sunday</p>
      <input value="Ivy"><input readonly value="${"A long address ".repeat(9)}" style="text-overflow: ellipsis">
      <p>By <a href="#">a line that is broken into two of them</a>, <a href="#">another that follows it</a></p>`),
  );
  expect(await layoutFaults(page)).toEqual([]);
});

/** Notes what moves by itself on each page of a context from its first paint on, and how far. */
async function watchMoves(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent?.slice(0, 40) ?? "what is gone");
    const moves: Window["moves"] = [];
    window.moves = moves;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (!hadRecentInput) moves.push({ by: value, what: sources.map(({ node }) => nameOf(node)).join(", ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}
