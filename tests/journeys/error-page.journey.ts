import { expect } from "@playwright/test";
import { css, header } from "./support/frame-steps.ts";
import { memberPage, newPage } from "./support/people.ts";
import { test } from "./support/site.ts";

test("an unexpected error shows the error page, with details on the console only [E-06, E-07, H-46, N-79]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { provokes: /./ });
  const told: string[] = [];
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  await page.goto("/");
  await page.route("**/agents.data*", (route) => route.fulfill({ status: 500, body: "the disk is full" }));
  await header(page).getByRole("link", { name: "Voices" }).first().click();
  await expect(page.locator("main")).toContainText("500");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page).toHaveTitle("Something went wrong · Nocturne");
  expect(await page.locator("main").textContent()).not.toContain("disk");
  // The style sheets of the page that failed may come before the others, and must not undo them.
  expect(await css(page, "header .wrap", "padding-left")).toBe("32px");
  await expect.poll(() => told.join("\n")).toContain("the disk is full");
});

test("a failed setup, on a page or on the error page, is logged on the console only [E-48, E-49]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { provokes: /./ });
  const told: string[] = [];
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  await page.addInitScript(() => {
    Reflect.set(window, "BroadcastChannel", undefined);
    const listen = window.addEventListener.bind(window);
    window.addEventListener = ((name: string, ...rest: [EventListener]) => {
      if (name === "online") throw new Error("nothing listens here");
      listen(name, ...rest);
    }) as typeof window.addEventListener;
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Start a conversation now" })).toBeVisible();
  await expect.poll(() => told.join("\n")).toContain("Could not set up the line to other tabs.");
  await page.route("**/agents.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await header(page).getByRole("link", { name: "Voices" }).first().click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect.poll(() => told.join("\n")).toContain("Could not set up the error page.");
});

test("a member who comes to a hidden page without loading it whole keeps header and footer, and the brand [H-25, H-36, N-22, P-27]", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "paid credit", { provokes: /status of 404/ });
  for (const path of ["/admin", "/admin/logs", "/admin/nosuch"]) {
    await page.goto("/user/account");
    await page.evaluate((to) => void window.__reactRouterDataRouter?.navigate(to), path);
    await expect(page.locator("main")).toContainText(`Page not found: ${path}`);
    await expect(header(page).getByRole("link", { name: /My account/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Billing Support" }).first()).toBeAttached();
  }
  const host = `velvet.localhost:${new URL(site.url).port}`;
  const answer = await page.request.get(`${site.url}/admin`, { headers: { host } });
  expect(await answer.text()).toContain('aria-label="Velvet, start page"');
});
