import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import * as ledger from "#features/ledger/ledger.store.ts";
import { connectEmbedded, type Database } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { type Micros, micros } from "#platform/money/money.ts";
import { type Figure, median, rounded } from "../reporting/figures.ts";
import { type Customer, newCustomers, ROUND_MS, ROUNDS, ratio, sender, throughput } from "./operations.ts";

const CUSTOMERS = 8;
const RATE = micros(1_500_000n);
const SHARE = micros(910_000n);
const NOTHING: Micros = micros(0n);

type Delay = ReturnType<typeof monitorEventLoopDelay>;
type Round = Record<"raw" | "rawPrepared" | "operations", number>;

/**
 * Whole calls of ten minutes on the embedded database, on disk with real fsync, as the application sends them; beside them,
 * in turn, rows written one by one through the same socket to the same database. A renewal counts as one operation.
 */
export async function embeddedFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "noct-bench-"));
  const database = await connectEmbedded({ dataDir });
  // One millisecond of the reported value is its own interval.
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    await migrate(database.pool);
    const customers = await newCustomers(sender(database.pool), CUSTOMERS);
    await database.pool.query(
      "CREATE TABLE plain_rows (id bigserial PRIMARY KEY, payer uuid, payee uuid, micros bigint, at timestamptz DEFAULT now())",
    );
    const rounds: Round[] = [];
    for (let number = 0; number <= ROUNDS; number += 1) {
      // The first round warms up plans and pages.
      if (number === 1) delay.reset();
      rounds.push(await oneRound(database, customers, delay));
    }
    return figures(rounds.slice(1), delay);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function oneRound({ db, pool }: Database, customers: Customer[], delay: Delay): Promise<Round> {
  const raw = await throughput(customers, ROUND_MS, (customer) => plainRow(pool, customer));
  delay.enable();
  const operations = await throughput(customers, ROUND_MS, (customer) => wholeCall(db, customer));
  delay.disable();
  const rawPrepared = await throughput(customers, ROUND_MS, (customer) => plainRow(pool, customer, "plain_row"));
  return { raw, operations, rawPrepared };
}

/** `name` makes the server prepare the statement. */
async function plainRow(pool: pg.Pool, customer: Customer, name?: string): Promise<number> {
  const text = "INSERT INTO plain_rows (payer, payee, micros) VALUES ($1, $2, $3)";
  const client = await pool.connect();
  try {
    await client.query({ ...(name ? { name } : {}), text, values: [customer.id, customer.creator, RATE] });
  } finally {
    client.release();
  }
  return 1;
}

/** A hold, nine renewals and the end: the number of operations. */
async function wholeCall(db: Database["db"], customer: Customer): Promise<number> {
  const callId = uuidv7();
  const step = () => {
    const at = new Date();
    return { callId, at, wanted: RATE, expiresAt: new Date(at.getTime() + minuteMs) };
  };
  const spent = { parts: { free: NOTHING, paid: RATE }, creatorPart: SHARE };
  const { id: ownerId, creator: creatorId } = customer;
  await ledger.hold(db, { ...step(), ownerId, creatorId, ratePerMinute: RATE, minimum: RATE, label: "Call" });
  for (let sliceNo = 1; sliceNo < 10; sliceNo += 1) await ledger.renew(db, { ...step(), ...spent, sliceNo });
  await ledger.settle(db, { ...step(), ...spent });
  return 11;
}

function figures(rounds: Round[], delay: Delay): Figure[] {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const perSecond = (name: string, value: (round: Round) => number): Figure => {
    return { name, value: rounded(of(value), 0), target: null, better: "higher", unit: "1/s" };
  };
  const overRaw = of(({ operations, raw }) => operations / raw);
  const overPrepared = of(({ operations, rawPrepared }) => operations / rawPrepared);
  const stall = rounded(delay.percentile(99) / 1e6, 1);
  return [
    perSecond("embedded_operations", (round) => round.operations),
    perSecond("embedded_raw_inserts", (round) => round.raw),
    ratio("embedded_over_raw", overRaw, 0.4, "higher"),
    // Reported beside it: rows with a prepared statement, as the ledger's are.
    perSecond("embedded_raw_prepared", (round) => round.rawPrepared),
    ratio("embedded_over_raw_prepared", overPrepared, null, "higher"),
    { name: "embedded_stall_p99", value: stall, target: 20, better: "lower", unit: "ms" },
  ];
}
