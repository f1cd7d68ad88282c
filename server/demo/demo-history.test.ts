import { expect, test } from "vitest";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { password } from "#tests/http/support/site-under-test.ts";
import { seedHistory } from "./demo-history.ts";
import { seedRegulars } from "./demo-regulars.ts";
import { seedMembers } from "./seed-members.ts";

const site = await siteOfFile();

test("the demo's catalogue has one companion that is popular tonight", async () => {
  const { database, internal, services, clock } = site.composition;
  const [now, passwords] = [clock.now(), { customer: password, creator: password, admin: password }];
  const seeded = await seedMembers({ database, members: internal.members, passwords, now });
  const regulars = await seedRegulars(database, new Date("2026-01-01"));
  const stopping = new AbortController().signal;
  await seedHistory({ database, ledger: internal.ledger, seeded, regulars, now, stopping });
  const gate = { passed: true, refusal: null } as const;
  const { agents } = await services.agents.catalogue(gate, { sort: "featured", limit: 24, popular: "1" });
  expect(agents.map(({ name }) => name)).toEqual(["Ivy"]);
});
