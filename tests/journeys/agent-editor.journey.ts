import { expect } from "@playwright/test";
import { goOn, status } from "./support/editor-steps.ts";
import { look, memberPage, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

test("a companion is made in three steps, each of which says what is missing or wrong [N-11, T-15, C-12]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", {
    viewport: phone,
    provokes: /status of [45]|Failed to load/,
  });
  await page.goto("/model/agent");
  await page.getByRole("link", { name: "Begin" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Pierlight");
  await page.getByLabel("Description").fill("Keeps a lamp at the end of the pier.");
  await page.getByLabel("Welcomes").fill("the sea\nlong walks");
  await expect(status(page, "Saved")).toBeVisible();
  await goOn(page).click();

  await expect(page).toHaveURL(/\/model\/agent\/voice/);
  await goOn(page).click();
  await expect(page.getByText("Please choose a voice")).toBeVisible();
  await page.getByRole("radio", { name: /Radio tenor/ }).check();
  await page.getByRole("button", { name: "Play a sample of Radio tenor" }).click();
  await expect(page.getByRole("button", { name: "Stop the sample of Radio tenor" })).toBeVisible();
  await look(page, "editor-voice-360");
  await goOn(page).click();

  await expect(page).toHaveURL(/\/model\/agent\/pricing/);
  const price = page.getByLabel("Dollars a minute");
  await expect(page.getByText("You get $0.91 a minute at $1.50.")).toBeVisible();
  await price.fill("0.19");
  await goOn(page).click();
  await expect(page.getByText("Invalid pricing rate")).toHaveText("Invalid pricing rate: between $0.20 and $9.99");
  await price.fill("0.40");
  await expect(page.getByText(/hardly anything is left/)).toBeVisible();
  await price.fill("1.20");
  const order: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST") order.push(pathname.replace(".data", ""));
  });
  await page.route("**/api/agents/save-in-vapi", (route) => route.fulfill({ status: 502, body: "{}" }), { times: 1 });
  await goOn(page).click();
  const failed = "The voice service did not accept the companion. Your price is saved; please try again.";
  await expect(page.getByText(failed)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/model\/agent\/publish/);
  expect(order.slice(0, 2)).toEqual(["/model/agent/pricing", "/api/agents/save-in-vapi"]);
  await page.context().close();
});

test("without scripts an admin saves a step, and the creator sees that the team wrote it", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "admin", {
    javaScriptEnabled: false,
    provokes: /status of (409|422)/,
  });
  await page.goto("/admin/agent-edition?q=ivy");
  await page.getByRole("link", { name: "Ivy", exact: true }).click();
  await page.getByRole("link", { name: "Price", exact: true }).click();
  await page.getByLabel("Dollars a minute").fill("12");
  const save = page.locator("form", { has: page.getByRole("button", { name: "Save and publish" }) });
  await save.getByLabel("Reason (sent to the creator)").fill("Agreed with its creator");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Invalid pricing rate")).toBeVisible();
  await page.goto("/admin/agent-edition?q=ivy");
  await page.getByRole("link", { name: "Ivy", exact: true }).click();
  await page.getByRole("textbox", { name: "Tone" }).fill("Unhurried");
  await save.getByLabel("Reason (sent to the creator)").fill("Agreed with its creator");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Saved. The creator gets an email.")).toBeVisible();
  const creator = await memberPage(browser, site, "creator");
  await creator.goto("/model/agent/versions");
  await expect(creator.getByText("written by our team")).toBeVisible();
  await creator.context().close();
  await page.context().close();
});

test("choosing a content type fills in its default first message, and the creator's own text can be restored [P-19, N-01, T-21]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model");
  await page.goto("/model/agent/basic");
  for (const words of [
    "Warm, attentive company that remembers your day.",
    "Soft whispers and slow, close sound.",
    "Confident, strict and in charge, within agreed limits.",
    "Playful guidance, led by voice.",
    "A character entirely of your own design.",
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  const message = page.getByLabel("First message");
  await expect(message).toHaveValue("Hey, there you are. Tell me about your day, from the beginning.");
  await page.getByRole("radio", { name: /^Dominatrix/ }).check();
  await expect(message).toHaveValue(
    "Good evening. Sit up straight. We begin with the rules, and you will repeat them.",
  );
  await message.fill("My own words, long considered.");
  await page.getByRole("radio", { name: /^JOI/ }).check();
  await expect(message).toHaveValue("Hi, you. We are going to take our time tonight, and I will set the pace.");
  await page.getByRole("button", { name: "Bring my words back" }).click();
  await expect(message).toHaveValue("My own words, long considered.");
  await expect(status(page, "Saved")).toBeVisible();
  await page.reload();
  await expect(message).toHaveValue("My own words, long considered.");
  await page.context().close();
});

test("a lost connection is shown and recovered from, and two windows do not overwrite each other [N-35]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", { provokes: /Failed to load|status of 4/ });
  await page.goto("/model/agent/basic");
  await page.route("**/api/agents/draft", (route) => route.abort(), { times: 1 });
  await page.getByLabel("Tone").fill("Unhurried");
  await expect(status(page, "Could not save, trying again")).toBeVisible();
  await expect(status(page, "Saved")).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/model/agent/basic");
  await expect(other.getByLabel("Tone")).toHaveValue("Unhurried");
  await other.getByLabel("Tone").fill("From the other window");
  await expect(status(other, "Saved")).toBeVisible();
  const conflict = page.getByRole("alert", { name: "Changed in another window" });
  await page.getByLabel("Mood").fill("calm");
  await expect(conflict).toContainText("keep it, or take what is saved");
  await expect(conflict).toBeInViewport();
  await look(page, "editor-conflict");
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  // What the other window has saved in another field stands, and shows.
  await expect(page.getByLabel("Tone")).toHaveValue("From the other window");
  await expect(page.getByLabel("Mood")).toHaveValue("calm");
  // Sent as a whole before the window has noticed: the same bar, with what differs, and the other way out of it.
  await other.reload();
  await other.getByLabel("Tone").fill("From the other window again");
  await expect(status(other, "Saved")).toBeVisible();
  await page.getByLabel("Tone").fill("Mine");
  await goOn(page).click();
  await expect(conflict).toContainText("From the other window again");
  await look(page, "editor-conflict-sent");
  await conflict.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Tone")).toHaveValue("From the other window again");
  await page.waitForLoadState("networkidle");
  await other.close();
  await page.getByLabel("First message").fill("ab");
  await goOn(page).click();
  await expect(page.getByText("One field needs a change")).toBeVisible();
  await expect(page.getByText("The first message must be at least 3 characters")).toBeVisible();
  await expect(page.getByLabel("First message")).toBeFocused();
  await page.context().close();
});

test("without scripts the three steps are plain forms, and missing fields are named [N-05]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", { javaScriptEnabled: false, viewport: phone });
  await page.goto("/model/agent/basic");
  await page.getByRole("radio", { name: /^ASMR/ }).check();
  await page.getByRole("button", { name: "Use the usual first message of this type" }).click();
  await expect(page.getByLabel("First message")).toHaveValue(/^Hello\. Close your eyes/);
  await goOn(page).click();
  await page.getByRole("radio", { name: /Hushed mezzo/ }).check();
  await goOn(page).click();
  await page.getByLabel("Dollars a minute").fill("0.80");
  await goOn(page).click();
  await expect(page).toHaveURL(/\/model\/agent\/publish/);
  await expect(page.getByText("Your identity has to be approved first")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit for review" })).toBeDisabled();
  await page.goto("/model/agent/basic");
  await page.getByLabel("Name", { exact: true }).fill("Fieldfare");
  await goOn(page).click();
  await page.goto("/model/agent/versions");
  await page.getByRole("link", { name: "Compare version 3" }).click();
  await expect(page.getByRole("region", { name: "Version 3 and version 4" })).toContainText("Fieldfare");
  await page.getByRole("button", { name: "Restore version 3" }).click();
  await expect(page.getByText("Version 5")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.goto("/model/agent/basic");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Fieldfare");
  await page.context().close();
});
