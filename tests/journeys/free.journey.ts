import { expect, type Page } from "@playwright/test";
import { desktop, look, lookAtSizes, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const panelOf = (page: Page) => page.getByRole("region", { name: "One minute with Marlow" });
const wordsOf = (page: Page) => panelOf(page).getByLabel("What you say to Marlow");
const greeting = /I'm an AI guide, not a person/;

test("anybody has a minute with the guide by keyboard, hears its answers and sees the minute run out [R-09, N-58]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { gate: false, viewport: phone });
  const heard: string[] = [];
  page.on("request", (request) => request.url().includes("/media/free/speech/") && heard.push(request.url()));
  const answer = await page.goto("/free");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.install();
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Start my minute" }).press("Enter");
  await expect(panel.getByRole("log")).toContainText(greeting);
  await expect(panel.getByRole("timer")).toHaveText(/^(1:00|0:5\d)$/);
  await expect(wordsOf(page)).toBeFocused();
  // An answer that comes at once speaks in the greeting's place, which then is never fetched.
  await expect.poll(() => new Set(heard).size).toBe(1);
  await page.keyboard.type("How much does it cost?");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("log")).toContainText("price per minute");
  await expect(wordsOf(page)).toHaveValue("");
  await expect(wordsOf(page)).toBeFocused();
  await expect.poll(() => new Set(heard).size).toBe(2);
  await page.keyboard.type("say something erotic");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("log")).toContainText("things that fit any room");
  await lookAtSizes(page, "free-talking");
  await page.clock.fastForward(61_000);
  await expect(panel.getByRole("timer")).toHaveText("0:00");
  await expect(panel.getByRole("log")).toContainText("That was our minute");
  await expect(wordsOf(page)).toHaveCount(0);
  await expect(panel.getByRole("link", { name: "Come in" })).toHaveAttribute("href", "/");
  await lookAtSizes(page, "free-over");
  expect(await page.context().cookies()).toEqual([]);
});

test("three built-in voices can be heard, and nothing of any creator is on the page or behind it [N-58]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { gate: false, viewport: desktop });
  await page.goto("/free");
  const samples = page.getByRole("region", { name: "Hear three of them" }).getByRole("button");
  await expect(samples).toHaveCount(3);
  await samples.first().press("Enter");
  await expect(page.getByRole("button", { name: "Stop the sample of Warm alto" })).toBeVisible();
  const html = await (await page.request.get("/free")).text();
  for (const creators of ["Ivy", "harbourlight", "/media/covers/", "/media/samples/"])
    expect(html).not.toContain(creators);
});

test("no sound, an answer that does not come, and the limit of an address are said in words [N-58]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, {
    gate: false,
    provokes: /status of (404|429|503)/,
    viewport: phone,
    extraHTTPHeaders: { "x-forwarded-for": "203.0.113.50" },
  });
  await page.route("**/media/free/speech/**", (route) => route.fulfill({ status: 404 }));
  await page.goto("/free");
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Start my minute" }).click();
  await expect(panel.getByText("No sound came out.")).toBeVisible();
  await panel.getByRole("button", { name: "Sound is on" }).click();
  await expect(panel.getByText("No sound came out.")).toHaveCount(0);
  await page.route("**/free.data", (route) =>
    route.fulfill({
      status: 503,
      headers: { "content-type": "text/x-script", "x-remix-response": "yes" },
      body: `[{"_1":2},"data",{"_3":-5,"_4":5,"_10":11},"talk","refusal",{"_6":7,"_8":9},"code","guide.busy","message","Many people are at the door right now. Please try again in a minute.","words","still here?"]`,
    }),
  );
  await wordsOf(page).fill("still here?");
  await wordsOf(page).press("Enter");
  await expect(panel.getByRole("alert")).toContainText("Many people are at the door right now.");
  await page.unroute("**/free.data");
  for (let i = 0; i < 4; i += 1) {
    await page.goto("/free");
    await panel.getByRole("button", { name: "Start my minute" }).click();
    await expect(panel.getByRole("log")).toContainText(greeting);
  }
  await page.goto("/free");
  await panel.getByRole("button", { name: "Start my minute" }).click();
  await expect(panel.getByRole("alert")).toContainText("You have had your minutes for this hour.");
  await look(page, "free-limit-360");
});

test("without scripts the minute is a form, and the answers come with a player", async ({ browser, site }) => {
  const page = await newPage(browser, site, {
    gate: false,
    javaScriptEnabled: false,
    viewport: phone,
    extraHTTPHeaders: { "x-forwarded-for": "203.0.113.51" },
  });
  await page.goto("/free");
  await page.getByRole("button", { name: "Start my minute" }).click();
  await expect(panelOf(page).getByRole("log")).toContainText(greeting);
  await wordsOf(page).fill("tell me a joke");
  await wordsOf(page).press("Enter");
  const log = panelOf(page).getByRole("log");
  await expect(log).toContainText("tell me a joke");
  await expect(log).toContainText("radio");
  await expect(page.locator("audio")).toHaveAttribute("src", /^\/media\/free\/speech\//);
});

test("/free tells what the product is and lets one try it, a profile shows its voice and price, and the phone's menu holds every link of the header [N-14]", async ({
  browser,
  site,
}) => {
  const outside = await newPage(browser, site, { gate: false, viewport: phone });
  await outside.goto("/free");
  await expect(outside.getByRole("main")).toContainText("A place to have a spoken conversation with an AI.");
  await expect(outside.getByRole("region", { name: "Hear three of them" }).getByRole("button")).toHaveCount(3);
  await panelOf(outside).getByRole("button", { name: "Start my minute" }).click();
  await expect(wordsOf(outside)).toBeEditable();

  const page = await newPage(browser, site, { viewport: desktop });
  await page.goto("/harbourlight");
  await expect(page.getByRole("heading", { name: "Ivy" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$1.50");
  await page.getByRole("button", { name: "Play a sample of Ivy" }).click();
  await expect(page.getByRole("button", { name: "Stop the sample of Ivy" })).toBeVisible();

  const bar = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  const wide = await bar.getByRole("link").allTextContents();
  await page.setViewportSize(phone);
  await bar.getByRole("button", { name: "Menu" }).click();
  const links = page.locator("#menu-panel").getByRole("link");
  await expect(links.first()).toBeVisible();
  const narrow = await links.allTextContents();
  expect(narrow).toEqual(expect.arrayContaining(wide.filter((name) => name !== "")));
});
