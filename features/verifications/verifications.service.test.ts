import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { passport } from "#tests/builders/identity-papers.ts";
import { withVerifications } from "#tests/builders/verifications.ts";

const dayMs = 86_400_000;
const database = await databaseOfFile();
const here = await withVerifications(database);

const own = (viewer: Viewer | null) => here.verifications.own(viewer);
const refusedWith = (code: string) => ({ code: `verifications.${code}` });

describe("a creator", () => {
  test("is told of a document that has expired together with an age that is too low", async () => {
    const saved = here.verifications.saveDetails(await here.model(), {
      ...passport,
      birthDate: "2020-01-31",
      documentExpiresOn: "2020-06-30",
    });
    await expect(saved).rejects.toMatchObject({
      code: "verifications.under_age",
      fields: { birthDate: [expect.any(String)], documentExpiresOn: [expect.any(String)] },
    });
  });

  test("goes through the steps, sends, is approved by a person, and is then verified for other features and the public [N-18]", async () => {
    const viewer = await here.model();
    expect(await own(viewer)).toMatchObject({
      state: "none",
      open: true,
      missing: ["details", "front", "back", "selfie", "agreement"],
    });
    await here.filled(viewer);
    expect(await own(viewer)).toMatchObject({
      state: "draft",
      missing: [],
      needed: ["front", "selfie"],
      details: passport,
    });
    await here.verifications.submit(viewer);
    expect(await own(viewer)).toMatchObject({ state: "submitted", open: false });
    expect(await here.verifications.isApproved(viewer.uid)).toBe(false);
    const admin = await here.admin();
    await here.approve(admin, await here.idOf(viewer));
    const { state, approved, details } = await own(viewer);
    expect([state, details]).toEqual(["approved", null]);
    const year = new Date(here.clock.now());
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    expect(approved).toEqual({ expiresAt: year.toISOString(), mayRenew: false });
    expect(await here.verifications.stateOf(viewer.uid)).toEqual({
      state: "approved",
      approved: true,
      expiresAt: year,
    });
    expect(await here.eventsOf(await here.idOf(viewer))).toEqual([
      "started",
      "agreed",
      "submitted",
      "viewed",
      "approved",
    ]);
    expect(await here.emailsTo(viewer)).toEqual(["verification-submitted", "verification-approved"]);
    await expect(here.verifications.saveDetails(viewer, passport)).rejects.toMatchObject(refusedWith("approved"));
  });

  test("cannot change what is being looked at, but can take it back, change it and send it again", async () => {
    const { viewer, id } = await here.submitted();
    const { verifications: them, picture } = here;
    const refused = refusedWith("closed");
    await expect(them.saveDetails(viewer, passport)).rejects.toMatchObject(refused);
    await expect(them.addPicture(viewer, "front", picture)).rejects.toMatchObject(refused);
    await expect(them.removePicture(viewer, "front")).rejects.toMatchObject(refused);
    await expect(them.submit(viewer)).rejects.toMatchObject(refusedWith("not_now"));
    await them.withdraw(viewer);
    await them.removePicture(viewer, "selfie");
    expect(await own(viewer)).toMatchObject({ state: "draft", missing: ["selfie"] });
    await expect(them.submit(viewer)).rejects.toMatchObject(refusedWith("incomplete"));
    await them.addPicture(viewer, "selfie", picture);
    await them.submit(viewer);
    expect(await here.idOf(viewer)).toBe(id);
  });

  test("under 18, or with a document that is over, is refused when typing and again on the day of sending and deciding", async () => {
    const viewer = await here.model();
    const today = here.clock.now().toISOString().slice(0, 10);
    const young = { ...passport, birthDate: `${Number(today.slice(0, 4)) - 17}-01-01` };
    await expect(here.verifications.saveDetails(viewer, young)).rejects.toMatchObject({ field: "birthDate" });
    expect(await own(viewer)).toMatchObject({ state: "none" });
    const soon = new Date(here.clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
    const { viewer: late, id } = await here.submitted({ ...passport, documentExpiresOn: soon });
    await here.clock.advance(3 * dayMs);
    await expect(here.approve(await here.admin(), id)).rejects.toMatchObject({
      field: "documentExpiresOn",
      status: 422,
    });
    await here.verifications.withdraw(late);
    await expect(here.verifications.submit(late)).rejects.toMatchObject(refusedWith("document_expired"));
  });

  test("with a passport needs no other side, and one that was sent is put away", async () => {
    const viewer = await here.model();
    await here.verifications.saveDetails(viewer, { ...passport, documentKind: "id_card" });
    await here.verifications.addPicture(viewer, "back", here.picture);
    expect((await own(viewer)).pictures.map(({ kind }) => kind)).toEqual(["back"]);
    await here.verifications.saveDetails(viewer, passport);
    expect((await own(viewer)).pictures).toEqual([]);
    await expect(here.verifications.addPicture(viewer, "back", here.picture)).rejects.toMatchObject({
      code: "verifications.picture_not_needed",
    });
  });

  test("has to read new words again, and agrees to the present ones only", async () => {
    const viewer = await here.model();
    await expect(here.verifications.agree(viewer, { version: "2020-01" })).rejects.toMatchObject(
      refusedWith("old_agreement"),
    );
  });

  test("who sends at the same moment several times has one verification, in one state", async () => {
    const viewer = await here.model();
    await Promise.all(Array.from({ length: 6 }, () => here.verifications.saveDetails(viewer, passport)));
    await Promise.all(Array.from({ length: 3 }, () => here.verifications.addPicture(viewer, "front", here.picture)));
    expect((await own(viewer)).pictures).toHaveLength(1);
    const rows = database.db.selectFrom("verifications").select("id").where("user_id", "=", viewer.uid);
    expect(await rows.execute()).toHaveLength(1);
  });
});

describe("a reviewer", () => {
  test("who decides at the same moment as another decides alone", async () => {
    const { viewer, id } = await here.submitted();
    const admins = [await here.admin(), await here.admin(), await here.admin()];
    const outcomes = await Promise.allSettled(admins.map((admin) => here.approve(admin, id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await here.emailsTo(viewer)).filter((kind) => kind === "verification-approved")).toHaveLength(1);
  });
});

describe("what is kept", () => {
  test("shows in no table and no file who it is about, and opens for this record only", async () => {
    const { viewer, id } = await here.submitted();
    for (const text of ["Quillon", "Marrowfield", "1990-01-31"]) expect(await tablesThatHold(text)).toEqual([]);
    const folder = join(here.directory, "private/verifications", id);
    const files = readdirSync(folder, { recursive: true }).map(String);
    expect(files).toHaveLength(2);
    for (const file of files) {
      const bytes = readFileSync(join(folder, file));
      expect(bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    }
    // A row that is given to somebody else does not open.
    const other = await here.model();
    await database.db.updateTable("verifications").set({ user_id: other.uid }).where("id", "=", id).execute();
    expect(await own(other)).toMatchObject({ details: null, unreadable: true });
    await database.db.updateTable("verifications").set({ user_id: viewer.uid }).where("id", "=", id).execute();
    expect(await own(viewer)).toMatchObject({ details: passport, state: "submitted" });
  });

  test("is opened by an admin with a reason only, which is written down before", async () => {
    const { viewer, id } = await here.submitted();
    const admin = await here.admin();
    const why = { reason: "Routine check of the queue", ip: "203.0.113.77" };
    await expect(here.verifications.review.open(admin, id, { ...why, reason: "   ok    " })).rejects.toMatchObject({
      code: "audit.reason_required",
      field: "reason",
    });
    expect(await here.eventsOf(id)).not.toContain("viewed");
    const opened = await here.verifications.review.open(admin, id, why);
    expect(opened).toMatchObject({ opened: { details: passport }, state: "submitted", uid: viewer.uid });
    expect(opened.opened?.age).toBeGreaterThan(30);
    expect(opened.opened?.pictures).toEqual(["front", "selfie"]);
    const event = database.db.selectFrom("verification_events").selectAll().where("verification_id", "=", id);
    expect(await event.where("kind", "=", "viewed").executeTakeFirstOrThrow()).toMatchObject({
      actor_uid: admin.uid,
      reason: why.reason,
      address: "203.0.113.0",
    });
    const audited = database.db.selectFrom("audit_log").selectAll().where("subject_id", "=", id);
    expect(await audited.where("action", "=", "verifications.viewed").execute()).toHaveLength(1);
  });

  test("keeps its events as they are, whoever tries", async () => {
    const { id } = await here.submitted();
    const change = sql`UPDATE verification_events SET reason = 'nothing' WHERE verification_id = ${id}`;
    await expect(change.execute(database.db)).rejects.toThrow("append-only");
    const remove = sql`DELETE FROM verification_events WHERE verification_id = ${id}`;
    await expect(remove.execute(database.db)).rejects.toThrow("append-only");
  });
});

describe("the database itself", () => {
  test("refuses every step that there is not", async () => {
    const { id } = await here.approved();
    for (const state of ["draft", "submitted", "rejected", "closed"]) {
      const step = sql`UPDATE verifications SET state = ${state}, reasons = '{other}', ended_at = now() WHERE id = ${id}`;
      await expect(step.execute(database.db), state).rejects.toThrow();
    }
    const jump = await here.model();
    await here.verifications.saveDetails(jump, passport);
    const draft = await here.idOf(jump);
    for (const state of ["approved", "rejected", "expired"]) {
      const step = sql`UPDATE verifications SET state = ${state} WHERE id = ${draft}`;
      await expect(step.execute(database.db), state).rejects.toThrow();
    }
  });

  test("holds one open verification for each creator", async () => {
    const { viewer } = await here.submitted();
    const second = sql`INSERT INTO verifications (id, user_id, created_at, changed_at)
      VALUES (gen_random_uuid(), ${viewer.uid}, now(), now())`;
    await expect(second.execute(database.db)).rejects.toThrow("verifications_one_open");
  });
});

/** The tables with a row that holds this text anywhere. */
async function tablesThatHold(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(database.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const pattern = `%${text}%`;
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} t WHERE t::text LIKE ${pattern} LIMIT 1`.execute(
      database.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
