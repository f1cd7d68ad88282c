import { afterAll, beforeAll, expect, test } from "vitest";
import { activeViewer } from "#features/members/members.store.ts";
import { dollars } from "#platform/money/money.ts";
import { endCall, startCall } from "#tests/http/support/calls.ts";
import { type Site, siteUnderTest } from "#tests/http/support/site-under-test.ts";
import { demoAdmin } from "./demo-data.ts";
import { flaggedForMs, seedFlaggedCall } from "./demo-flagged-call.ts";

let site: Site;
beforeAll(async () => {
  site = await siteUnderTest();
});
afterAll(() => site.close());

test("the flagged call of a demo shows an admin what was said and noted in it, within the call", async () => {
  const { services, database } = site.composition;
  const customer = await site.member({ paid: dollars(10) });
  const { callId: id } = await startCall(customer, site.agentId("Ivy"));
  await endCall(customer, id);
  const startedAt = new Date(Date.now() - flaggedForMs);
  await seedFlaggedCall(site.composition, { id, customerUid: customer.uid, startedAt, billedMs: flaggedForMs });
  const found = database.db.selectFrom("users").select("uid").where("username", "=", demoAdmin.username);
  const { uid } = await found.executeTakeFirstOrThrow();
  const admin = await activeViewer(database.db, uid);
  const reviewer = admin && { ...admin, twoFactor: true, recent: true };
  const { lines } = await services.transcripts.open(reviewer, id, "Next in the queue");
  expect(lines.map(({ speaker }) => speaker)).toEqual(expect.arrayContaining(["customer", "agent", "platform"]));
  const last = Math.max(...lines.map(({ at }) => Date.parse(at)));
  expect(last).toBeLessThan(startedAt.getTime() + flaggedForMs);
  const events = await services.safety.ofCall(reviewer, id);
  expect(events.map(({ kind, code }) => `${kind} ${code}`.trim())).toEqual(["refused_caller doxxing_pii"]);
  const { flags } = await services.safety.flags(reviewer, {});
  expect(flags).toContainEqual(expect.objectContaining({ subjectId: id }));
  const { timeline } = await services.adminCalls.detail(reviewer, id);
  expect(timeline.map(({ kind }) => kind)).toContain("ended");
});
