import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { outsideTransaction, transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import {
  aCustomer,
  aHold,
  aPurchase,
  creditOf,
  findings,
  later,
  ledgerNow,
  sampleRate,
} from "#tests/builders/ledger.ts";
import * as store from "./ledger.store.ts";

const database = await databaseOfFile();
const at = ledgerNow;
afterEach(async () => expect(await findings(database.db)).toEqual([]));

const rate = sampleRate;

describe("what is asked fifty times at once happens once", () => {
  const fifty = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, ask));

  test("a grant, a payment, a hold, a slice, an end and a make-good", async () => {
    const ownerId = uuidv7();
    const grant = {
      key: `grant:signup:${ownerId}`,
      ownerId,
      amount: dollars(5),
      expiresAt: later(60),
      label: "Gift",
      at,
    };
    const bought = aPurchase({ ownerId, paid: dollars(10) });
    const hold = aHold(ownerId, { wanted: dollars(6) });
    const parts = { free: dollars(5), paid: micros(400_000) };
    const slice = { ...hold, sliceNo: 1, parts, creatorPart: zero, expiresAt: later(2) };
    const end = { ...hold, parts: { free: zero, paid: micros(600_000) }, creatorPart: zero };
    const operations: (() => Promise<unknown>)[] = [
      () => store.grant(database.db, grant),
      () => store.purchase(database.db, bought),
      () => store.hold(database.db, hold),
      () => store.renew(database.db, slice),
      () => store.settle(database.db, end),
      () => store.makeGood(database.db, { callId: hold.callId, label: "Sorry", at }),
    ];
    for (const operation of operations) {
      const answers = await fifty(operation);
      expect(
        new Set(answers.map((answer) => JSON.stringify(answer, (_, v) => (typeof v === "bigint" ? `${v}` : v)))).size,
      ).toBe(1);
    }
    const journals = await database.db
      .selectFrom("ledger_journals")
      .select("kind")
      .where("owner_id", "=", ownerId)
      .execute();
    expect(journals.map((journal) => journal.kind).sort()).toEqual(
      ["call_end", "call_hold", "call_slice", "grant", "makegood", "purchase"].sort(),
    );
    expect(await creditOf(database.db, ownerId)).toEqual({ free: 5_000_000n, paid: 10_000_000n, held: 0n });
  });

  test("different keys on one account all happen", async () => {
    const ownerId = uuidv7();
    await fifty(() => {
      const bought = aPurchase({ ownerId, paid: dollars(10) });
      return store.purchase(database.db, bought);
    });
    expect((await creditOf(database.db, ownerId)).paid).toBe(500_000_000n);
  });
});

describe("what was booked stays", () => {
  test.each([
    "ledger_journals",
    "ledger_transfers",
    "ledger_accounts",
    "ledger_calls",
    "ledger_grants",
    "ledger_folds",
  ])("%s refuses to be changed, emptied or thinned out by hand", async (table) => {
    const hold = aHold(await aCustomer(database.db, { free: dollars(5), paid: dollars(5) }));
    await store.hold(database.db, hold);
    await store.settle(database.db, { ...hold, parts: { free: micros(3), paid: zero }, creatorPart: zero });
    const [column] = (
      await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
          WHERE attrelid = ${table}::regclass AND attnum > 1 AND attidentity = '' LIMIT 1`.execute(database.db)
    ).rows;
    const name = sql.ref(column?.name ?? "");
    const change = sql`UPDATE ${sql.table(table)} SET ${name} = ${name}`.execute(database.db);
    await expect(change).rejects.toMatchObject({ code: "23001" });
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(database.db)).rejects.toMatchObject({ code: "23001" });
    await expect(sql`TRUNCATE ${sql.table(table)}`.execute(database.db)).rejects.toMatchObject({ code: "23001" });
  });

  test("a journal that says something else than its transfers is refused when the transaction commits", async () => {
    const ownerId = await aCustomer(database.db, { paid: dollars(1) });
    let inserted = false;
    const attempt = transact(database.db, async (tx) => {
      await sql`INSERT INTO ledger_journals (id, kind, idem_key, request_hash, owner_id, owner_version, paid_micros, label, effective_at)
        VALUES (${uuidv7()}, 'adjustment', ${`lie:${ownerId}`}, gen_random_uuid(), ${ownerId}, 2, 5, 'A lie', now())`.execute(
        tx,
      );
      inserted = true;
    });
    await expect(attempt).rejects.toMatchObject({ code: "LG006" });
    expect(inserted).toBe(true);
  });
});

describe("folded accounts", () => {
  test("have the same balance before and after they are folded, and folding twice changes nothing", async () => {
    const ownerId = await aCustomer(database.db, { paid: dollars(30) });
    const hold = aHold(ownerId);
    await store.hold(database.db, hold);
    await store.settle(database.db, { ...hold, parts: { free: zero, paid: rate }, creatorPart: micros(910_000) });
    const balances = () =>
      Promise.all(
        (["revenue", "promotions", "processor_clearing"] as const).map((name) =>
          store.platformBalance(database.db, name),
        ),
      );
    const before = await balances();
    expect(before[0]).toBeGreaterThanOrEqual(590_000n);
    expect(await store.fold(database.db)).toBeGreaterThan(0n);
    expect(await store.fold(database.db)).toBe(0n);
    expect(await balances()).toEqual(before);
    expect(await findings(database.db)).toEqual([]);
  });

  test("lose no posting that was under way while they were folded", async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, () => aCustomer(database.db, { paid: dollars(10) })));
    const talk = async (ownerId: string) => {
      for (let calls = 0; calls < 5; calls += 1) {
        const hold = aHold(ownerId);
        await store.hold(database.db, hold);
        await store.settle(database.db, {
          ...hold,
          parts: { free: zero, paid: micros(1_000) },
          creatorPart: micros(1),
        });
      }
    };
    const folding = Array.from({ length: 10 }, () => store.fold(database.db));
    await Promise.all([...customers.map(talk), ...folding]);
    await store.fold(database.db);
  });

  test("make no posting wait, not even while the fold itself waits for one that is stuck", async () => {
    await store.fold(database.db);
    const [stuck, other] = [uuidv7(), uuidv7()];
    const letGo = Promise.withResolvers<void>();
    const isPosted = Promise.withResolvers<void>();
    const holdingOn = transact(database.db, async (tx) => {
      await store.purchase(tx, aPurchase({ ownerId: stuck, paid: dollars(10) }));
      isPosted.resolve();
      await letGo.promise;
    });
    await isPosted.promise;
    // The embedded database has one session: there nothing can be posted meanwhile.
    if (database.engine === "embedded") letGo.resolve();
    // A higher number that is booked already: a fold up to here must not leave the stuck one out.
    await store.purchase(database.db, aPurchase({ ownerId: uuidv7(), paid: dollars(5) }));
    const order: string[] = [];
    const folding = store.fold(database.db, 60_000).then((folded) => {
      order.push("folded");
      return folded;
    });
    await store
      .purchase(database.db, aPurchase({ ownerId: other, paid: dollars(20) }))
      .then(() => order.push("posted"));
    letGo.resolve();
    await holdingOn;
    const transfers = 2n;
    expect(await folding).toBeGreaterThanOrEqual(transfers);
    if (database.engine === "native") expect(order).toEqual(["posted", "folded"]);
    await store.fold(database.db);
  });

  test("are left for the next time when a posting stays under way, or another fold is at work", async () => {
    if (database.engine === "native") {
      const attempt = transact(database.db, async (tx) => {
        await store.purchase(tx, aPurchase({ ownerId: uuidv7(), paid: dollars(10) }));
        await outsideTransaction(async () => expect(await store.fold(database.db, 50)).toBe(0n));
      });
      await attempt;
    }
    await store.purchase(database.db, aPurchase({ ownerId: uuidv7(), paid: dollars(10) }));
    const folded = await Promise.all([store.fold(database.db), store.fold(database.db), store.fold(database.db)]);
    expect(folded.filter((count) => count > 0n)).toHaveLength(1);
  });
});
