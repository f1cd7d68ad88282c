import { afterAll, beforeAll, expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import { endCall, talking } from "../support/calls.ts";
import { pageOf } from "../support/page-of.ts";
import { sharedSite } from "../support/shared-site.ts";
import type { Site } from "../support/site-under-test.ts";

// A disputed payment freezes a member's credit: the pages on which it would be spent say so. Needs the built screens.

let site: Site;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
});
afterAll(() => {
  expect(site.faults).toEqual([]);
});

test("a member whose credit is frozen reads so before a call, where credit is bought, and beside whom they could call", async () => {
  const member = await site.member({ paid: dollars(20) });
  const { started } = await talking(site, member);
  await endCall(member, started.callId);
  const pages = [`/call/new/${site.agentId("Ivy")}`, "/user/credit", "/", "/agents"];
  const words = "Your credit is frozen. Please contact billing support.";
  const frozen = (on: boolean) => site.composition.internal.ledger.setFrozen(site.db, member.uid, on);
  for (const page of pages) expect((await pageOf(member, page)).html, page).not.toContain("frozen");

  await frozen(true);
  for (const page of pages) {
    const html = (await pageOf(member, page)).html.replaceAll("<!-- -->", "");
    expect(html, page).toContain(words);
    expect(html, page).toMatch(/<a href="[^"]+"[^>]*>Billing support<\/a>/);
  }
  const [before, credit, home] = await Promise.all(pages.map(async (page) => (await pageOf(member, page)).html));
  expect(before).toMatch(/<button type="submit" class="btn btn-go btn-lg" disabled=""/);
  expect(credit).not.toContain('aria-label="Packs of credit"');
  expect(home).not.toMatch(/>Call <span class="sr-only">Ivy/);

  await frozen(false);
  for (const page of pages) expect((await pageOf(member, page)).html, page).not.toContain("frozen");
});
