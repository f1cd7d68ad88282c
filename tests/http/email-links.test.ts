import { beforeAll, expect, test } from "vitest";
import { tokenTo } from "../builders/emails.ts";
import { sharedSite } from "./support/shared-site.ts";
import type { Site } from "./support/site-under-test.ts";
import type { Answer, Visitor } from "./support/visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
});

/** Presses the button of the page without scripts. */
const pressed = (who: Visitor): Promise<Answer> =>
  who.ask("/confirm-email", { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } });

test("an email that is confirmed by the plain form is confirmed with 200, and its link works once", async () => {
  const { email } = await site.member();
  const token = await tokenTo(site.db, email, "confirm-email");
  const [owner, later] = [await site.visit(), await site.visit()];
  for (const one of [owner, later]) await one.get(`/confirm-email?token=${token}`);
  const confirmed = await pressed(owner);
  expect(confirmed.status).toBe(200);
  expect(confirmed.text).toContain(`${email} is confirmed`);
  expect((await pressed(later)).status).toBe(410);
});
