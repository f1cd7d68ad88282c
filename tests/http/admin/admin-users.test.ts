import { afterAll, describe, expect, test } from "vitest";
import type { MemberFile, PeoplePage } from "#features/people/people.schema.ts";
import { dollars } from "#platform/money/money.ts";
import { expectRefused } from "../support/refusals.ts";
import { sharedSite } from "../support/shared-site.ts";
import { expectOk } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

const base = "/api/admin/users";
const reason = "Asked for in a test";
const site = await sharedSite();
const admin = await site.signedIn(site.stage.admin);
const second = await anotherAdmin();
afterAll(() => expect(site.faults).toEqual([]));

/** A member who was made an admin, in a session that counts as confirmed. */
async function anotherAdmin(): Promise<Visitor> {
  const one = await site.member();
  const uid = await uidOf(one.username);
  await site.db.updateTable("users").set({ role: "admin" }).where("uid", "=", uid).execute();
  await site.db.updateTable("sessions").set({ two_factor: true }).where("user_id", "=", uid).execute();
  return one;
}

async function uidOf(username: string): Promise<string> {
  const row = await site.db.selectFrom("users").select("uid").where("username", "=", username).executeTakeFirst();
  return row?.uid ?? "";
}
const actionsAbout = async (uid: string) => {
  const rows = site.db.selectFrom("audit_log").select(["action", "address"]).where("subject_id", "=", uid);
  return (await rows.where("actor_role", "=", "admin").orderBy("at").orderBy("id").execute()).map(
    ({ action }) => action,
  );
};

describe("members over HTTP", () => {
  test("are found by a misspelt name, and their file masks the email", async () => {
    const one = await site.member();
    const slip = one.username.replace("caller", "caler");
    const found = await expectOk<PeoplePage>(admin.get(`${base}?q=${slip}`));
    expect(found.body.match).toBe("alike");
    expect(found.body.people.map(({ username }) => username)).toContain(one.username);
    const uid = await uidOf(one.username);
    const file = await expectOk<MemberFile>(admin.get(`${base}/${uid}`));
    expect(file.body).toMatchObject({ username: one.username, email: "c…@example.com", own: false });
    expect(file.text).not.toContain(`${one.username}@example.com`);
    const shown = await expectOk<{ email: string }>(admin.post(`${base}/${uid}/email/show`, { reason }));
    expect(shown.body.email).toBe(`${one.username}@example.com`);
    expect(await actionsAbout(uid)).toEqual(["members.email_shown"]);
  });

  test("who are suspended are signed out immediately, and can sign in again once it is lifted", async () => {
    const one = await site.member();
    const uid = await uidOf(one.username);
    const suspension = { reason, code: "spam", words: "Please stop." };
    expect((await admin.post(`${base}/${uid}/suspend`, suspension)).status).toBe(204);
    expect((await one.get("/api/me")).status).toBe(401);
    expectRefused(await admin.post(`${base}/${uid}/suspend`, suspension), "suspended twice");
    expect((await admin.post(`${base}/${uid}/restore`, { reason })).status).toBe(204);
    expect(await actionsAbout(uid)).toEqual(["members.suspended", "members.restored"]);
  });

  test("get credit by hand: small amounts immediately, larger ones with a second admin, and neither twice", async () => {
    const one = await site.member();
    const uid = await uidOf(one.username);
    const give = (amountUsd: string, key: string) =>
      admin.post(`${base}/${uid}/credit`, { reason, direction: "give", part: "paid", amountUsd, key });
    expect((await give("20.00", "form-number-1")).body).toEqual({ state: "done" });
    expect((await give("20.00", "form-number-1")).body).toEqual({ state: "done" });
    expect((await give("31.00", "form-number-2")).body).toEqual({ state: "waiting" });
    const { body } = await expectOk<{ requests: { id: string; subject: { id: string } }[] }>(
      second.get("/api/admin/confirmations"),
    );
    const id = body.requests.find(({ subject }) => subject.id === uid)?.id ?? "";
    expect(await admin.post(`/api/admin/confirmations/${id}/confirm`)).toMatchObject({
      status: 409,
      body: { code: "confirmations.own" },
    });
    const both = await Promise.all([
      second.post(`/api/admin/confirmations/${id}/confirm`),
      second.post(`/api/admin/confirmations/${id}/confirm`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const file = await expectOk<MemberFile>(admin.get(`${base}/${uid}`));
    expect(file.body.credit.paid).toBe("51.00");
    expect(await actionsAbout(uid)).toEqual(["credit.adjusted", "confirmation.asked", "credit.adjusted"]);
  });

  test("bad input is refused in the usual format, and nothing is changed", async () => {
    const uid = await uidOf((await site.member()).username);
    const bodies: [string, unknown][] = [
      ["suspend", { reason, code: "nonsense", words: "x" }],
      ["suspend", { reason: " ", code: "spam", words: "x" }],
      ["suspend", { reason, code: "spam", words: "x", until: "2026-02-31" }],
      ["credit", { reason, direction: "give", part: "paid", amountUsd: "ten", key: "form-number-3" }],
      ["credit", { reason, part: "free", amountUsd: "1.00", key: "form-number-3" }],
      ["credit", { reason, direction: "give", part: "gold", amountUsd: "1.00", key: "form-number-3" }],
      ["role", { reason, role: "owner" }],
      ["email", { reason, email: "no address" }],
      ["notes", { words: "" }],
      ["restore", { reason }],
      ["suspend", null],
    ];
    for (const [path, body] of bodies) expectRefused(await admin.post(`${base}/${uid}/${path}`, body), path);
    for (const query of ["?cursor=made-up", "?status=gone", "?joinedFrom=2026-02-31", `?q=${"x".repeat(300)}`]) {
      expectRefused(await admin.get(`${base}${query}`), query);
    }
    expectRefused(await admin.get(`${base}/not-an-id`), "no id");
    expect(await actionsAbout(uid)).toEqual([]);
  });

  test("characters that the database cannot store are removed from a note, and the rest is stored", async () => {
    const { uid } = await site.member();
    await expectOk(admin.post(`${base}/${uid}/notes`, { words: "half\u0000way, \ud800" }));
    const { body } = await expectOk<MemberFile>(admin.get(`${base}/${uid}`));
    expect(body.notes[0]?.words).toBe("halfway, \ufffd");
  });

  test("a deletion blocked by remaining credit is refused with a message for the admin, not for the member", async () => {
    const { uid } = await site.member({ paid: dollars(10) });
    const refused = await admin.post(`${base}/${uid}/deletion`, { reason });
    expect(refused).toMatchObject({ status: 409, body: { code: "privacy.credit_left", field: "forfeit" } });
    expect((refused.body as { message: string }).message).toMatch(/^They still have paid credit/);
  });
});
