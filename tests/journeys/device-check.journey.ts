import { expect, type Page } from "@playwright/test";
import { desktop, look, memberPage, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const microphoneOf = (page: Page) => page.getByRole("region", { name: "Microphone" });
const speakerOf = (page: Page) => page.getByRole("region", { name: "Speaker" });
const reportOf = (page: Page) => page.getByLabel("The report as text");

test("a creator tries microphone, speaker and connection, and copies the report", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "creator", {
    viewport: phone,
    permissions: ["microphone", "clipboard-read", "clipboard-write"],
  });
  await page.goto("/test");
  const ofBrowser = page.getByRole("region", { name: "Browser and connection" });
  await expect(ofBrowser.getByText(/ms there and back/)).toBeVisible();
  await expect(ofBrowser.getByText("calls can be played")).toBeVisible();
  const microphone = microphoneOf(page);
  await microphone.getByRole("button", { name: "Open the microphone" }).click();
  const level = microphone.getByLabel("Input level");
  await expect.poll(() => level.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(2);
  await microphone.getByRole("button", { name: "Record three seconds" }).click();
  await expect(microphone.getByText("Recording for three seconds…")).toBeVisible();
  await expect(microphone.getByLabel("What you said")).toBeVisible();
  await expect(microphone.getByText(/Loudest moment \d+%/)).toBeVisible();
  const speaker = speakerOf(page);
  await speaker.getByRole("button", { name: "Play a test tone" }).click();
  await speaker.getByRole("button", { name: "No, nothing" }).click();
  await expect(speaker.getByText(/tab is muted/)).toBeVisible();
  await speaker.getByRole("button", { name: "Play a test tone" }).click();
  await speaker.getByRole("button", { name: "Yes, I heard them" }).click();
  await page.getByRole("button", { name: "Copy the report" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await reportOf(page).inputValue());
  for (const line of [
    /^Nocturne device check/,
    /Microphone: /,
    /Speaker: The test tone was heard/,
    /Connection: \d+ ms/,
  ]) {
    expect(copied).toMatch(line);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page, "device-check-done-1440");
  await microphone.getByRole("button", { name: "Close the microphone" }).click();
  await expect(microphone.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("every reason for a missing microphone is shown, with what to do", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "creator", { viewport: desktop });
  await page.addInitScript(() => {
    const next = () => (window as unknown as { nextError: string }).nextError;
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", next()));
  });
  await page.goto("/test");
  const microphone = microphoneOf(page);
  for (const [error, words, advice] of [
    [
      "NotAllowedError",
      "The microphone is not allowed for this site.",
      "In Chrome: press the icon left of the address",
    ],
    ["NotFoundError", "No microphone was found.", "Plug one in"],
    ["NotReadableError", "The microphone is there, but something else is using it.", "Close other programs and tabs"],
  ] as const) {
    await page.evaluate((name) => Object.assign(window, { nextError: name }), error);
    await microphone.getByRole("button", { name: /Open the microphone|Try again/ }).click();
    await expect(microphone.getByText(words)).toBeVisible();
    await expect(microphone.getByText(advice)).toBeVisible();
    await expect(reportOf(page)).toHaveValue(new RegExp(`Microphone: ${words.replaceAll(".", "\\.")} \\(!\\)`));
  }
  await page.evaluate(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await microphone.getByRole("button", { name: "Try again" }).click();
  await expect(microphone.getByText(/did not come over a secure connection/)).toBeVisible();
  await look(page, "device-check-refused-1280");
});

test("without a microphone no call starts until the customer chooses to type", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  const { agents } = await (await page.request.get("/api/agents?q=Ivy&limit=1")).json();
  await page.goto(`/call/new/${agents[0].id}`);
  const start = page.getByRole("button", { name: "Start call" });
  await start.click();
  await expect(page.getByText("The microphone is not allowed for this site.")).toBeVisible();
  await expect(start).toBeEnabled();
  await look(page, "before-call-refused-360");
  await page.getByText("Type", { exact: true }).click();
  await start.click();
  const field = page.getByLabel("Your words");
  await expect(field).toBeFocused();
  await expect(page.getByRole("region", { name: "Captions" })).toContainText("an AI");
  // Letters go into the field from wherever they are typed, and are no shortcuts.
  await page.getByRole("button", { name: "Captions" }).focus();
  await page.keyboard.type("Some tea");
  await expect(field).toHaveValue("Some tea");
  // A browser that knows nothing of the call comes back to it.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(field).toBeFocused();
  await expect(page.getByText("your mic is off")).toBeHidden();
  await page.context().close();
});
