import type pg from "pg";
import { uuidv7 } from "#platform/ids/ids.ts";
import { type Figure, rounded } from "../reporting/figures.ts";

export const ROUNDS = 7;
export const ROUND_MS = 1_000;
const RATE = 1_500_000;
const SHARE = 910_000;

export type Customer = { id: string; creator: string; callId: string; sliceNo: number };
/** `name` makes the server prepare the statement, unlike in the application. */
export type Send = (text: string, values: unknown[], name?: string) => Promise<unknown>;

export const sender =
  (pool: pg.Pool): Send =>
  (text, values, name) =>
    pool.query(name ? { name, text, values } : { text, values });

export async function newCustomers(send: Send, count: number): Promise<Customer[]> {
  const customers = Array.from({ length: count }, () => ({ id: uuidv7(), creator: uuidv7(), callId: "", sliceNo: 0 }));
  for (const customer of customers) {
    await send("SELECT ledger_purchase($1, 1000000000000, 0, $2)", [customer.id, `bench:${customer.id}`]);
  }
  return customers;
}

export async function hold(send: Send, customer: Customer, creator = customer.creator): Promise<void> {
  Object.assign(customer, { callId: uuidv7(), sliceNo: 0 });
  const call = [customer.callId, customer.id, creator];
  await send("SELECT * FROM ledger_hold($1, $2, $3, $4, $4, $4, now() + interval '1 hour', 'Call')", [...call, RATE]);
}

/** Posts a slice, shares it with the creator and holds the next: what every call does every minute. */
export async function renew(send: Send, customer: Customer, name?: string): Promise<void> {
  customer.sliceNo += 1;
  const text = "SELECT * FROM ledger_renew($1, $2, 0, $3, $4, $3, now() + interval '1 hour')";
  await send(text, [customer.callId, customer.sliceNo, RATE, SHARE], name && `renew_${name}`);
}

export async function settle(send: Send, customer: Customer): Promise<void> {
  await send("SELECT * FROM ledger_settle($1, 0, $2, $3)", [customer.callId, RATE, SHARE]);
}

/** The version without a ledger: debit, credit, record. One statement, one commit, nothing that can be audited. */
export async function handwritten(send: Send, customer: Customer, name?: string): Promise<void> {
  const text = `WITH taken AS (UPDATE plain_balances SET micros = micros - $3 WHERE id = $1 AND micros >= $3 RETURNING id),
    given AS (UPDATE plain_balances SET micros = micros + $3 WHERE id = $2)
    INSERT INTO plain_payments (payer, payee, micros) SELECT id, $2, $3 FROM taken`;
  await send(text, [customer.id, customer.creator, RATE], name && `handwritten_${name}`);
}

/** Operations per second of all customers working at once for `ms`. */
export async function throughput(
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

export function ratio(name: string, value: number, target: number | null, better: Figure["better"]): Figure {
  return { name, value: rounded(value), target, better, unit: "ratio" };
}
