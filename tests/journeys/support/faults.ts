import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

// Ends without a value, so that nothing of it is sent back.
const axeSource = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};undefined`;

/**
 * What axe finds that keeps people out (serious or critical) on a page and in its frames, as `rule: html | html`. Axe
 * itself is brought to each document once, and only its findings come back: its whole report is long.
 */
export async function seriousFaults(page: Page): Promise<string[]> {
  const told = await Promise.all(page.frames().map(faultsIn));
  return told.flat();
}

async function faultsIn(frame: Frame): Promise<string[]> {
  if (await isSilenced(frame)) return [];
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  return frame.evaluate(async () => {
    // Each frame is asked by itself.
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], iframes: false });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  });
}

/** Within a frame that may run no scripts, such as a letter in the mailbox, axe cannot be asked. */
async function isSilenced(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return false;
  const allowed = await (await frame.frameElement()).getAttribute("sandbox");
  return allowed !== null && !allowed.includes("allow-scripts");
}
