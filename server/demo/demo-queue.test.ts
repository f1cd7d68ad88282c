import { afterAll, beforeAll, expect, test } from "vitest";
import { password, type Site, siteUnderTest } from "#tests/http/support/site-under-test.ts";
import { seedQueue } from "./demo-queue.ts";
import { seedMembers } from "./seed-members.ts";

let site: Site;
beforeAll(async () => {
  site = await siteUnderTest();
});
afterAll(() => site.close());

test("the first admin of a demo has work that only they can decide, seeded once", async () => {
  const { database, internal, clock, services } = site.composition;
  const passwords = { customer: password, creator: password, admin: password };
  const seeded = await seedMembers({ database, members: internal.members, passwords, now: clock.now() });
  const parts = { composition: site.composition, seeded, password };
  await seedQueue(parts);
  await seedQueue(parts);
  const { duties, ownRequests } = await services.adminInbox.tasks(seeded.admin);
  expect(duties.map(({ kind }) => kind).sort()).toEqual(["confirmation", "text"]);
  expect(ownRequests).toEqual([]);
  const [request] = await services.confirmations.waiting(seeded.admin);
  expect(request).toMatchObject({ askedBy: { username: "day-desk" }, own: false });
  await services.confirmations.confirm(seeded.admin, request?.id ?? "");
});
