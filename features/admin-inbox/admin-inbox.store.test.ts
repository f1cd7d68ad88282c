import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { kindsThatMayWait } from "./admin-inbox.store.ts";
import { type InboxTaskKind, inboxTaskKinds } from "./tasks.rules.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);

type Statement = RawBuilder<unknown>;
/** Statements that create a pending task, that nearly do, and that complete it. */
type Case = {
  kinds: InboxTaskKind[];
  nearly?: () => Statement[];
  creates: () => Statement;
  completes: () => Statement;
};

const id = sql`gen_random_uuid()`;
const admin = () => demo.seeded.admin.uid;
const customer = () => demo.seeded.customers[0]?.viewer.uid;
const creator = () => demo.seeded.creators[0]?.viewer.uid;

const verification = (state: string) => sql`INSERT INTO verifications (id, user_id, state, details, document_kind,
    document_expires_on, agreement_version, agreement_hash, agreed_at, created_at, changed_at, submitted_at)
  VALUES (${id}, ${creator()}, ${state}, 'sealed', 'passport', '2040-01-01', '2026-01', repeat('a', 64), now(), now(),
    now(), now())`;

const photo = (state: string) => sql`INSERT INTO media (id, owner_uid, kind, state, file_name, bytes, content_type,
    content_hash, created_at, expires_at)
  VALUES (${id}, ${creator()}, 'photo', ${state}, 'evening.jpg', 100, 'image/jpeg', sha256('evening'), now(), now())`;

/** The photo that an earlier case approved. */
const refusedPhoto = () => sql`UPDATE media SET state = 'refused', reason = 'quality', reviewed_at = now(),
    reviewed_by = ${admin()} WHERE state = 'approved'`;

const ownVoice = (state: string) => sql`WITH sentence AS (
    INSERT INTO consent_sentences (id, user_id, sentence, consent_version, consent_text, created_at, expires_at)
    VALUES (${id}, ${creator()}, 'My name is Ivy', '2026-11', 'I allow it', now(), now() + interval '10 minutes')
    RETURNING id)
  INSERT INTO own_voices (id, user_id, voice_id, name, state, sentence_id, sentence_check, consented_at, consent_address,
    consent_sha256, reading_sha256, content_type, created_at, updated_at)
  SELECT ${id}, ${creator()}, 'own-' || id, 'Just me', ${state}, id, 'heard', now(), '203.0.113.9', repeat('a', 64),
    repeat('b', 64), 'audio/wav', now(), now() FROM sentence`;

const complaint = sql`INSERT INTO complaints (id, reference, form_id, kind, reason, severity, declarations, secret_hash,
    received_at, acknowledge_by, due_at, decide_by, hard_limit_at)
  VALUES (${id}, 'NC-2345-6789', ${id}, 'other', 'spam', 3, '{}', 'hash', now(), now(), now(), now(), now())`;

type Call = { reason?: string; kind?: string; seconds?: number };
/** An ended call, charged for its length at one dollar a minute. */
function call({ reason = "lost", kind = "customer", seconds = 60 }: Call): Statement {
  const isTest = kind === "test";
  const caller = isTest ? creator() : customer();
  const paid = isTest ? 0 : Math.floor((seconds / 60) * 1_000_000);
  return sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros,
      share_bps, usage_fee_micros, rehearsal, created_at, content_type, kind, test_ms, state, ended_at, ended_reason,
      billed_ms, chargeable_ms, captured_paid_micros)
    VALUES (${id}, ${caller}, ${creator()}, ${demo.seeded.creators[0]?.agentId}, 'Ivy', 'harbourlight', 1000000, 7000, 0,
      false, now(), 'joi', ${kind}, ${isTest ? 60_000 : null}, 'ended', now(), ${reason}, ${seconds * 1000},
      ${seconds * 1000}, ${paid})`;
}

const purchase = (state: string) => sql`INSERT INTO purchases (id, uid, idem_key, processor, brand, price_micros,
    bonus_micros, state, created_at, settled_at)
  VALUES (${id}, ${customer()}, gen_random_uuid()::text, 'sandbox', 'Nocturne', 10000000, 0, ${state}, now(), now())`;

const review = sql`INSERT INTO agent_reviews (id, agent_id, version_id, state, submitted_at)
  SELECT ${id}, agent_id, id, 'waiting', now() FROM agent_versions LIMIT 1`;

const cases: Case[] = [
  {
    kinds: ["identity"],
    nearly: () => [verification("draft")],
    creates: () => sql`UPDATE verifications SET state = 'submitted'`,
    completes: () => sql`UPDATE verifications SET state = 'rejected', reasons = '{other}', decided_at = now()`,
  },
  {
    kinds: ["media"],
    nearly: () => [photo("processing")],
    creates: () => photo("pending"),
    completes: () => sql`UPDATE media SET state = 'approved', reviewed_at = now(), reviewed_by = ${admin()}
      WHERE state = 'pending'`,
  },
  {
    kinds: ["voice"],
    nearly: () => [ownVoice("recorded")],
    creates: () => sql`UPDATE own_voices SET state = 'checking'`,
    // Still being created, but no longer a task for an admin.
    completes: () => sql`UPDATE own_voices SET approved_at = now(), reviewed_by = ${admin()}`,
  },
  {
    kinds: ["agent"],
    creates: () => review,
    completes: () => sql`UPDATE agent_reviews SET state = 'approved', decided_at = now() WHERE state = 'waiting'`,
  },
  {
    kinds: ["text"],
    creates: () => sql`INSERT INTO profile_texts (id, user_id, body, state, submitted_at)
      VALUES (${id}, ${creator()}, 'I read aloud.', 'waiting', now())`,
    completes: () => sql`UPDATE profile_texts SET state = 'replaced', decided_at = now()`,
  },
  {
    kinds: ["appeal"],
    nearly: () => [refusedPhoto()],
    creates: () => sql`INSERT INTO content_appeals (id, media_id, owner_uid, against_uid, against_at, reason, words,
        state, asked_at, due_at)
      SELECT ${id}, id, owner_uid, reviewed_by, reviewed_at, 'quality', 'It is sharp enough.', 'waiting', now(),
        now() + interval '10 days' FROM media WHERE state = 'refused' LIMIT 1`,
    completes: () => sql`UPDATE content_appeals SET state = 'withdrawn', decided_at = now()`,
  },
  {
    kinds: ["complaint", "takedown"],
    creates: () => complaint,
    completes: () => sql`UPDATE complaints SET state = 'decided', decision = 'upheld', decision_words = 'Yes',
      decided_at = now()`,
  },
  {
    kinds: ["broken_call"],
    nearly: () => [call({ reason: "user" }), call({ kind: "test" }), call({ seconds: 0 })],
    creates: () => call({ reason: "lost" }),
    completes: () => sql`UPDATE calls SET checked_at = now()`,
  },
  {
    kinds: ["broken_call"],
    creates: () => call({ reason: "error" }),
    completes: () => sql`UPDATE calls SET checked_at = now()`,
  },
  {
    kinds: ["dispute"],
    nearly: () => [purchase("charged_back"), purchase("declined")],
    creates: () => sql`SELECT ledger_freeze(${customer()}, true, now())`,
    completes: () => sql`SELECT ledger_freeze(${customer()}, false, now())`,
  },
  {
    kinds: ["safety"],
    creates: () => sql`INSERT INTO safety_flags (id, subject_type, subject_id, code, opened_at)
      VALUES (${id}, 'member', ${customer()}, 'minor_sexual', now())`,
    completes: () =>
      sql`UPDATE safety_flags SET cleared_at = now(), cleared_by = ${admin()}, cleared_reason = 'Looked at'`,
  },
  {
    kinds: ["confirmation"],
    creates:
      () => sql`INSERT INTO confirmations (id, kind, subject_type, subject_id, summary, payload, reason, asked_by,
        asked_at, expires_at)
      VALUES (${id}, 'credit_gift', 'user', 'sam', 'Give $80.00', '{}', 'A gift', ${admin()}, now(),
        now() + interval '2 days')`,
    completes: () => sql`UPDATE confirmations SET state = 'withdrawn', decided_by = asked_by, decided_at = now()`,
  },
];

const waiting = async () => [...(await kindsThatMayWait(database.db))].sort();

test.each(cases)("$kinds: listed from the first pending task until the last one is completed", async (one) => {
  const { db } = database;
  const before = await waiting();
  expect(before.filter((kind) => one.kinds.includes(kind))).toEqual([]);
  for (const statement of one.nearly?.() ?? []) await statement.execute(db);
  expect(await waiting()).toEqual(before);
  await one.creates().execute(db);
  expect(await waiting()).toEqual([...before, ...one.kinds].sort());
  await one.completes().execute(db);
  expect(await waiting()).toEqual(before);
});

test("every task kind is covered", () => {
  expect(new Set(cases.flatMap(({ kinds }) => kinds))).toEqual(new Set(inboxTaskKinds));
});
