import { expect, type Page } from "@playwright/test";
import { look, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

/**
 * Runs in the service worker: receives a push and clicks "Not now". Only `showNotification` is replaced, since headless
 * browsers do not show notifications.
 */
const showAndDecline = `async (payload) => {
  let shown = null;
  registration.showNotification = async (title, options) => {
    shown = { title, options };
  };
  dispatchEvent(new PushEvent("push", { data: JSON.stringify(payload) }));
  const notification = { ...shown.options, close() {} };
  dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification, action: "decline" }));
  return { title: shown.title, body: shown.options.body, actions: shown.options.actions.map(({ title }) => title) };
}`;

/** The local date and time in so many minutes, as form fields take them. */
function inMinutes(page: Page, minutes: number): Promise<{ date: string; time: string }> {
  return page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 60_000);
    const two = (number: number) => String(number).padStart(2, "0");
    const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
    return { date, time: `${two(at.getHours())}:${two(at.getMinutes())}` };
  }, minutes);
}

async function plan(page: Page, minutes: number, repeat = "once"): Promise<void> {
  const { date, time } = await inMinutes(page, minutes);
  await page.getByLabel("Day").fill(date);
  await page.getByLabel("Time", { exact: true }).fill(time);
  await page.getByLabel("Repeat").selectOption(repeat);
  await page.getByRole("button", { name: "Plan call" }).click();
}

test("a customer plans a call, keeps it, declines the next one and stops it", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone, timezoneId: "Europe/Berlin" });
  await page.goto("/user/appointments");
  await expect(page.getByText("Nothing planned")).toBeVisible();

  await page.goto("/harbourlight");
  await page.getByRole("link", { name: "Plan a call" }).click();
  await expect(page.getByLabel("Companion")).toHaveText(/Ivy/);
  await expect(page.getByText("Your time zone: Europe/Berlin")).toBeVisible();
  await plan(page, 5);
  await expect(page.getByText(/^Planned\. We'll remind you by email/)).toBeVisible();
  const due = page.getByRole("region", { name: "It's time: Ivy" });
  await expect(due).toBeVisible();
  await look(page, "planned-calls-due-360");
  await due.getByRole("button", { name: "Continue to the call" }).click();
  await expect(page).toHaveURL(/\/call\/new\//);
  await page.goto("/user/appointments");
  await expect(page.getByText("Over")).toBeVisible();

  await page.goto("/harbourlight");
  await page.getByRole("link", { name: "Plan a call" }).click();
  await plan(page, 5, "daily");
  await due.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByText("Skipped this time.")).toBeVisible();
  await expect(page.getByText("Skipped last time.")).toBeVisible();
  await expect(due).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page, "planned-calls-1440");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Canceled by you")).toBeVisible();

  // The browser has told its zone: the server's own HTML has its times, without a change on arrival.
  const answer = await page.request.get("/user/credit");
  const welcome = page.locator("tbody time").last();
  await page.goto("/user/credit");
  await expect(welcome).toHaveText(/^\w{3} \d+, 20\d\d, \d+:\d\d [AP]M$/);
  expect(await answer.text()).toContain(`>${await welcome.textContent()}</time>`);
});

test("a past time and a time in quiet hours are refused next to their fields, and nothing typed is lost", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { provokes: /status of 4/, timezoneId: "America/New_York" });
  await page.goto("/harbourlight");
  await page.getByRole("link", { name: "Plan a call" }).click();
  await plan(page, -60);
  await expect(page.getByText("Choose a time in the future")).toBeVisible();
  await expect(page.getByLabel("Time", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Day")).not.toHaveValue("");

  const quiet = page.getByRole("region", { name: "Quiet hours" });
  const [from, to] = [await inMinutes(page, 30), await inMinutes(page, 120)];
  await quiet.getByLabel("From").fill(from.time);
  await quiet.getByLabel("To", { exact: true }).fill(to.time);
  await quiet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Quiet hours saved.")).toBeVisible();
  await plan(page, 60);
  await expect(page.getByText("This is within your quiet hours.")).toBeVisible();
});

test("the installed app shows an offline page, reloads when back online, and caches nothing of the member", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone, provokes: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto("/user/credit");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.context().setOffline(true);
  await page.goto("/user/credit");
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Credit", level: 1 })).toBeVisible();

  const stored = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths.toSorted();
  });
  expect(stored).toEqual(["/offline/index.html", "/offline/page.js", "/offline/style.css"]);
});

test("a notification shows only the time, and can be declined from the lock screen", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "user", {
    permissions: ["notifications"],
    timezoneId: "Europe/Berlin",
  });
  await page.goto("/harbourlight");
  await page.getByRole("link", { name: "Plan a call" }).click();
  await plan(page, 5, "daily");
  await expect(page.getByText(/^Planned\. We'll remind you by email/)).toBeVisible();
  const { appointments } = await (await page.request.get("/api/me/appointments")).json();
  const shown = {
    title: "Reminder",
    body: "It's 8:00 PM.",
    page: "/user/appointments",
    appointment: appointments[0].id,
  };
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  const visible = await worker.evaluate(`(${showAndDecline})(${JSON.stringify(shown)})`);
  expect(visible).toEqual({ title: "Reminder", body: "It's 8:00 PM.", actions: ["Not now", "Stop reminders"] });
  await expect
    .poll(async () => (await (await page.request.get("/api/me/appointments")).json()).appointments[0].lastOutcome)
    .toBe("declined");
});
