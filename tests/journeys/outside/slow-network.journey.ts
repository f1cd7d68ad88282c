import { expect } from "@playwright/test";
import { hold } from "../support/frame-steps.ts";
import { newPage } from "../support/people.ts";
import { test } from "../support/site.ts";

test("a page that is left while its answer still arrives is no error", async ({ browser, site }) => {
  const page = await newPage(browser, site);
  // The last bytes of each answer never come: the browser ends it when the reader goes elsewhere.
  await page.addInitScript(() => {
    const fetched = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await fetched(...asked);
      const url = asked[0] instanceof Request ? asked[0].url : String(asked[0]);
      if (!answer.body || !url.includes(".data")) return answer;
      const signal = asked[1]?.signal;
      const endless = new TransformStream<Uint8Array, Uint8Array>({
        start: (controller) => signal?.addEventListener("abort", () => controller.error(signal.reason)),
      });
      void answer.body.pipeTo(endless.writable, { preventClose: true }).catch(() => {});
      return new Response(endless.readable, answer);
    };
  });
  await page.goto("/agents");
  const { asked, release } = await hold(page, "**/assets/overview-*.js");
  const answered = page.waitForResponse(/\/legal\.data/);
  await page.locator("footer").getByRole("link", { name: "Legal Information" }).click();
  await Promise.all([asked, answered]);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  release();
});
