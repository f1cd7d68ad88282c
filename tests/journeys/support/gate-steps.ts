import type { Browser, Page, Request, Route } from "@playwright/test";
import { desktop, newPage } from "./people.ts";
import type { Site } from "./site.ts";

export const notice =
  "The state of Texas requires additional verification. Please contact our customer service for more information.";
export const countryPrompt = "Please select your country to continue";
export const statePrompt = "Please select your state to continue";
export const lookupPath = "**/api/public/geolocation";
export const reportPath = "**/api/public/visitor";

export const gateOf = (page: Page) => page.getByRole("dialog", { name: "Before you come in" });
export const enterOf = (page: Page) => gateOf(page).getByRole("button", { name: "Enter" });

export const foundIn = (countryCode: string, region = "") => ({
  status: "success",
  country: countryCode,
  countryCode,
  region,
  regionName: "",
  city: "",
  zip: "",
  lat: null,
  lon: null,
  timezone: "",
  isp: "",
  org: "",
  as: "",
  query: "203.0.113.9",
});

/** A page before the gate, whose lookup answers so. Reports are counted, not sent. */
export async function outside(
  browser: Browser,
  site: Site,
  answer: object | ((route: Route) => unknown),
  viewport = desktop,
) {
  const page = await newPage(browser, site, { gate: false, viewport });
  const reports: Request[] = [];
  const lookups: Request[] = [];
  await page.route(lookupPath, async (route) => {
    lookups.push(route.request());
    await (typeof answer === "function" ? answer(route) : route.fulfill({ json: answer }));
  });
  await page.route(reportPath, async (route) => {
    reports.push(route.request());
    await route.fulfill({ status: 204 });
  });
  return { page, reports, lookups };
}

/** Keeps what the page tells its data layer, beyond a navigation. */
export async function eventsOf(page: Page): Promise<object[]> {
  const events: object[] = [];
  await page.exposeFunction("tellTheTest", (event: object) => void events.push(event));
  await page.addInitScript(() => {
    window.dataLayer = [];
    window.dataLayer.push = (...added: object[]) => {
      for (const event of added) (window as unknown as { tellTheTest(event: object): void }).tellTheTest(event);
      return 0;
    };
  });
  return events;
}
