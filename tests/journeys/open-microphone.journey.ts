import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type LaunchOptions, type Page } from "@playwright/test";
import { hearAloud, shareHeard, takeRecording } from "./listening.ts";
import { startCall } from "./live-calls.ts";
import { desktop, look, newMemberPage } from "./people.ts";
import { canListen, openRecogniser, spokenFile } from "./real-recogniser.ts";
import { openSite, test } from "./site.ts";

const words = "tell me about the weather today";
/** A small offline recogniser does not get every word of a synthetic voice. */
const LEAST_SHARE = 0.6;

type Recogniser = Awaited<ReturnType<typeof openRecogniser>>;
let recogniser: Recogniser;
let site: Awaited<ReturnType<typeof openSite>>;
const microphone = join(tmpdir(), `noct-microphone-${process.pid}.wav`);

test.beforeAll(async () => {
  expect(
    await canListen(),
    "Install flite, sox and pocketsphinx: on Debian `apt-get install flite sox pocketsphinx pocketsphinx-en-us`",
  ).toBe(true);
  await spokenFile(microphone, { text: words, voice: "rms", quietMs: 18_000 });
  recogniser = await openRecogniser();
  site = await openSite({ STT_BASE_URL: recogniser.baseUrl, STT_MODEL: "small" });
});
test.afterAll(async () => {
  await site?.close();
  await recogniser?.close();
});

/**
 * A call of a customer whose microphone says `words` once the greeting is over, and again after as long a pause: it is
 * open from the beginning, and what a busy machine loses of a sound in real time is repeated, as on a telephone.
 */
async function spoken(launchOptions: LaunchOptions | undefined, talk: (page: Page) => Promise<void>): Promise<void> {
  recogniser.heard.length = 0;
  const args = [...(launchOptions?.args ?? []), `--use-file-for-fake-audio-capture=${microphone}`];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const page = await newMemberPage(browser, site, "user", { viewport: desktop, permissions: ["microphone"] });
    await page.goto(`${site.url}/harbourlight`);
    await startCall(page, { companion: "Ivy", greeting: "How was your day?" });
    const captions = page.getByRole("region", { name: "Captions" });
    await expect(captions.locator(".call-caption-unheard").last()).toHaveText("", { timeout: 30_000 });
    await talk(page);
  } finally {
    await browser.close();
  }
}

/** The words stand in the captions as the recogniser understood them, and are answered aloud. */
async function understoodAndAnswered(page: Page): Promise<void> {
  await expect.poll(() => shareRead(page), { timeout: 110_000 }).toBeGreaterThanOrEqual(LEAST_SHARE);
  await takeRecording(page, "before-the-answer");
  // The notice, the greeting and the answer; whoever was quiet for long was asked in between whether they are there.
  await expect.poll(() => page.locator(".call-caption-agent").count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
  await hearAloud(page, "answer-to-a-voice", 0.5);
}

/** Whether the first try was enough: a plea to say it again comes within as long. */
const isReadSoon = (page: Page): Promise<boolean> =>
  expect
    .poll(() => shareRead(page), { timeout: 12_000 })
    .toBeGreaterThanOrEqual(LEAST_SHARE)
    .then(
      () => true,
      () => false,
    );

/** How much of the words the best of the customer's captions has. */
async function shareRead(page: Page): Promise<number> {
  const read = await page.locator(".call-caption-me").allTextContents();
  return Math.max(0, ...read.map((text) => shareHeard(words, text.split(" "))));
}

test("a customer speaks into the open microphone, is understood by a recogniser and answered aloud", async ({
  browserName,
}, { project }) => {
  expect(browserName).toBe("chromium");
  await spoken(project.use.launchOptions, async (page) => {
    // Nothing has to be pressed: the call begins with an open ear.
    await expect(page.getByRole("button", { name: "Mute microphone" })).toBeVisible();
    await understoodAndAnswered(page);
    await look(page, "open-microphone");
  });
});

test("a customer holds a button to talk: only that is heard, and letting go asks for the answer", async ({
  browserName,
}, { project }) => {
  expect(browserName).toBe("chromium");
  await spoken(project.use.launchOptions, async (page) => {
    await page.keyboard.press("s");
    const sound = page.getByRole("dialog", { name: "Sound" });
    await sound.getByRole("radio", { name: /Only while I hold/ }).check();
    await sound.getByLabel("Volume of the voice").fill("60");
    await look(page, "call-sound");
    await sound.getByRole("button", { name: "Close" }).click();
    await expect(sound).toBeHidden();
    const key = page.getByRole("button", { name: "Hold to talk" });
    await key.click();
    await expect(page.getByText("Hold the button, or the space bar, while you speak")).toBeVisible();
    // The microphone was open when the call began.
    recogniser.heard.length = 0;
    await page.mouse.move(5, 5);
    await key.evaluate((button: HTMLElement) => button.blur());
    await page.keyboard.down("Space");
    await expect(key).toHaveAttribute("aria-pressed", "true");
    // Asking axe here would take the window's focus away, and with it the key.
    await page.screenshot({ path: "test-results/artefacts/call-held.png" });
    await page.waitForTimeout(8_000);
    expect(recogniser.heard).toEqual([]);
    await page.keyboard.up("Space");
    if (!(await isReadSoon(page))) {
      await page.keyboard.down("Space");
      await page.waitForTimeout(45_000);
      await page.keyboard.up("Space");
    }
    await understoodAndAnswered(page);
  });
});
