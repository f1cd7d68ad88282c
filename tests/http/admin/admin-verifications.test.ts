import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { agreementTicks, agreementVersion } from "#features/verifications/verifications.rules.ts";
import type { QueuePage, ReviewRecord } from "#features/verifications/verifications.schema.ts";
import { aPicture, passport } from "#tests/builders/identity-papers.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { expectRefused } from "../support/refusals.ts";
import { expectOk } from "../support/site-under-test.ts";
import type { Member, Visitor } from "../support/visitor.ts";

const base = "/api/admin/verifications";
const reason = "Next in the queue";
const site = await siteOfFile();
const admin = await site.signedIn(site.stage.admin);
const picture = await aPicture();
afterAll(() => expect(site.faults).toEqual([]));

async function submitted(): Promise<Member & { id: string }> {
  const own = "/api/me/verification";
  const one = await site.member({ userType: "model" });
  await expectOk(one.ask(`${own}/details`, { method: "PUT", body: JSON.stringify(passport) }));
  for (const kind of ["front", "selfie"]) {
    const headers = { "content-type": "image/jpeg" };
    await expectOk(one.ask(`${own}/pictures/${kind}`, { method: "PUT", body: new Uint8Array(picture), headers }));
  }
  const ticks = Object.fromEntries(agreementTicks.map((name) => [name, "true"]));
  await expectOk(one.post(`${own}/agreement`, { version: agreementVersion, ...ticks }));
  await expectOk(one.post(`${own}/submission`));
  const { body } = await expectOk<QueuePage>(admin.get(base));
  const id = body.waiting.find(({ username }) => username === one.username)?.id ?? "";
  return Object.assign(one, { id });
}

async function bytesOf(who: Visitor, path: string): Promise<{ headers: Headers; bytes: Buffer }> {
  const headers = { cookie: who.cookieHeader(), "x-forwarded-for": who.address };
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("identities over HTTP", () => {
  test("are opened with a reason, shown with a watermark, never cached, and decided", async () => {
    const { id } = await submitted();
    const closed = await expectOk<ReviewRecord>(admin.get(`${base}/${id}`));
    expect(closed.body).toMatchObject({ opened: null, bar: "not_opened" });
    expect(closed.text).not.toMatch(/Quillon|1990-01-31/);
    expect(await admin.get(`${base}/${id}/pictures/front`)).toMatchObject({
      status: 403,
      body: { code: "verifications.not_open" },
    });
    const opened = await expectOk<ReviewRecord>(admin.post(`${base}/${id}/openings`, { reason }));
    expect(opened.body.opened).toMatchObject({ details: passport, pictures: ["front", "selfie"] });
    expect(opened.headers.get("cache-control")).toBe("no-store");
    const shown = await bytesOf(admin, `${base}/${id}/pictures/front`);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    for (const name of ["etag", "last-modified", "expires"]) expect(shown.headers.get(name), name).toBeNull();
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    const pixels = (content: Buffer) => sharp(content).greyscale().raw().toBuffer();
    const [before, after] = [await pixels(picture), await pixels(shown.bytes)];
    expect(after.length).toBe(before.length);
    expect(after.filter((value, place) => Math.abs(value - (before[place] ?? 0)) > 24).length).toBeGreaterThan(5_000);
    const early = await admin.post(`${base}/${id}/approval`, { reason: "Face, name and dates fit" });
    expect(early).toMatchObject({ status: 409, body: { code: "verifications.unseen" } });
    // A request without a body shows nobody anything.
    const headers = { cookie: admin.cookieHeader(), "x-forwarded-for": admin.address };
    const bare = await fetch(`http://127.0.0.1:${site.port}${base}/${id}/pictures/selfie`, { method: "HEAD", headers });
    expect(bare.status).toBe(404);
    const still = await admin.post(`${base}/${id}/approval`, { reason: "Face, name and dates fit" });
    expect(still.body).toMatchObject({ code: "verifications.unseen" });
    await bytesOf(admin, `${base}/${id}/pictures/selfie`);
    await expectOk(admin.post(`${base}/${id}/approval`, { reason: "Face, name and dates fit" }));
    expect((await expectOk<ReviewRecord>(admin.get(`${base}/${id}`))).body.state).toBe("approved");
    const audited = site.db.selectFrom("audit_log").select(["action", "reason"]).where("subject_id", "=", id);
    expect(await audited.where("actor_role", "=", "admin").orderBy("at").orderBy("id").execute()).toEqual([
      { action: "verifications.viewed", reason },
      { action: "verifications.approved", reason: "Face, name and dates fit" },
    ]);
  });

  test("that are refused show their creator the reason", async () => {
    const one = await submitted();
    const refusal = { reasons: ["document_unreadable"], note: "The corner is cut off." };
    expect(await admin.post(`${base}/${one.id}/rejection`, refusal)).toMatchObject({
      status: 409,
      body: { code: "verifications.not_opened" },
    });
    await expectOk(admin.post(`${base}/${one.id}/openings`, { reason }));
    for (const wrong of [{}, { reasons: [] }, { reasons: ["because"] }, { reasons: ["other"] }, { reasons: "other" }]) {
      const answer = await admin.post(`${base}/${one.id}/rejection`, wrong);
      expectRefused(answer, JSON.stringify(wrong));
      expect(answer.status).toBe(422);
    }
    await expectOk(admin.post(`${base}/${one.id}/rejection`, refusal));
    expect((await one.get("/api/me/verification")).body).toMatchObject({ state: "rejected", refusal });
  });

  test("are visible only to an admin in a confirmed session [R-41]", async () => {
    const one = await submitted();
    const others = [one, await site.member(), await site.signedIn(site.stage.creators[0]?.email ?? "")];
    const paths = [base, `${base}/ending`, `${base}/${one.id}`, `${base}/${one.id}/pictures/front`];
    for (const path of paths) {
      expect((await (await site.visit()).get(path)).status, path).toBe(401);
      for (const who of others)
        expect(await who.get(path), path).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    for (const action of ["openings", "approval", "rejection"]) {
      for (const who of others) {
        const answer = await who.post(`${base}/${one.id}/${action}`, { reason, reasons: ["other"] });
        expect(answer, action).toMatchObject({ status: 404, body: { code: "not_found" } });
      }
    }
    const openings = site.db.selectFrom("verification_openings").select("id").where("verification_id", "=", one.id);
    expect(await openings.execute()).toEqual([]);
  });
});
