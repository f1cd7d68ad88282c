import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connectEmbedded, connectNative, type Database } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { type Figure, median, printFigures, rounded } from "./figures.ts";

const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MS = 1_000;
const RATE = 1_500_000;
const SHARE = 910_000;

type Customer = { id: string; creator: string; callId: string; sliceNo: number };
/** `name` asks the server to keep the plan, as no statement of the application does. */
type Send = (text: string, values: unknown[], name?: string) => Promise<unknown>;

const sender =
  (pool: pg.Pool): Send =>
  (text, values, name) =>
    pool.query(name ? { name, text, values } : { text, values });

async function newCustomers(send: Send, count: number): Promise<Customer[]> {
  const customers = Array.from({ length: count }, () => ({ id: uuidv7(), creator: uuidv7(), callId: "", sliceNo: 0 }));
  for (const customer of customers) {
    await send("SELECT ledger_purchase($1, 1000000000000, 0, $2)", [customer.id, `bench:${customer.id}`]);
  }
  return customers;
}

async function hold(send: Send, customer: Customer, creator = customer.creator): Promise<void> {
  Object.assign(customer, { callId: uuidv7(), sliceNo: 0 });
  const call = [customer.callId, customer.id, creator];
  await send("SELECT * FROM ledger_hold($1, $2, $3, $4, $4, $4, now() + interval '1 hour', 'Call')", [...call, RATE]);
}

/** Posts a slice, shares it with the creator and sets the next aside: what every minute of every call does. */
async function renew(send: Send, customer: Customer, name?: string): Promise<void> {
  customer.sliceNo += 1;
  const text = "SELECT * FROM ledger_renew($1, $2, 0, $3, $4, $3, now() + interval '1 hour')";
  await send(text, [customer.callId, customer.sliceNo, RATE, SHARE], name && `renew_${name}`);
}

async function settle(send: Send, customer: Customer): Promise<void> {
  await send("SELECT * FROM ledger_settle($1, 0, $2, $3)", [customer.callId, RATE, SHARE]);
}

/** What one would write without a ledger: take, give, note it. One statement, one commit, nothing that can be audited. */
async function handwritten(send: Send, customer: Customer, name?: string): Promise<void> {
  const text = `WITH taken AS (UPDATE plain_balances SET micros = micros - $3 WHERE id = $1 AND micros >= $3 RETURNING id),
    given AS (UPDATE plain_balances SET micros = micros + $3 WHERE id = $2)
    INSERT INTO plain_payments (payer, payee, micros) SELECT id, $2, $3 FROM taken`;
  await send(text, [customer.id, customer.creator, RATE], name && `handwritten_${name}`);
}

/** Operations per second of all customers working at once for `ms`. */
async function throughput(
  customers: Customer[],
  ms: number,
  work: (customer: Customer) => Promise<number>,
): Promise<number> {
  const start = performance.now();
  const counts = await Promise.all(
    customers.map(async (customer) => {
      let done = 0;
      while (performance.now() - start < ms) done += await work(customer);
      return done;
    }),
  );
  return counts.reduce((sum, done) => sum + done, 0) / ((performance.now() - start) / 1_000);
}

/** Whole calls of ten minutes on the embedded database, on disk with real fsync. A renewal counts as one operation. */
async function embedded(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "noct-bench-"));
  const database = await connectEmbedded({ dataDir });
  try {
    await migrate(database.pool);
    const send = sender(database.pool);
    const customers = await newCustomers(send, 8);
    const call = async (customer: Customer) => {
      await hold(send, customer);
      for (let slice = 0; slice < 9; slice += 1) await renew(send, customer);
      await settle(send, customer);
      return 11;
    };
    await throughput(customers, ROUND_MS, call);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await throughput(customers, ROUND_MS, call));
    return [
      { name: "embedded_operations", value: rounded(median(rounds), 0), target: 800, better: "higher", unit: "1/s" },
    ];
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** All of a round right after each other, so that a busy machine is busy for each of them. */
async function native(database: Database): Promise<Figure[]> {
  await migrate(database.pool);
  const send = sender(database.pool);
  const customers = await newCustomers(send, CONNECTIONS);
  await send("CREATE TABLE plain_balances (id uuid PRIMARY KEY, micros bigint NOT NULL CHECK (micros >= 0))", []);
  await send(
    "CREATE TABLE plain_payments (id bigserial PRIMARY KEY, payer uuid, payee uuid, micros bigint, at timestamptz DEFAULT now())",
    [],
  );
  for (const { id, creator } of customers) {
    await send("INSERT INTO plain_balances VALUES ($1, 1000000000000), ($2, 0)", [id, creator]);
  }
  const count = (work: Promise<void>) => work.then(() => 1);
  const plain = (name?: string) =>
    throughput(customers, ROUND_MS, (customer) => count(handwritten(send, customer, name)));
  const ledger = async (options: { creator?: string | undefined; name?: string | undefined }) => {
    await Promise.all(customers.map((customer) => hold(send, customer, options.creator)));
    const value = await throughput(customers, ROUND_MS, (customer) => count(renew(send, customer, options.name)));
    await Promise.all(customers.map((customer) => settle(send, customer)));
    return value;
  };
  const popular = customers[0]?.creator;
  const rounds: Record<"plain" | "ours" | "plainPrepared" | "oursPrepared" | "hot", number>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = { plain: await plain(), ours: await ledger({}), hot: await ledger({ creator: popular }) };
    rounds.push({ ...measured, plainPrepared: await plain("p"), oursPrepared: await ledger({ name: "p" }) });
  }
  // The first round warms up plans and pages.
  const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.slice(1).map(value));
  return [
    ratio(
      "native_over_handwritten",
      of(({ ours, plain }) => ours / plain),
      0.5,
      "higher",
    ),
    // Told beside it: with plans that the server keeps, which the application does not ask for.
    ratio(
      "native_over_handwritten_prepared",
      of((round) => round.oursPrepared / round.plainPrepared),
      null,
      "higher",
    ),
    ratio(
      "hot_account_cost",
      of(({ hot, ours }) => 1 - hot / ours),
      0.1,
      "lower",
    ),
    {
      name: "native_renewals",
      value: rounded(
        of(({ ours }) => ours),
        0,
      ),
      target: null,
      better: "higher",
      unit: "1/s",
    },
    {
      name: "handwritten",
      value: rounded(
        of(({ plain }) => plain),
        0,
      ),
      target: null,
      better: "higher",
      unit: "1/s",
    },
  ];
}

function ratio(name: string, value: number, target: number | null, better: Figure["better"]): Figure {
  return { name, value: rounded(value), target, better, unit: "ratio" };
}

/** Runs `work` in a database of its own on the server at `url`; nothing when no server answers there. */
async function onOwnDatabase(url: string, work: (database: Database) => Promise<Figure[]>): Promise<Figure[]> {
  const server = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await server.connect();
  } catch {
    console.error("No Postgres answers (set TEST_DATABASE_URL): only the embedded database was measured.");
    return [];
  }
  const name = `nocturne_bench_${process.pid}`;
  await server.query(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = connectNative({ url: own.toString(), poolSize: CONNECTIONS });
  try {
    return await work(database);
  } finally {
    await database.close();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}

const url = process.env.TEST_DATABASE_URL ?? "postgres://127.0.0.1:5432/postgres";
printFigures("ledger", [...(await embedded()), ...(await onOwnDatabase(url, native))]);
