import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { readingText } from "#features/voices/own-voice.rules.ts";
import { previewLine } from "#features/voices/voices.rules.ts";
import { resample } from "#voice/audio/resample.ts";
import { decodeWav, wavOfSamples } from "#voice/audio/wav.ts";
import { microphoneFile, sayKnown } from "./support/known-sentence.ts";
import { RECOGNISER_RATE, shareHeard, wordsHeard } from "./support/listening.ts";
import { look, memberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Keeps the analyser of the site's player, so that the test can tell whether it is fed with sound. */
async function overhear(page: Page) {
  await page.addInitScript(() => {
    const make = AudioContext.prototype.createAnalyser;
    AudioContext.prototype.createAnalyser = function () {
      const analyser = make.call(this);
      Object.assign(window, { overheard: analyser });
      return analyser;
    };
  });
  return () =>
    page.evaluate(() => {
      const { overheard } = window as unknown as { overheard?: AnalyserNode };
      if (!overheard) return 0;
      const bands = new Uint8Array(overheard.frequencyBinCount);
      overheard.getByteFrequencyData(bands);
      return Math.max(...bands);
    });
}

test("a creator finds a voice, plays it, saves it and disables it [P-14, D-02, D-04, N-10]", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "creator", { viewport: phone });
  const loudness = await overhear(page);
  await page.goto("/model/voices");
  const voices = page.getByRole("list", { name: "Voices" }).getByRole("listitem");
  await expect(voices).toHaveCount(8);
  await page.getByLabel("Pitch").selectOption("low");
  await expect(voices).toHaveCount(3);
  await page.getByRole("button", { name: "Play a sample of Story baritone" }).press("Enter");
  await expect.poll(loudness).toBeGreaterThan(60);
  // One at a time.
  await page.getByRole("button", { name: "Play a sample of Velvet baritone" }).click();
  await expect(page.getByRole("button", { name: /^Stop the sample/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Favorite Story baritone" }).click();
  await expect(page.getByRole("button", { name: "Favorite Story baritone", pressed: true })).toBeVisible();
  const step = await page.context().newPage();
  await step.goto("/model/agent/voice");
  const lineOf = (name: string) => step.locator("label").filter({ hasText: name });
  await expect(lineOf("Story baritone")).toContainText("On your list");
  await expect(lineOf("Velvet baritone")).not.toContainText("On your list");
  await step.close();
  await page.getByRole("checkbox", { name: "Favorites" }).check();
  await expect(voices).toHaveCount(1);
  await page.getByRole("button", { name: "Disable Story baritone" }).click();
  await expect(rowOf(page, "Story baritone").getByText("You have disabled it.")).toBeVisible();
  await page.getByRole("button", { name: "Enable Story baritone" }).click();
  await expect(page.getByRole("button", { name: "Disable Story baritone" })).toBeVisible();
  await page.getByRole("button", { name: "Favorite Story baritone" }).click();
  await expect(page.getByText("No favorites here yet")).toBeVisible();
  await look(page, "voices-empty-360");
  const wav = await (await page.request.get("/media/voices/story-baritone.wav")).body();
  const { samples, sampleRate } = decodeWav(wav);
  expect(samples.length / sampleRate).toBeGreaterThan(10);
  expect(samples.length / sampleRate).toBeLessThan(20);
  const path = join(mkdtempSync(join(tmpdir(), "noct-preview-")), "preview.wav");
  writeFileSync(path, wavOfSamples(resample(samples, sampleRate, RECOGNISER_RATE), RECOGNISER_RATE));
  const heard = wordsHeard(path);
  if (heard) expect(shareHeard(previewLine, heard)).toBeGreaterThan(0.3);
});

/** A browser whose microphone hears somebody reading, over and over. */
async function withSpeaker(browser: Browser): Promise<Browser> {
  const path = join(mkdtempSync(join(tmpdir(), "noct-speaker-")), "reading.wav");
  await microphoneFile(path, await sayKnown(readingText), { quietMs: 0, times: 1, pauseMs: 0 });
  const { CHROMIUM_PATH: executablePath } = process.env;
  return browser.browserType().launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      "--autoplay-policy=no-user-gesture-required",
      `--use-file-for-fake-audio-capture=${path}`,
    ],
  });
}

test("a creator records their own voice, sees what is wrong with it, submits it and withdraws it", async ({
  browser,
  site,
}) => {
  const speaker = await withSpeaker(browser);
  const page = await memberPage(speaker, site, "creator", { viewport: phone, permissions: ["microphone"] });
  await page.goto("/model/voices");
  await page.getByRole("link", { name: "Your own voice" }).click();
  await page.getByLabel("Name of the voice").fill("Just me");
  const spoken = page.getByRole("region", { name: "1. Your consent, spoken" });
  const read = page.getByRole("region", { name: "2. Half a minute of reading" });
  await expect(spoken.getByText(/^My name is .+ My code is /)).toBeVisible();
  await expect(spoken.getByRole("button", { name: "Record" })).toBeDisabled();
  await page.getByRole("button", { name: "Open the microphone" }).click();
  await look(page, "own-voice-360");
  await spoken.getByRole("button", { name: "Record" }).click();
  await expect(spoken.getByText(/^1 s/)).toBeVisible();
  await spoken.getByRole("button", { name: "Done" }).click();
  await expect(spoken.getByText("The sentence is too short")).toBeVisible();
  await spoken.getByRole("button", { name: "Record again" }).click();
  await expect(spoken.getByText(/^6 s/)).toBeVisible();
  await spoken.getByRole("button", { name: "Done" }).click();
  await expect(spoken.getByText("Loud and long enough.")).toBeVisible();
  await read.getByRole("button", { name: "Record" }).click();
  await expect(read.getByText(/^23 s/)).toBeVisible();
  await read.getByRole("button", { name: "Done" }).click();
  await expect(read.getByText("Loud and long enough.")).toBeVisible();
  await page.getByLabel("I consent to this").check();
  await page.getByRole("button", { name: "Submit recordings" }).click();
  const mine = page.getByRole("list", { name: "Your recordings" });
  await expect(mine.getByText("Recorded, not sent yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(mine.getByText("In review.")).toBeVisible();
  await look(page, "own-voice-checking-360");
  await page.getByRole("button", { name: "Withdraw and delete" }).click();
  await expect(mine.getByText("Your companion no longer speaks with it")).toBeVisible();
  await expect(page.getByLabel("Name of the voice")).toBeVisible();
  await speaker.close();
});
