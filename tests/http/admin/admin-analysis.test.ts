import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefused } from "../support/refusals.ts";
import { sharedSite } from "../support/shared-site.ts";
import type { Site } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
  admin = await site.signedIn(site.stage.admin);
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
});

test("the analysis page is for admins only: visitors have to sign in, other members get a 404 [R-42, N-51]", async () => {
  const visitor = await (await site.visit()).get("/admin/analysis");
  expect([visitor.status, visitor.headers.get("location")]).toEqual([302, "/login?next=%2Fadmin%2Fanalysis"]);
  for (const member of [await site.member(), await site.signedIn(site.stage.creators[0]?.email ?? "")]) {
    expect((await member.get("/admin/analysis")).status).toBe(404);
    expect((await member.get("/api/admin/analysis")).status).toBe(404);
    expectRefused(await member.get("/api/admin/analysis.csv"), "analysis.csv");
  }
  const page = await admin.get("/admin/analysis");
  expect([page.status, page.text.includes("Analysis")]).toEqual([200, true]);
});

test("metrics are returned as JSON, and invalid filters are refused by name", async () => {
  const answer = await admin.get("/api/admin/analysis?span=90&brand=Ember");
  expect(answer.body).toMatchObject({
    span: 90,
    brand: "Ember",
    contentType: null,
    total: { calls: 0, margin: "0.00" },
  });
  expect((answer.body as { parts: unknown[] }).parts).toHaveLength(90);
  for (const [query, field] of [
    ["span=8", "span"],
    ["brand=Nobody", "brand"],
    ["contentType=x", "contentType"],
  ]) {
    const refused = await admin.get(`/api/admin/analysis?${query}`);
    expect([refused.status, (refused.body as { field?: string }).field]).toEqual([422, field]);
    expect((await admin.get(`/admin/analysis?${query}`)).status, "the page leaves it out").toBe(200);
  }
});

test("the file is CSV, and every download is in the audit log", async () => {
  const taken = () =>
    site.db.selectFrom("audit_log").select("subject_id").where("action", "=", "figures.exported").execute();
  const before = (await taken()).length;
  const answer = await admin.get("/api/admin/analysis.csv?span=7");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="figures.csv"');
  expect(answer.text).toContain("Provider cost (USD)");
  expect((await taken()).length).toBe(before + 1);
});
