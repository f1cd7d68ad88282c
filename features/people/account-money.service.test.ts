import { afterAll, describe, expect, test } from "vitest";
import { clearCalls } from "#features/ledger/clearing.store.ts";
import { ledgerInvariants } from "#features/ledger/invariants.store.ts";
import * as ledgerStore from "#features/ledger/ledger.store.ts";
import { findingsOf } from "#platform/database/invariants.ts";
import { transact } from "#platform/database/transaction.ts";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { aHold } from "#tests/builders/ledger.ts";
import { aPasskey, cookieOf, visitor } from "#tests/builders/members.ts";
import { identify, passSecondFactor, sepa } from "#tests/builders/payouts.ts";
import { withPeople } from "#tests/builders/people.ts";

const database = await databaseOfFile();
const stage = await withPeople(database);
afterAll(async () => expect(await findingsOf(database.db, ledgerInvariants, stage.clock.now())).toEqual([]));

const reason = "The bank decided for us";
const requestFor = async (uid: string) => {
  const { requests } = await stage.confirmations.list(stage.admins[1], { subject: { type: "user", id: uid } });
  return requests[0]?.id ?? "";
};

describe("a frozen account", () => {
  test("is unfrozen by two admins, with an audit entry and an email, and can be used again", async () => {
    const [asker, second] = stage.admins;
    const { viewer } = await stage.newMember();
    await stage.buy(viewer.uid);
    await stage.ledger.setFrozen(database.db, viewer.uid, true);
    await expect(stage.talking(viewer)).rejects.toMatchObject({ code: "ledger.account_frozen" });
    await stage.people.requestUnfreeze(asker, viewer.uid, reason);
    expect(await stage.ledger.isFrozen(database.db, viewer.uid)).toBe(true);
    const id = await requestFor(viewer.uid);
    await expect(stage.confirmations.confirm(asker, id)).rejects.toMatchObject({ status: 409 });
    await stage.confirmations.confirm(second, id);
    expect(await stage.ledger.isFrozen(database.db, viewer.uid)).toBe(false);
    expect(await stage.recorded(viewer.uid)).toEqual(["confirmation.asked", "credit.unfrozen"]);
    const call = await stage.talking(viewer);
    await stage.conversations.end(viewer, call.callId);
  });

  test("is required, and only an admin can request unfreezing it", async () => {
    const { viewer } = await stage.newMember();
    const ask = (by: typeof viewer | null) => stage.people.requestUnfreeze(by, viewer.uid, reason);
    await expect(ask(stage.admins[0])).rejects.toMatchObject({ code: "people.not_frozen" });
    await expect(ask(viewer)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a creator's earnings", () => {
  test("are marked as paid by two admins, once, and the account can then be deleted", async () => {
    const [asker, second, third] = stage.admins;
    const { viewer: creator, input, setCookies } = await stage.newMember("model");
    const { viewer: customer } = await stage.newMember();
    const ask = () => stage.people.requestPayOff(asker, creator.uid, { reason, reference: "T-1" });
    await expect(ask()).rejects.toMatchObject({ code: "people.nothing_to_pay" });
    await stage.buy(customer.uid);
    const hold = aHold(customer.uid, { creatorId: creator.uid, at: stage.clock.now() });
    await ledgerStore.hold(database.db, hold);
    const parts = { free: zero, paid: dollars(1) };
    await ledgerStore.settle(database.db, { ...hold, parts, creatorPart: micros(700_000) });
    await expect(ask()).rejects.toMatchObject({ code: "people.nothing_to_pay" });
    const leave = () => stage.privacy.requestDeletion(creator, { username: creator.username, forfeit: "true" });
    await expect(leave()).rejects.toMatchObject({ code: "privacy.earnings_left" });
    const { callId } = hold;
    await transact(database.db, (tx) =>
      clearCalls(tx, { creatorId: creator.uid, callIds: [callId], label: "Cleared", at: stage.clock.now() }),
    );
    const noPayee = { code: "people.no_payee", status: 409 };
    await expect(ask(), "no account").rejects.toMatchObject(noPayee);
    const facts = { headers: cookieOf(setCookies), ip: visitor.ip };
    await passSecondFactor(database, creator);
    await stage.services.payouts.setMethod(creator, facts, sepa(input.password));
    const shown = async () => (await stage.people.file(asker, creator.uid)).payee;
    expect(await shown()).toMatchObject({ holder: "Ada Lovelace", problem: "uncompared" });
    expect(await stage.people.payees(second, [creator.uid, customer.uid])).toEqual({ [creator.uid]: await shown() });
    await stage.clock.advance(72 * 3_600_000);
    await expect(ask(), "an account whose name nobody has checked").rejects.toMatchObject(noPayee);
    await identify(stage, creator, asker, "Ada Lovelace");
    expect(await shown()).toMatchObject({ holder: "Ada Lovelace", problem: null });
    await ask();
    await aPasskey(database, creator.uid, stage.clock.now());
    const asked = ["confirmation.asked"];
    const held = { code: "people.payouts_held", status: 409 };
    await expect(stage.confirmations.confirm(second, await requestFor(creator.uid))).rejects.toMatchObject(held);
    await expect(ask()).rejects.toMatchObject(held);
    await stage.clock.advance(72 * 3_600_000);
    await ask();
    const approve = async (admin = second) => stage.confirmations.confirm(admin, await requestFor(creator.uid));
    const again = await stage.members.signIn(input, visitor);
    await passSecondFactor(database, creator);
    const anew = { ...facts, headers: cookieOf(again.setCookies) };
    await stage.services.payouts.setMethod(creator, anew, sepa(input.password, "GB29 NWBK 6016 1331 9268 19"));
    await expect(approve(), "an account that was replaced meanwhile").rejects.toMatchObject(noPayee);
    await stage.clock.advance(72 * 3_600_000);
    await expect(approve(), "what was asked for the former account").rejects.toMatchObject({ status: 409 });
    await ask();
    const account = (await shown())?.masked;
    expect(account).toMatch(/^GB/);
    const outcomes = await Promise.allSettled([approve(), approve(third)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await stage.ledger.earningsOf(database.db, creator.uid)).toEqual({
      pending: 0n,
      available: 0n,
      paidOut: 700_000n,
    });
    expect(await stage.recorded(creator.uid)).toEqual([
      "payouts.method_changed",
      ...asked,
      ...asked,
      "payouts.method_changed",
      ...asked,
      "earnings.paid_off",
    ]);
    const noted = database.db.selectFrom("audit_log").select("after").where("subject_id", "=", creator.uid);
    const { after } = await noted.where("action", "=", "earnings.paid_off").executeTakeFirstOrThrow();
    expect(after, "where it went").toMatchObject({ account });
    await expect(ask()).rejects.toMatchObject({ code: "people.nothing_to_pay" });
    await expect(leave()).resolves.toBeUndefined();
  });
});
