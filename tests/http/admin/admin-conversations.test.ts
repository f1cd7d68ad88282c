import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminCallPage } from "#features/conversations/admin/admin-calls.schema.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { expectOk, type Site, siteUnderTest } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

const base = "/api/admin/conversations";
let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await siteUnderTest();
  admin = await site.signedIn(site.stage.admin);
}, 240_000);
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

test("an admin lists calls by cost, lists running calls, and gets a 404 for an unknown call", async () => {
  const { body: page } = await expectOk<AdminCallPage>(admin.get(`${base}?cost=1-5&limit=1`));
  expect(page.nextCursor).toBe(null);
  const { body: live } = await expectOk<{ calls: unknown[] }>(admin.get(`${base}/live`));
  expect(live.calls).toEqual([]);
  const nobodys = `${base}/${uuidv7()}`;
  expect(await admin.get(nobodys)).toMatchObject({ status: 404 });
  const refund = { key: uuidv7(), amountUsd: "0.50", reason: "The line was bad" };
  expect(await admin.post(`${nobodys}/refunds`, refund)).toMatchObject({ status: 404 });
  expect(await admin.post(`${nobodys}/openings`, { reason: "A report" })).toMatchObject({ status: 404 });
});

test("a member sets privacy for future calls, and reads and erases transcripts of their own calls only", async () => {
  const member = await site.member();
  const { body: first } = await expectOk<{ private: boolean }>(member.get("/api/me/call-choices"));
  expect(first).toEqual({ private: false });
  const chosen = member.ask("/api/me/call-choices", { method: "PUT", body: JSON.stringify({ private: true }) });
  expect((await expectOk<{ private: boolean }>(chosen)).body).toEqual({ private: true });
  const { body: page } = await expectOk<AdminCallPage>(admin.get(`${base}?limit=1`));
  const words = `/api/conversations/${page.calls[0]?.id}/transcript`;
  expect(await member.get(words)).toMatchObject({ status: 404 });
  expect(await member.ask(words, { method: "DELETE" })).toMatchObject({ status: 404 });
});
