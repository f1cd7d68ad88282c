import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type Finding, findingsOf } from "#platform/database/invariants.ts";
import { transact } from "#platform/database/transaction.ts";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { moneyInvariants } from "#server/check-ledger.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { aCustomer, aHold, aPurchase, findings, later, ledgerNow, noParts } from "#tests/builders/ledger.ts";
import { ledgerInvariants } from "./invariants.store.ts";
import * as store from "./ledger.store.ts";

const database = await databaseOfFile();
const at = ledgerNow;
/** A call that runs, one that ended, one that was given back. */
const calls = { running: "", ended: "", madeGood: "" };

const { db } = database;
const ownerId = await aCustomer(db, { free: dollars(1), paid: dollars(50) });
beforeAll(async () => {
  for (const name of ["madeGood", "ended", "running"] as const) {
    const hold = aHold(ownerId, { expiresAt: later(1) });
    calls[name] = hold.callId;
    await store.hold(db, hold);
    const parts = { free: name === "madeGood" ? dollars(1) : zero, paid: micros(400_000) };
    await store.renew(db, { ...hold, sliceNo: 1, parts, creatorPart: micros(200_000), expiresAt: later(2) });
    if (name === "running") continue;
    await store.settle(db, { ...hold, parts: noParts, creatorPart: zero });
    if (name === "madeGood") await store.makeGood(db, { callId: hold.callId, label: "Sorry", at });
    if (name === "ended") await store.fold(db);
  }
});

class Undo extends Error {}

/** What the check says with defects that no guard stops; everything is undone afterwards. */
async function findingsWith(...defects: RawBuilder<unknown>[]): Promise<Finding[]> {
  let found: Finding[] = [];
  const attempt = transact(database.db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const defect of defects) await defect.execute(tx);
    found = await findingsOf(tx, withCalls(defects) ? moneyInvariants : ledgerInvariants, at);
    throw new Undo();
  });
  await expect(attempt).rejects.toThrow(Undo);
  return found;
}

const withCalls = (defects: RawBuilder<unknown>[]) => defects[0] === aTableOfCalls;
const aTableOfCalls = sql`ALTER TABLE calls RENAME TO calls_as_they_are; CREATE TABLE calls (
  id uuid, state text, rate_micros bigint, billed_ms bigint, chargeable_ms bigint, captured_micros bigint, kind text DEFAULT 'customer',
  refunded_free_micros bigint DEFAULT 0, refunded_paid_micros bigint DEFAULT 0, whole_cents boolean DEFAULT true)`;
const callsAsPosted = sql`INSERT INTO calls SELECT call_id, CASE WHEN ended_by IS NULL THEN 'active' ELSE 'ended' END,
  rate_micros, 16000, CASE WHEN made_good_by IS NULL THEN 16000 ELSE 0 END,
  CASE WHEN made_good_by IS NULL THEN paid_posted ELSE 0 END FROM ledger_calls`;

test("books that are right have no finding", async () => {
  expect(await findings(database.db)).toEqual([]);
  expect(await findingsWith(aTableOfCalls, callsAsPosted)).toEqual([]);
});

const dropFloor = sql`ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_covered`;
const running = () => calls.running;

const defects: [check: string, defect: string, () => RawBuilder<unknown>[]][] = [
  [
    "debits equal credits",
    "a counter of the platform raised by hand",
    () => [sql`UPDATE ledger_accounts SET credits_posted = credits_posted + 1 WHERE kind = 'revenue'`],
  ],
  [
    "counters equal the transfers",
    "a transfer lost",
    () => [sql`DELETE FROM ledger_transfers WHERE id = (SELECT min(id) FROM ledger_transfers)`],
  ],
  [
    "pending equals open holds",
    "a hold forgotten without giving its money back",
    () => [sql`UPDATE ledger_calls SET held_free = 0, held_paid = 0, hold_id = NULL WHERE call_id = ${running()}`],
  ],
  [
    "no account below its floor",
    "more set aside than there is",
    () => [dropFloor, sql`UPDATE ledger_accounts SET debits_pending = credits_posted + 1 WHERE kind = 'user:paid'`],
  ],
  [
    "no account below its floor",
    "a creator with less than nothing",
    () => [
      sql`INSERT INTO ledger_transfers (journal_id, debit_account, credit_account, amount, code)
        SELECT (SELECT id FROM ledger_journals LIMIT 1), id, 1, 999999999, 'share' FROM ledger_accounts
        WHERE kind = 'creator:pending' LIMIT 1`,
    ],
  ],
  [
    "the journals of an owner are a chain",
    "a journal lost",
    () => [sql`DELETE FROM ledger_journals WHERE owner_version = 3`],
  ],
  [
    "the journals of an owner are a chain",
    "two operations that did not see each other",
    () => [sql`UPDATE ledger_journals SET paid_after = paid_after + 1 WHERE owner_version = 4`],
  ],
  [
    "the journals of an owner are a chain",
    "a counter that counts a journal that is not there",
    () => [sql`UPDATE ledger_accounts SET version = version + 1 WHERE kind = 'user:paid'`],
  ],
  [
    "journals say what their transfers did",
    "a journal that says more",
    () => [sql`UPDATE ledger_journals SET creator_micros = creator_micros + 1 WHERE kind = 'call_slice'`],
  ],
  [
    "a call's totals equal its journals",
    "a total raised by hand",
    () => [sql`UPDATE ledger_calls SET creator_posted = creator_posted + 1 WHERE call_id = ${running()}`],
  ],
  [
    "a call's totals equal its journals",
    "a call that runs on after its end",
    () => [sql`UPDATE ledger_calls SET ended_by = NULL WHERE call_id = ${calls.ended}`],
  ],
  [
    "a call made good cost nothing",
    "a make-good that is short of a micro-dollar",
    () => [sql`UPDATE ledger_journals SET free_micros = free_micros - 1 WHERE kind = 'makegood'`],
  ],
  [
    "a call gives back no more than it cost",
    "a refund that no journal booked",
    () => [sql`UPDATE ledger_calls SET refunded_paid = 1 WHERE call_id = ${calls.ended}`],
  ],
  [
    "a call shows what it gave back",
    "a call that shows a refund which nobody made",
    () => [aTableOfCalls, callsAsPosted, sql`UPDATE calls SET refunded_paid_micros = 1 WHERE id = ${calls.ended}`],
  ],
  [
    "a payment is credited once",
    "a second purchase of one payment",
    () => [
      sql`INSERT INTO ledger_journals (id, kind, idem_key, request_hash, payment_ref, label, effective_at)
        SELECT gen_random_uuid(), 'purchase', 'again', request_hash, payment_ref, label, effective_at
        FROM ledger_journals WHERE kind = 'purchase'`,
    ],
  ],
  [
    "a purchase goes back once and whole",
    "a purchase that went back only in part",
    () => [
      sql`INSERT INTO ledger_journals (id, kind, idem_key, request_hash, reverses_id, label, effective_at)
        SELECT gen_random_uuid(), 'refund', 'half', request_hash, id, label, effective_at
        FROM ledger_journals WHERE kind = 'purchase' LIMIT 1`,
      sql`INSERT INTO ledger_transfers (journal_id, debit_account, credit_account, amount, code)
        SELECT id, 9, 3, 1, 'loss' FROM ledger_journals WHERE idem_key = 'half'`,
    ],
  ],
  [
    "shares taken back equal their journals",
    "a share that was taken back without an entry",
    () => [
      sql`INSERT INTO ledger_shares_taken_back SELECT gen_random_uuid(), call_id, creator_id, 1 FROM ledger_calls LIMIT 1`,
    ],
  ],
  [
    "what cleared equals the shares of its calls",
    "a share that cleared while its call ran",
    () => [sql`UPDATE ledger_calls SET cleared_at = now() WHERE call_id = ${running()}`],
  ],
  [
    "a closed account is empty",
    "an account that kept a micro-dollar",
    () => [
      sql`INSERT INTO ledger_journals (id, kind, idem_key, request_hash, paid_after, label, effective_at)
        SELECT gen_random_uuid(), 'forfeit', 'forfeit', request_hash, 1, label, effective_at FROM ledger_journals LIMIT 1`,
    ],
  ],
  [
    "no hold is overdue",
    "a call that nobody ended",
    () => [sql`UPDATE ledger_calls SET expires_at = ${later(-6)} WHERE call_id = ${running()}`],
  ],
  ["grants equal their journals", "a grant that was raised", () => [sql`UPDATE ledger_grants SET amount = amount + 1`]],
  [
    "no reference leads nowhere",
    "a transfer to an account that does not exist",
    () => [sql`UPDATE ledger_transfers SET credit_account = 999 WHERE credit_account = 1`],
  ],
  [
    "no reference leads nowhere",
    "a hold that no journal opened",
    () => [sql`UPDATE ledger_calls SET hold_id = gen_random_uuid() WHERE call_id = ${running()}`],
  ],
  ["the guards stand", "the account's check dropped", () => [dropFloor]],
  ["the guards stand", "a guard switched off", () => [sql`ALTER TABLE ledger_journals DISABLE TRIGGER append_only`]],
  [
    "an ended call is charged its price in whole cents",
    "a call charged a micro-dollar too much",
    () => [
      aTableOfCalls,
      callsAsPosted,
      sql`UPDATE calls SET captured_micros = captured_micros + 1 WHERE id = ${calls.ended}`,
    ],
  ],
  [
    "an ended call is charged its price in whole cents",
    "a call that ended without a last posting",
    () => [aTableOfCalls, callsAsPosted, sql`UPDATE calls SET state = 'ended' WHERE id = ${running()}`],
  ],
  [
    "what calls cost is what was posted",
    "a call that the ledger does not know",
    () => [aTableOfCalls, callsAsPosted, sql`INSERT INTO calls VALUES (gen_random_uuid(), 'active', 1, 0, 0, 0)`],
  ],
  [
    "a paid purchase is credited as agreed",
    "a purchase that was credited with another amount",
    () => [
      aTableOfCalls,
      callsAsPosted,
      sql`INSERT INTO purchases (id, uid, idem_key, processor, brand, price_micros, bonus_micros, state, journal_id, created_at,
          paid_at, settled_at)
        SELECT gen_random_uuid(), owner_id, 'by-hand-1', 'sandbox', 'Nocturne', 10000, 0, 'paid', id, now(), now(), now()
        FROM ledger_journals WHERE kind = 'purchase' LIMIT 1`,
    ],
  ],
  [
    "what calls cost is what was posted",
    "a call at another price",
    () => [aTableOfCalls, callsAsPosted, sql`UPDATE calls SET rate_micros = 1 WHERE id = ${running()}`],
  ],
];

describe("each invariant catches its defect:", () => {
  test.each(defects)("%s: %s", async (check, _defect, seed) => {
    expect((await findingsWith(...seed())).map((finding) => finding.check)).toContain(check);
  });

  test("there is a defect for every invariant", () => {
    const names = moneyInvariants.map((invariant) => invariant.name);
    expect([...new Set(defects.map(([check]) => check))].sort()).toEqual(names.sort());
  });

  test("a finding says where to look", async () => {
    const [finding] = await findingsWith(sql`UPDATE ledger_calls SET expires_at = NULL WHERE call_id = ${running()}`);
    expect(finding).toEqual({ check: "no hold is overdue", subject: running(), detail: "ran out at " });
  });

  test("afterwards nothing of the defects is left", async () => {
    expect(await findings(database.db)).toEqual([]);
    await store.purchase(database.db, aPurchase({ paid: dollars(10) }));
  });
});
