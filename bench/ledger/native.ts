import pg from "pg";
import { connectNative, type Database } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { type Figure, median, rounded } from "../reporting/figures.ts";
import {
  handwritten,
  hold,
  newCustomers,
  ROUND_MS,
  ROUNDS,
  ratio,
  renew,
  sender,
  settle,
  throughput,
} from "./operations.ts";

const CONNECTIONS = 16;

/** Compared with a handwritten payment, in a separate database on the server at `url`; no figures if none responds. */
export async function nativeFigures(url: string): Promise<Figure[]> {
  const server = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await server.connect();
  } catch {
    console.error("No Postgres server responds (set TEST_DATABASE_URL): only the embedded database was measured.");
    return [];
  }
  const name = `nocturne_bench_${process.pid}`;
  await server.query(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = connectNative({ url: own.toString(), poolSize: CONNECTIONS });
  try {
    return await native(database);
  } finally {
    await database.close();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}

/** All of a round back to back, so that a busy machine affects each of them alike. */
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
    // Reported beside it: prepared statements, which the application does not use.
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
