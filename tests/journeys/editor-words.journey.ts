import { expect, type Page } from "@playwright/test";
import { goOn, status } from "./support/editor-steps.ts";
import { alive, hold } from "./support/frame-steps.ts";
import { look, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

test("text typed after a session has ended stays in place, and is offered again after the next sign-in", async ({
  browser,
  site,
}) => {
  const provokes = /status of 401|Failed to load/;
  const page = await newMemberPage(browser, site, "model", { viewport: phone, provokes });
  await page.goto("/model/agent/basic");
  await page.context().clearCookies({ name: /session/ });
  await page.getByLabel("Story").fill("Kept the lamp of a pier for nineteen winters.");
  const ended = page.getByRole("alert", { name: "You are signed out" });
  await expect(ended).toBeInViewport();
  await expect(page).toHaveURL(/\/model\/agent\/basic/);
  await page.getByLabel("Tone").fill("Dry");
  await look(page, "editor-signed-out-360");
  await ended.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(`${page.username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("moonlit tea kettle");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  const left = page.getByRole("alert", { name: "You typed this and it was not saved" });
  await expect(left).toContainText("nineteen winters");
  await expect(left).toContainText("Dry");
  await look(page, "editor-left-over-360");
  await left.getByRole("button", { name: "Put it back" }).click();
  await expect(page.getByLabel("Story")).toHaveValue("Kept the lamp of a pier for nineteen winters.");
  await expect(page.getByLabel("Tone")).toHaveValue("Dry");
  await expect(left).toHaveCount(0);
  await page.context().close();
});

test("text that cannot be restored or exchanged without a connection stays, and the reason is shown", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", { provokes: /Failed to load|status of 4|ERR_/ });
  await page.goto("/model/agent/basic");
  await page.route("**/api/agents/draft", (route) => route.abort());
  await page.getByLabel("Story").fill("Kept the lamp of a pier.");
  await expect(status(page, "Could not save, trying again")).toBeVisible();
  await page.reload();
  const left = page.getByRole("alert", { name: "You typed this and it was not saved" });
  await left.getByRole("button", { name: "Put it back" }).click();
  await expect(left).toContainText("The server could not be reached. Your words are kept in this browser");
  await page.reload();
  await expect(left).toContainText("Kept the lamp of a pier.");
  await page.unroute("**/api/agents/draft");
  await left.getByRole("button", { name: "Put it back" }).click();
  await expect(page.getByLabel("Story")).toHaveValue("Kept the lamp of a pier.");
  await expect(left).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto("/model/agent/basic");
  await other.getByLabel("Tone").fill("From the other window");
  await expect(status(other, "Saved")).toBeVisible();
  const conflict = page.getByRole("alert", { name: "Changed in another window" });
  await page.getByLabel("Tone").fill("Mine");
  await expect(conflict).toBeVisible();
  await page.route("**/api/agents/draft", (route) => route.abort());
  await conflict.getByRole("button", { name: "Take theirs" }).click();
  await expect(conflict).toContainText("What is saved could not be read. Your words are kept");
  await expect(page.getByLabel("Tone")).toHaveValue("Mine");
  await page.unroute("**/api/agents/draft");
  await conflict.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Tone")).toHaveValue("From the other window");
  await page.context().close();
});

test("text of a form that was saved is not offered again, and none is left in the browser after signing out", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", { provokes: /Failed to load|ERR_/ });
  const left = page.getByRole("alert", { name: "You typed this and it was not saved" });
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("editor-draft")));
  await page.goto("/model/agent/basic");
  await page.getByLabel("Tone").fill("Unhurried");
  await goOn(page).click();
  await expect(page).toHaveURL(/\/model\/agent\/voice/);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/model/agent/basic");
  await elsewhere.getByLabel("Tone").fill("Brisk");
  await expect(status(elsewhere, "Saved")).toBeVisible();
  await page.goto("/model/agent/basic");
  await expect(page.getByLabel("Tone")).toHaveValue("Brisk");
  await expect(left).toHaveCount(0);
  await elsewhere.close();
  await page.route("**/api/agents/draft", (route) => route.abort());
  await page.getByLabel("Tone").fill("Nobody else's");
  await expect(status(page, "Could not save, trying again")).toBeVisible();
  expect(await kept()).toHaveLength(1);
  await page.getByRole("link", { name: "Overview" }).click();
  await page.locator("form[action='/logout'] button").first().dispatchEvent("click");
  await expect(page).toHaveURL(/notice=signed-out|\/$/);
  await expect.poll(kept).toEqual([]);
  await page.context().close();
});

/** Signs in by the form of the login page. */
async function signInAs(page: Page, username: string | undefined): Promise<void> {
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("moonlit tea kettle");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/model\//);
}

test("signing out resets the editor, for the next member in the same tab and for the same creator [T-20]", async ({
  browser,
  site,
}) => {
  const next = await newMemberPage(browser, site, "model");
  const page = await newMemberPage(browser, site, "model", { provokes: /Failed to load|ERR_/ });
  const steps = page.getByRole("navigation", { name: "Steps of your companion" });
  const left = page.getByRole("alert", { name: "You typed this and it was not saved" });
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("editor-draft")));
  const editorOf = async (username: string | undefined) => {
    // Within the page: a reload would forget everything by itself.
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await signInAs(page, username);
    const menu = page.getByRole("navigation", { name: "Creator pages" });
    await menu.getByRole("link", { name: "Companion" }).click();
    await steps.getByRole("link", { name: /Character/ }).click();
    await expect(page).toHaveURL(/\/model\/agent\/basic/);
  };
  await page.goto("/model/agent/basic");
  await page.getByRole("textbox", { name: "Tone" }).fill("Unhurried");
  await goOn(page).click();
  await expect(page).toHaveURL(/\/model\/agent\/voice/);
  await expect(steps.getByText(", completed")).toHaveCount(1);
  await steps.getByRole("link", { name: /Character/ }).click();
  await expect(page).toHaveURL(/\/model\/agent\/basic/);
  await page.route("**/api/agents/draft", (route) => route.abort());
  await page.getByRole("textbox", { name: "Story" }).fill("Kept the lamp of a pier.");
  await expect(status(page, "Could not save, trying again")).toBeVisible();
  expect(await kept()).toHaveLength(1);
  await page.locator("form[action='/logout'] button").first().dispatchEvent("click");
  await expect(page).toHaveURL(/notice=signed-out|\/$/);
  await expect.poll(kept).toEqual([]);
  await page.unroute("**/api/agents/draft");

  await editorOf(next.username);
  await expect(steps.getByText(", completed")).toHaveCount(0);
  for (const field of ["Tone", "Story"]) await expect(page.getByRole("textbox", { name: field })).toHaveValue("");
  await expect(left).toHaveCount(0);
  await page.locator("form[action='/logout'] button").first().dispatchEvent("click");
  await expect(page).toHaveURL(/notice=signed-out|\/$/);

  await editorOf(page.username);
  await expect(steps.getByText(", completed")).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Tone" })).toHaveValue("Unhurried");
  await expect(page.getByRole("textbox", { name: "Story" })).toHaveValue("");
  await expect(left).toHaveCount(0);
  for (const one of [next, page]) await one.context().close();
});

test("a creator's input stays while they sign in again in a second tab, and is removed when another creator does", async ({
  browser,
  site,
}) => {
  const other = await newMemberPage(browser, site, "model");
  const page = await newMemberPage(browser, site, "model", { provokes: /status of 401|Failed to load/ });
  await page.goto("/model/agent/basic");
  const signOutUnseen = () => page.context().clearCookies({ name: /session/ });
  await signOutUnseen();
  await page.getByLabel("Story").fill("Kept the lamp of a pier.");
  await expect(page.getByRole("alert", { name: "You are signed out" })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto("/login");
  await signInAs(tab, page.username);
  await expect(page.getByLabel("Story")).toHaveValue("Kept the lamp of a pier.");
  await signOutUnseen();
  await tab.goto("/login");
  await signInAs(tab, other.username);
  await expect(page.getByLabel("Story")).toHaveValue("");
  await expect(page).toHaveURL(/\/model\/agent\/basic/);
  for (const one of [other, page]) await one.context().close();
});

test("a form that another creator left open is not saved for the current one", async ({ browser, site }) => {
  const [left, here] = [await newMemberPage(browser, site, "model"), await newMemberPage(browser, site, "model")];
  await here.goto("/model/agent/basic");
  const message = await here.getByLabel("First message").inputValue();
  const send = (username = "") =>
    here.request.post("/model/agent/basic", {
      form: { content_type: "joi", first_message: "Words of somebody else.", intent: "save", username },
      headers: { origin: new URL(here.url()).origin },
      maxRedirects: 0,
    });
  expect((await send(left.username)).status()).toBe(401);
  await here.reload();
  await expect(here.getByLabel("First message")).toHaveValue(message);
  expect((await send(here.username)).status()).toBe(303);
  await here.reload();
  await expect(here.getByLabel("First message")).toHaveValue("Words of somebody else.");
  for (const page of [left, here]) await page.context().close();
});

test("what is typed before the page's scripts run is saved like everything typed later", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "model");
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/model/agent/basic", { waitUntil: "commit" });
  const greeting = page.getByLabel("First message");
  const sent = await greeting.inputValue();
  await page.getByRole("radio", { name: /^ASMR/ }).check();
  const tone = page.getByLabel("Tone");
  await tone.fill("Typed on a slow line");
  await tone.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5));
  scripts.release();
  await expect(status(page, "Saved")).toBeVisible();
  expect(await tone.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([2, 5]);
  // A choice runs its own handler: the type's usual first message.
  await expect(greeting).not.toHaveValue(sent);
  const usual = await greeting.inputValue();
  await page.reload();
  await expect(greeting).toHaveValue(usual);
  await expect(tone).toHaveValue("Typed on a slow line");
  await expect(page.getByRole("radio", { name: /^ASMR/ })).toBeChecked();

  const more = await hold(page, "**/assets/*.js");
  await page.goto("/model/agent/pricing", { waitUntil: "commit" });
  await page.getByLabel("Dollars a minute").fill("0.80");
  more.release();
  await expect(page.getByText(/at \$0\.80/)).toBeVisible();
  await expect(page.getByLabel("Dollars a minute")).toHaveValue("0.80");
  await expect(status(page, "Saved")).toBeVisible();
  await page.context().close();
});

test("who types in a text before the page's scripts run goes on where they were, and loses nothing", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model");
  const greeting = page.getByLabel("First message");
  const begin = async () => {
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto("/model/agent/basic", { waitUntil: "commit" });
    const sent = await greeting.inputValue();
    await greeting.focus();
    await greeting.evaluate((field: HTMLTextAreaElement) =>
      field.setSelectionRange(field.textLength, field.textLength),
    );
    const run = async () => {
      scripts.release();
      await alive(page);
    };
    return { sent, run };
  };
  const untouched = await begin();
  expect(untouched.sent).not.toBe("");
  await untouched.run();
  await page.keyboard.type(" Later.");
  await expect(greeting).toHaveValue(`${untouched.sent} Later.`);
  await expect(status(page, "Saved")).toBeVisible();

  const typed = await begin();
  await page.keyboard.type(" Early.");
  await page.keyboard.press("ArrowLeft");
  await typed.run();
  await page.keyboard.type("!");
  await expect(greeting).toHaveValue(`${typed.sent} Early!.`);
  await expect(status(page, "Saved")).toBeVisible();
  await page.context().close();
});
