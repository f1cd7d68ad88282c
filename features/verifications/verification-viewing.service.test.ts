import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { passport } from "#tests/builders/identity-papers.ts";
import { withVerifications } from "#tests/builders/verifications.ts";

const minute = 60_000;
const dayMs = 86_400_000;
const database = await databaseOfFile();
const here = await withVerifications(database);

const why = { reason: "Next in the queue", ip: "203.0.113.77" };
const fits = () => ({ ...here.from, reason: "Everything fits" });
const auditOf = (id: string) =>
  database.db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject_id", "=", id)
    .where("actor_role", "=", "admin")
    .execute();

describe("a record", () => {
  test("shows its facts to any reviewer, and the document to nobody who has not said why [R-41]", async () => {
    const { id } = await here.submitted();
    const { review } = here.verifications;
    const seen = await review.record(await here.admin(), id);
    expect(seen).toMatchObject({ state: "submitted", opened: null, bar: "not_opened", documentKind: "passport" });
    expect(seen.agreement?.version).toMatch(/^\d{4}-\d{2}$/);
    expect(JSON.stringify(seen)).not.toMatch(/Quillon|1990|2039/);
    expect(await auditOf(id)).toEqual([]);
  });

  test("is open to one reviewer for a quarter of an hour, with one entry for each opening", async () => {
    const { id } = await here.submitted();
    const [one, other] = [await here.admin(), await here.admin()];
    const { review } = here.verifications;
    const opened = await review.open(one, id, why);
    expect(opened.opened).toMatchObject({ details: passport, pictures: ["front", "selfie"] });
    await review.record(one, id);
    await review.picture(one, id, "front");
    await review.picture(one, id, "selfie");
    expect(await auditOf(id)).toMatchObject([
      { action: "verifications.viewed", reason: why.reason, actor_uid: one.uid },
    ]);
    expect((await review.record(other, id)).opened).toBeNull();
    await expect(review.picture(other, id, "front")).rejects.toMatchObject({ code: "verifications.not_open" });
    await here.clock.advance(15 * minute);
    expect((await review.record(one, id)).opened).toBeNull();
    await expect(review.picture(one, id, "front")).rejects.toMatchObject({ code: "verifications.not_open" });
    await review.open(one, id, why);
    expect(await auditOf(id)).toHaveLength(2);
  });

  test("gives out pictures with the reviewer's name and the time in their pixels, never as they came", async () => {
    const { id } = await here.submitted();
    const [one, other] = [await here.admin(), await here.admin()];
    const { review } = here.verifications;
    await review.open(one, id, why);
    await review.open(other, id, why);
    const pixels = (picture: Uint8Array) => sharp(picture).greyscale().raw().toBuffer();
    const differing = (a: Buffer, b: Buffer) =>
      a.filter((value, place) => Math.abs(value - (b[place] ?? 0)) > 24).length;
    const original = await pixels(here.picture);
    const shown = await pixels((await review.picture(one, id, "front")).content);
    expect(shown.length).toBe(original.length);
    expect(differing(original, shown) / original.length).toBeGreaterThan(0.02);
    expect(differing(shown, await pixels((await review.picture(other, id, "front")).content))).toBeGreaterThan(1_000);
    await here.clock.advance(minute);
    expect(differing(shown, await pixels((await review.picture(one, id, "front")).content))).toBeGreaterThan(100);
    await expect(review.picture(one, id, "back")).rejects.toMatchObject({ status: 404 });
  });

  test("is decided by nobody who has not looked since it was sent", async () => {
    const { viewer, id } = await here.submitted();
    const admin = await here.admin();
    const { review } = here.verifications;
    const notOpened = { code: "verifications.not_opened", status: 409 };
    await expect(review.approve(admin, id, fits())).rejects.toMatchObject(notOpened);
    await here.reject(admin, id, { reasons: ["selfie_unclear"], note: "" });
    await here.clock.advance(minute);
    await here.verifications.addPicture(viewer, "selfie", here.picture);
    await here.verifications.submit(viewer);
    await expect(review.approve(admin, id, fits())).rejects.toMatchObject(notOpened);
    await here.approve(admin, id);
    expect((await review.record(admin, id)).state).toBe("approved");
  });

  test("is confirmed only by whoever was given every picture of it, since it was sent", async () => {
    const { viewer, id } = await here.submitted();
    const [admin, other] = [await here.admin(), await here.admin()];
    const { review } = here.verifications;
    const unseen = { code: "verifications.unseen", status: 409 };
    await review.open(other, id, why);
    for (const kind of ["front", "selfie"] as const) await review.picture(other, id, kind);
    await review.open(admin, id, why);
    await review.picture(admin, id, "front");
    await expect(review.approve(admin, id, fits()), "the selfie was seen by another admin").rejects.toMatchObject(
      unseen,
    );
    await review.picture(admin, id, "selfie");
    await here.clock.advance(minute);
    await here.verifications.withdraw(viewer);
    await here.verifications.addPicture(viewer, "selfie", here.picture);
    await here.verifications.submit(viewer);
    await review.open(admin, id, why);
    await review.picture(admin, id, "front");
    await expect(review.approve(admin, id, fits()), "another selfie").rejects.toMatchObject(unseen);
    await review.picture(admin, id, "selfie");
    await review.approve(admin, id, fits());
    expect((await review.record(admin, id)).state).toBe("approved");
  });
});

describe("the lists", () => {
  test("come page by page in the order of waiting", async () => {
    const admin = await here.admin();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      await here.clock.advance(minute);
      ids.push((await here.submitted()).id);
    }
    const { waiting } = await here.verifications.review.queue(admin);
    expect(waiting.map(({ id }) => id).slice(-3)).toEqual(ids);
    await expect(here.verifications.review.queue(admin, { cursor: "bm8" })).rejects.toMatchObject({ status: 400 });
    const before = waiting.at(-3);
    const cursor = Buffer.from(JSON.stringify([before?.submittedAt, before?.id])).toString("base64url");
    const rest = await here.verifications.review.queue(admin, { cursor });
    expect(rest.waiting.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test("name those whose confirmation ends within a month", async () => {
    const { id } = await here.approved();
    const admin = await here.admin();
    const ending = async () => (await here.verifications.review.ending(admin)).map((line) => line.id);
    expect(await ending()).not.toContain(id);
    await here.clock.advance(340 * dayMs);
    expect(await ending()).toContain(id);
    await expect(here.verifications.review.ending(await here.model())).rejects.toMatchObject({ status: 404 });
  });
});

describe("the database itself", () => {
  test("lets nobody decide about themselves, nor the same person look twice, nor an opening last longer", async () => {
    const { viewer, id } = await here.submitted();
    const admin = await here.admin();
    await here.reject(admin, id, { reasons: ["not_genuine"], note: "" });
    await here.verifications.askSecondLook(viewer, { words: "Please let somebody else look at it." });
    const decide = (by: string) =>
      sql`UPDATE verifications SET reviewer_uid = ${by} WHERE id = ${id}`.execute(database.db);
    await expect(decide(viewer.uid)).rejects.toThrow("verifications_not_by_oneself");
    await expect(decide(admin.uid)).rejects.toThrow("check");
    expect((await here.verifications.review.record(admin, id)).bar).toBe("needs_other");
    const longer = sql`INSERT INTO verification_openings SELECT gen_random_uuid(), ${id}::uuid, ${admin.uid}::uuid,
      'A whole afternoon', now(), now() + interval '16 minutes'`;
    await expect(longer.execute(database.db)).rejects.toThrow("check");
    const silent = sql`INSERT INTO verification_openings SELECT gen_random_uuid(), ${id}::uuid, ${admin.uid}::uuid,
      '         ', now(), now() + interval '5 minutes'`;
    await expect(silent.execute(database.db)).rejects.toThrow("check");
    const forget = sql`DELETE FROM verification_openings WHERE verification_id = ${id}`;
    await expect(forget.execute(database.db)).rejects.toThrow("append-only");
  });
});
