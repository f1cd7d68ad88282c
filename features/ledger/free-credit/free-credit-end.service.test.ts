import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { aHold } from "#tests/builders/ledger.ts";
import { createLedgerService } from "../ledger.service.ts";
import * as store from "../ledger.store.ts";
import { createFreeCreditReminders } from "./free-credit-end.service.ts";

const database = await databaseOfFile();

const start = new Date("2026-02-01T10:00:00.000Z");
const DAY_MS = 86_400_000;

function stage() {
  const clock = manualClock(start);
  const ledger = createLedgerService({ db: database.db, clock });
  const emails: { to: string; key: string; email: { subject: string; paragraphs: string[] } }[] = [];
  const remind = createFreeCreditReminders({
    db: database.db,
    clock,
    mail: {
      // As the outbox does: a key is posted once.
      post: async (_handle, email) => {
        if (!emails.some(({ key }) => key === email.key)) emails.push(email);
      },
    },
    members: { briefOf: async (_handle, uid) => ({ email: `${uid}@example.com`, createdAt: start, status: "active" }) },
  });
  return { clock, ledger, emails, remind };
}
const viewerOf = (uid: string) =>
  ({
    uid,
    username: "sam",
    email: "sam@example.com",
    name: null,
    userType: "user",
    role: "member",
    twoFactor: false,
  }) as never;

test("free credit is told of three days before it ends, once, and its end is a line of the statement [N-56]", async () => {
  const { clock, ledger, emails, remind } = stage();
  const uid = uuidv7();
  await ledger.grantSignup(database.db, uid);
  expect(await ledger.freeCreditEnds(viewerOf(uid))).toEqual([{ amount: "5.00", endsAt: "2026-03-03T10:00:00.000Z" }]);
  await clock.advance(27 * DAY_MS - 1_000);
  await remind();
  expect(emails).toEqual([]);
  await clock.advance(2_000);
  await remind();
  await remind();
  expect(emails).toEqual([
    {
      to: `${uid}@example.com`,
      key: expect.stringMatching(/^free-credit-ends:/),
      kind: "free-credit-ends",
      email: {
        subject: "$5.00 of free credit ends on March 3, 2026",
        paragraphs: expect.arrayContaining([expect.stringContaining("There is $5.00 of free credit left")]),
        action: { label: "Choose a voice", path: "/agents" },
      },
    },
  ]);
  await clock.advance(4 * DAY_MS);
  await ledger.expireGrants();
  expect((await ledger.statement(viewerOf(uid), {})).lines[0]).toMatchObject({
    kind: "expiry",
    label: "Free credit ended",
    amount: "-5.00",
    balanceAfter: "0.00",
  });
  expect(await ledger.freeCreditEnds(viewerOf(uid))).toEqual([]);
});

test("nobody is told of credit that is spent, and of several grants the first to end is spent first", async () => {
  const { clock, ledger, emails, remind } = stage();
  const uid = uuidv7();
  const grant = (days: number, amount: number) => ({
    key: `grant:${uid}:${days}`,
    ownerId: uid,
    amount: dollars(amount),
    label: "Free credit",
    at: start,
    expiresAt: new Date(start.getTime() + days * DAY_MS),
  });
  await store.grant(database.db, grant(2, 3));
  await store.grant(database.db, grant(20, 4));
  const spend = async (amount: number) => {
    const hold = aHold(uid, { wanted: dollars(amount), minimum: dollars(amount), at: clock.now() });
    await ledger.hold(database.db, hold);
    const parts = { free: dollars(amount), paid: zero };
    await ledger.settle(database.db, { callId: hold.callId, parts, creatorPart: zero, at: clock.now() });
  };
  await spend(2);
  expect((await ledger.freeCreditEnds(viewerOf(uid))).map(({ amount }) => amount)).toEqual(["1.00", "4.00"]);
  await spend(2);
  expect((await ledger.freeCreditEnds(viewerOf(uid))).map(({ amount }) => amount)).toEqual(["3.00"]);
  await remind();
  expect(emails.filter(({ to }) => to === `${uid}@example.com`)).toEqual([]);
  await clock.advance(18 * DAY_MS);
  await remind();
  expect(emails.filter(({ to }) => to === `${uid}@example.com`).map(({ email }) => email.subject)).toEqual([
    "$3.00 of free credit ends on February 21, 2026",
  ]);
});

test("the months of a statement are those of the member's zone and add up to its lines, in whole cents [N-93]", async () => {
  const { ledger } = stage();
  const uid = uuidv7();
  const buy = (amount: bigint, at: string) =>
    ledger.recordPurchase(database.db, {
      ownerId: uid,
      paid: micros(amount),
      bonus: zero,
      paymentRef: `hand:${uuidv7()}`,
      label: "Credit",
      at: new Date(at),
    });
  await buy(10_000_000n, "2026-01-31T23:59:59.999Z");
  await buy(20_000_001n, "2026-02-01T00:00:00.000Z");
  const hold = aHold(uid, { at: new Date("2026-02-02T10:00:00.000Z") });
  await ledger.hold(database.db, hold);
  const parts = { free: zero, paid: micros(1_234_567n) };
  await ledger.settle(database.db, { callId: hold.callId, parts, creatorPart: zero, at: hold.at });
  expect(await ledger.months(viewerOf(uid))).toEqual([
    { month: "2026-02", came: "20.00", went: "-1.24", lines: 2 },
    { month: "2026-01", came: "10.00", went: "0.00", lines: 1 },
  ]);
  const february = await ledger.statement(viewerOf(uid), { month: "2026-02" });
  expect(february.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["call", "-1.24"],
    ["purchase", "20.00"],
  ]);
  expect((await ledger.statement(viewerOf(uid), { kind: "call" })).lines).toHaveLength(1);

  for (const [zone, months, january] of [
    ["America/Los_Angeles", ["2026-02 1 0.00 -1.24", "2026-01 2 30.00 0.00"], ["20.00", "10.00"]],
    ["Asia/Tokyo", ["2026-02 3 30.00 -1.24"], []],
  ] as const) {
    const reader = Object.assign(viewerOf(uid), { zone });
    const totals = await ledger.months(reader);
    expect(totals.map(({ month, lines, came, went }) => `${month} ${lines} ${came} ${went}`)).toEqual(months);
    const { lines } = await ledger.statement(reader, { month: "2026-01" });
    expect(lines.map(({ amount }) => amount)).toEqual(january);
    const all = (await ledger.statement(reader, {})).lines;
    expect(all.map(({ month }) => month)).toEqual(
      zone === "Asia/Tokyo" ? Array(3).fill("2026-02") : ["2026-02", "2026-01", "2026-01"],
    );
    let file = "";
    for await (const piece of ledger.statementCsv(reader, { month: "2026-01" })) file += piece;
    expect(file.trim().split("\n")).toHaveLength(1 + january.length);
  }
});
