import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { micros } from "#platform/money/money.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { aCustomer, aHold, creditOf, findings } from "#tests/builders/ledger.ts";
import { hold } from "./ledger.store.ts";

const [guarded, unguarded] = [await databaseOfFile(), await databaseOfFile()];
await sql`ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_covered`.execute(unguarded.db);

/** Credit for one minute but not for two, cut between free and paid, and a price, all by the seed. */
function scenario(seed: number) {
  const random = (n: bigint) => ((BigInt(seed) * 7_919n + 104_729n) * 1_103_515_245n) % n;
  const rate = 200_000n + random(9_790_001n);
  const total = rate + random(rate);
  const free = random(total - 1n) + 1n;
  return { rate: micros(rate), free: micros(free), paid: micros(total - free), total };
}

/** Fifty calls of one customer ask for a minute each at the same moment. */
async function fiftyCallsAtOnce(database: Database, seed: number) {
  const { rate, free, paid, total } = scenario(seed);
  const ownerId = await aCustomer(database.db, { free, paid });
  const calls = Array.from({ length: 50 }, () =>
    aHold(ownerId, { callId: uuidv7(), ratePerMinute: rate, wanted: rate, minimum: rate }),
  );
  const outcomes = await Promise.allSettled(calls.map((call) => hold(database.db, call)));
  const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
  return {
    succeeded: outcomes.length - refusals.length,
    refusedByTheCheck: refusals.filter(({ reason }) => reason.constraint === "ledger_accounts_covered").length,
    left: await creditOf(database.db, ownerId),
    rate,
    total,
  };
}

function expectNoOverdraft(outcome: Awaited<ReturnType<typeof fiftyCallsAtOnce>>): void {
  expect(outcome.succeeded).toBe(1);
  expect(outcome.refusedByTheCheck).toBe(49);
  expect(outcome.left.held).toBe(outcome.rate);
  expect(outcome.left.free + outcome.left.paid).toBe(outcome.total - outcome.rate);
}

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(seeds)(
  "of fifty calls on credit for one, one is held and the database refuses 49 (seed %i)",
  async (seed) => {
    expectNoOverdraft(await fiftyCallsAtOnce(guarded, seed));
  },
);

test("afterwards the books are right", async () => {
  expect(await findings(guarded.db)).toEqual([]);
});

test("without the account's check the same fifty calls overdraw it, and the test above fails", async () => {
  const outcome = await fiftyCallsAtOnce(unguarded, 1);
  expect(outcome.succeeded).toBe(50);
  expect(() => expectNoOverdraft(outcome)).toThrow();
  expect((await findings(unguarded.db)).map((finding) => finding.check)).toContain("no account below its floor");
});
