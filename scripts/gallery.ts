import { mkdirSync, rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { environmentWith } from "#tests/journeys/support/browser-fonts.ts";
import { openSite } from "#tests/journeys/support/site.ts";
import { contactSheet } from "./gallery/contact-sheet.ts";
import { type Picture, takePictures } from "./gallery/pictures.ts";
import { findChromium, installChromiumLine } from "./test-run/find-chromium.ts";

const directory = "test-results/gallery";
/** A part of a path, such as `user/`: only screens whose path holds it. */
const [wanted = ""] = process.argv.slice(2);

const executablePath = findChromium();
if (!executablePath) {
  console.error(`No Chromium was found. Install one:\n  ${installChromiumLine}`);
  process.exit(1);
}

rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
const site = await openSite();
const browser = await chromium.launch({
  executablePath,
  env: environmentWith("dejaVu"),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const pictures: Picture[] = [];
try {
  for await (const picture of takePictures(browser, site, { directory, wanted })) {
    pictures.push(picture);
    const faults = picture.faults.map((fault) => `\n    ${fault}`).join("");
    console.log(`${picture.faults.length > 0 ? "✗" : "✓"} ${picture.file}${faults}`);
  }
} finally {
  await browser.close();
  await site.close();
}
contactSheet(directory, pictures);

const faulty = pictures.filter(({ faults }) => faults.length > 0).length;
console.log(`\n${pictures.length} pictures, ${faulty} with a fault: ${directory}/index.html`);
process.exitCode = faulty > 0 ? 1 : 0;
