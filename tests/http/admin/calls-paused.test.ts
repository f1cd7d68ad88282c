import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOk, type Site, siteUnderTest } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await siteUnderTest({ screens: true });
});
afterAll(() => site.close());

/** Which pages that lead to a call say to whom that there are none. */
async function pagesThatSay(who: Record<string, Visitor>): Promise<string[]> {
  const asked = Object.entries(who).flatMap(([name, visitor]) =>
    ["/", "/agents", "/harbourlight"].map(async (path) => ({ name, path, text: (await visitor.get(path)).text })),
  );
  const said = (await Promise.all(asked)).filter(({ text }) => text.includes("New calls are paused for a while"));
  return said.map(({ name, path }) => `${name} ${path}`);
}

test("while new calls are off every page that leads to one says so, also where it was cached before", async () => {
  const admin = await site.signedIn(site.stage.admin);
  const who = { visitor: await site.visit(), customer: await site.member() };
  const turn = (on: boolean) =>
    expectOk(admin.post("/api/admin/settings/switches", { name: "newCalls", on, reason: "For a test" }));
  expect(await pagesThatSay(who)).toEqual([]);
  await turn(false);
  expect((await pagesThatSay(who)).toSorted()).toEqual([
    "customer /",
    "customer /agents",
    "customer /harbourlight",
    "visitor /",
    "visitor /agents",
    "visitor /harbourlight",
  ]);
  await turn(true);
  expect(await pagesThatSay(who)).toEqual([]);
});
