import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addLines } from "#features/conversations/records/call-records.store.ts";
import { fileKey } from "#features/media/media.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { anyFile, mediaSiteOn } from "#tests/builders/media-site.ts";
import { anAdmin, stranger, visitor } from "#tests/builders/members.ts";
import { memberColumns, rowsWith } from "./deletion-proof.store.ts";
import { erasurePolicy } from "./erasure-policy.rules.ts";
import { createRetention } from "./retention.service.ts";

const database = await databaseOfFile();
const demo = await withCalls(database, { outside: { mediaMaker: anyFile() } });
const { db, clock, settings, internal } = demo;
const { privacy } = demo.features.privacy.internal;
const queue = { schedule: null, waiting: 0, active: 0, failed: 0, lastStartedAt: null, lastEndedAt: null };
const board = { queues: async () => [{ ...queue, name: "forget-old-errors", lastState: "completed", handled: 12 }] };
const retention = createRetention({ db, clock, settings, board, audit: internal.audit });

/** A member with rows in every table that erases data, except those that need files or other people. */
async function aMemberWithData() {
  const input = stranger("model");
  const { viewer } = await demo.members.signUp(input, visitor);
  if (!viewer) throw new Error("A new member is signed in");
  const { uid } = viewer;
  const [id, at, agent] = [() => uuidv7(), demo.clock.now(), demo.agentId("Ivy")];
  const later = new Date(at.getTime() + 86_400_000);
  const inserts = [
    sql`INSERT INTO letter_choices VALUES (${uid}, true, true, false, ${at})
      ON CONFLICT (uid) DO UPDATE SET news = false`,
    sql`INSERT INTO call_choices VALUES (${uid}, true, ${at})`,
    sql`INSERT INTO memory_choices VALUES (${uid}, false, ${at})`,
    sql`INSERT INTO memory_pairs VALUES (${uid}, ${agent}, ${at})`,
    sql`INSERT INTO memories (id, customer_uid, agent_id, sealed, noted_at, by_customer)
      VALUES (${id()}, ${uid}, ${agent}, '\\x00', ${at}, true)`,
    sql`INSERT INTO appointments (id, uid, agent_id, local_date, local_time, zone, repeat, next_at, created_at)
      VALUES (${id()}, ${uid}, ${agent}, '2030-01-01', '20:00', 'UTC', 'once', ${later}, ${at})`,
    sql`INSERT INTO appointment_quiet_hours VALUES (${uid}, '23:00', '08:00', ${at})`,
    sql`INSERT INTO push_subscriptions (id, uid, endpoint, p256dh, auth, device, created_at)
      VALUES (${id()}, ${uid}, ${`https://push.example/${uid}`}, 'key', 'secret', 'Chrome', ${at})`,
    sql`INSERT INTO creator_pauses VALUES (${uid}, '{}', ${at})`,
    sql`INSERT INTO favourites (user_uid, agent_id, created_at) VALUES (${uid}, ${agent}, ${at})`,
    sql`INSERT INTO profile_texts (id, user_id, body, state, submitted_at)
      VALUES (${id()}, ${uid}, ${`About ${input.email}`}, 'waiting', ${at})`,
    sql`INSERT INTO stopped_uploads VALUES (${id()}, ${uid}, ${id()}, 'real_person', 3, ${at})`,
    sql`INSERT INTO outbound_letters (id, key, kind, recipient, brand, subject, letter, next_try_at, created_at)
      VALUES (${id()}, ${uid}, 'welcome', ${input.email}, 'Nocturne', 'Welcome', '{"paragraphs":[]}', ${at}, ${at})`,
    sql`INSERT INTO payout_methods VALUES (${uid}, 'sepa', 'DE…', '\\x00', ${at}, ${at})`,
    sql`INSERT INTO tax_details VALUES (${uid}, 'w8ben', 'DE', 'DE…', '\\x00', NULL, ${at})`,
    sql`INSERT INTO creator_voices SELECT ${uid}, voice_id, ${at}, NULL FROM voices LIMIT 1`,
    sql`INSERT INTO data_exports (id, user_id, requested_at, next_try_at) VALUES (${id()}, ${uid}, ${at}, ${later})`,
  ];
  for (const insert of inserts) await insert.execute(database.db);
  return { viewer, input };
}

/** Deletes the one member who is due. What is left is the email that says so, until it is sent. */
async function deleteDue({ email }: Viewer): Promise<void> {
  expect(await privacy.deleteDue()).toBe(1);
  expect((await emailsTo(database.db, email)).map(({ kind }) => kind)).toEqual(["member-deleted"]);
}

async function sendEmails(): Promise<void> {
  while ((await demo.features.mail.internal.mail.deliver()) > 0);
}

describe("erasure policy", () => {
  test("covers every column that identifies a member", async () => {
    expect(Object.keys(erasurePolicy).sort()).toEqual((await memberColumns(database.db)).sort());
  });

  test("leaves no rows in the erased columns and no name or address in any table", async () => {
    const [{ viewer, input }, other] = [await aMemberWithData(), await aMemberWithData()];
    const erased = Object.keys(erasurePolicy).filter((column) => erasurePolicy[column] === "gone");
    const held = async (values = [viewer.uid, input.email, viewer.username]) => {
      const counts = await Promise.all(
        erased.flatMap((column) =>
          values.map(async (value) => ((await rowsWith(database.db, column, value)) > 0 ? [column] : [])),
        ),
      );
      return [...new Set(counts.flat(2))].sort();
    };
    const heldOfOther = () => held([other.viewer.uid, other.input.email, other.viewer.username]);
    const othersBefore = await heldOfOther();
    // Otherwise the test would prove nothing.
    expect(await held()).toEqual(expect.arrayContaining(["creator_pauses.uid", "letter_choices.uid", "users.email"]));
    expect((await held()).length).toBeGreaterThan(12);
    await privacy.requestDeletion(viewer, { username: viewer.username, forfeit: "true" });
    await demo.clock.advance(14 * 86_400_000);
    await deleteDue(viewer);
    expect(await held()).toEqual(["outbound_letters.recipient"]);
    await sendEmails();
    expect(await held()).toEqual([]);
    expect(await heldOfOther(), "another member's data is unchanged").toEqual(othersBefore);
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(database.db);
    for (const { name } of tables) {
      const { rows } = await sql`
        SELECT 1 FROM ${sql.table(name)} t WHERE t::text LIKE ${`%${input.email}%`} OR t::text LIKE ${`%${viewer.username}%`}
        LIMIT 1`.execute(database.db);
      expect(rows, name).toEqual([]);
    }
  });
});

describe("the data of a deleted member", () => {
  test("is erased with the account, and the proof shows that to an admin", async () => {
    const { viewer } = await demo.members.signUp(stranger(), visitor);
    const admin = await anAdmin(demo.members);
    await demo.buy(viewer.uid);
    const call = await demo.talking(viewer);
    await demo.pass(15_000, call.connection);
    await demo.memberCalls.endAllOf(viewer.uid);
    const at = demo.clock.now();
    const sealed = Buffer.from("sealed text");
    const line = { callId: call.callId, no: 0, at, speaker: "customer" as const, replyMs: null, cut: false, sealed };
    await transact(database.db, (tx) => addLines(tx, [line]));
    await sql`INSERT INTO outbound_letters (id, key, kind, recipient, brand, subject, letter, next_try_at, created_at)
      VALUES (${uuidv7()}, ${`letter ${viewer.uid}`}, 'welcome', ${viewer.email}, 'Nocturne', 'Welcome',
        '{"paragraphs":[]}', ${at}, ${at})`.execute(database.db);
    await expect(retention.proof(admin, viewer.uid)).rejects.toMatchObject({ status: 404 });
    await privacy.requestDeletion(viewer, { username: viewer.username, forfeit: "true" });
    await demo.clock.advance(14 * 86_400_000);
    await deleteDue(viewer);

    const recipient = { column: "outbound_letters.recipient", fate: "gone", rows: 1 };
    const waiting = { clean: false, columns: expect.arrayContaining([recipient]) };
    expect(await retention.proof(admin, viewer.uid), "the last email waits").toMatchObject(waiting);
    await sendEmails();
    const proof = await retention.exportProof(admin, viewer.uid);
    expect(proof).toMatchObject({ uid: viewer.uid, clean: true, nameless: true });
    const rowsOf = (column: string) => proof.columns.find((one) => one.column === column)?.rows;
    expect(["call_transcripts.customer_uid", "sessions.user_id", "outbound_letters.recipient"].map(rowsOf)).toEqual([
      0, 0, 0,
    ]);
    const { rows: lines } = await sql`SELECT 1 FROM transcript_lines WHERE call_id = ${call.callId}`.execute(
      database.db,
    );
    expect(lines).toEqual([]);
    expect(await rowsWith(database.db, "outbound_letters.recipient", viewer.email)).toBe(0);
    const left = proof.columns.filter(({ rows }) => rows > 0).map(({ fate }) => fate);
    expect(new Set(left)).toEqual(new Set(["books", "law"]));
    expect((await retention.deleted(admin))[0]?.uid).toBe(viewer.uid);
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["action", "actor_uid"])
      .where("subject_id", "=", viewer.uid)
      .where("action", "=", "privacy.proof_exported")
      .execute();
    expect(entries).toEqual([{ action: "privacy.proof_exported", actor_uid: admin.uid }]);
    for (const call of [retention.proof, retention.exportProof]) {
      await expect(call(demo.customer("paid"), viewer.uid)).rejects.toMatchObject({ status: 404 });
    }
    await expect(retention.report(demo.customer("paid"))).rejects.toMatchObject({ status: 404 });
  });

  test("is removed from file storage by the next cleanup", async () => {
    const site = await mediaSiteOn(demo);
    const viewer = await site.aCreator();
    const id = await site.sent(viewer);
    const key = fileKey(id, "800.webp");
    expect(await demo.outside.files.read(key)).not.toBeNull();
    await privacy.requestDeletion(viewer, { username: viewer.username });
    await demo.clock.advance(14 * 86_400_000);
    await privacy.deleteDue();
    await demo.clock.advance(2 * 3_600_000);
    await demo.runJob("clean-media");
    expect(await demo.outside.files.read(key)).toBeNull();
    expect(await rowsWith(database.db, "media.owner_uid", viewer.uid)).toBe(0);
  });
});

describe("retention report", () => {
  test("lists every kind with its rule, its oldest row, whether it is late, and what the job removed", async () => {
    const admin = await anAdmin(demo.members);
    const line = async (kind: string) => (await retention.report(admin)).lines.find((one) => one.kind === kind);
    expect(await line("errors")).toMatchObject({ oldest: null, rows: 0, late: false, removed: 12 });
    const at = demo.clock.now();
    await sql`INSERT INTO error_groups (id, fingerprint, title, sample, seen, first_seen_at, last_seen_at)
      VALUES (${uuidv7()}, ${"a".repeat(32)}, 't', 's', 1, ${at}, ${at})`.execute(database.db);
    expect(await line("errors")).toMatchObject({ oldest: at.toISOString(), rows: 1, late: false });
    await demo.clock.advance(93 * 86_400_000);
    expect(await line("errors")).toMatchObject({ late: true, rule: "90 days after they were last seen" });
    expect(await line("journals")).toMatchObject({ job: null, late: false, removed: null });
  });
});
