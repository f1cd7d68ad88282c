import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { transact } from "#platform/database/transaction.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { from, openGate, withCalls } from "#tests/builders/calls.ts";
import { addLines } from "./call-records.store.ts";
import { sealedTranscripts } from "./transcript-key-rotation.service.ts";
import { sealedFor } from "./transcripts.rules.ts";

let database: Database;
let customer: Viewer;
let callId: string;
const [old, fresh] = [
  { id: "old", key: randomBytes(32) },
  { id: "fresh", key: randomBytes(32) },
];
const before = createEncryption([old]);
const alone = createEncryption([fresh]);

beforeEach(async () => {
  database = await testDatabase();
  const calls = await withCalls(database);
  customer = calls.customer("paid");
  await calls.buy(customer.uid);
  const agentId = calls.seeded.creators[0]?.agentId ?? "";
  callId = (await calls.start.start(customer, openGate, { agentId }, from)).callId;
});
afterEach(() => database.close());

const words = ["Good evening.", "How was the sea?", "Calm, for once."];
const lineOf = (no: number, encryption = before) => ({
  callId,
  no,
  at: new Date("2026-05-04T12:00:00Z"),
  speaker: "agent" as const,
  replyMs: null,
  cut: false,
  sealed: encryption.sealText(words[no] ?? "", sealedFor(customer.uid, callId, no)),
});
const kept = () =>
  database.db.selectFrom("transcript_lines").select(["line_no", "sealed"]).orderBy("line_no").execute();

test("after a change of keys every line opens with the new one alone, those of a call that goes on as well", async () => {
  const both = createEncryption([fresh, old]);
  const part = sealedTranscripts({ db: database.db, encryption: both });
  expect(await part.after("", 10)).toEqual([]);
  await transact(database.db, (tx) => addLines(tx, [lineOf(0), lineOf(1)]));
  expect(await part.after("", 10)).toEqual([callId]);
  expect(await part.after(callId, 10)).toEqual([]);
  await transact(database.db, (tx) => addLines(tx, [lineOf(2, both)]));
  expect([await part.renew(callId), await part.renew(callId)]).toEqual([true, false]);
  const opened = (await kept()).map(({ line_no: no, sealed }) =>
    alone.openText(sealed, sealedFor(customer.uid, callId, no)),
  );
  expect(opened).toEqual(words);
});

test("a line that was moved to another place is not brought under the new key, and nothing of its call is", async () => {
  await transact(database.db, (tx) => addLines(tx, [lineOf(0, alone), lineOf(1, alone)]));
  const newest = { id: "newest", key: randomBytes(32) };
  const { sealed } = (await kept())[0] ?? { sealed: Buffer.alloc(0) };
  await database.db.updateTable("transcript_lines").set({ sealed }).where("line_no", "=", 1).execute();
  const part = sealedTranscripts({ db: database.db, encryption: createEncryption([newest, fresh]) });
  await expect(part.renew(callId)).rejects.toThrow();
  const [first] = await kept();
  expect(alone.openText(first?.sealed ?? Buffer.alloc(0), sealedFor(customer.uid, callId, 0))).toBe(words[0]);
});
