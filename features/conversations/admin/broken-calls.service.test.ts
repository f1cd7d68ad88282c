import { beforeEach, describe, expect, test } from "vitest";
import { micros } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { factsOf } from "./admin-calls.rules.ts";
import { callDetail } from "./admin-calls.store.ts";

const database = await databaseOfFile();
const site = await withCalls(database);
beforeEach(() => site.buy(site.customer("paid").uid));

const creditOf = async (uid: string) => {
  const { available, held } = await site.ledger.balances(database.db, uid);
  return micros(available.free + available.paid + held);
};

describe("a call", () => {
  test("that breaks gives back what came after the last reply, and the creator keeps the share of the good part [N-89]", async () => {
    const caller = site.customer("paid");
    const before = await creditOf(caller.uid);
    const call = await site.talking(caller);
    await site.pass(70_000, call.connection);
    call.tell({ type: "agent_speaking", speaking: true, reply: true });
    await site.pass(10_000, call.connection);
    call.tell({ type: "agent_speaking", speaking: false, reply: true });
    await site.pass(25_000, call.connection);
    call.tell({ type: "user_active" });
    await site.pass(25_000, call.connection);
    call.tell({ type: "fault" });
    call.tell({ type: "fault" });
    await site.liveCalls.idle();
    const view = await site.conversations.get(caller, call.callId);
    // 130 s cost $3.25, of which 80 s were good.
    expect(view).toMatchObject({ endedReason: "error", charge: "3.25", refunded: "1.25", refundWaits: false });
    expect(before - (await creditOf(caller.uid))).toBe(2_000_000n);
    const { creator_micros } = await database.db
      .selectFrom("calls")
      .select("creator_micros")
      .where("id", "=", call.callId)
      .executeTakeFirstOrThrow();
    // 70% of $2.00 less 20 cents a minute are $1.2133…; the part of $1.25 that goes back is cut down.
    expect(creator_micros).toBe(1_220_000n);
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
  });

  test("that breaks gives back at once three times a day; the fourth waits for a person", async () => {
    const caller = site.customer("paid");
    await site.clock.advance(86_400_000);
    const views = [];
    for (let time = 0; time < 4; time += 1) {
      const call = await site.talking(caller);
      await site.pass(20_000, call.connection);
      call.tell({ type: "fault" });
      call.tell({ type: "fault" });
      await site.liveCalls.idle();
      views.push(await site.conversations.get(caller, call.callId));
    }
    expect(views.map(({ charge, refundWaits }) => [charge, refundWaits])).toEqual([
      ["0.00", false],
      ["0.00", false],
      ["0.00", false],
      ["0.50", true],
    ]);
    expect(views.at(-1)?.endedReason).toBe("error");
    const { seeded } = site;
    const waiting = await site.services.brokenCalls.waiting(seeded.admin);
    expect(waiting, "what went back, or cost nothing, waits for nobody").toMatchObject([
      { id: views.at(-1)?.id, charge: "0.50", refundWaits: true },
    ]);
    await expect(site.services.brokenCalls.waiting(caller)).rejects.toMatchObject({ status: 404 });
    // Nobody has decided: it waits however long, and only what waits says so of itself.
    await site.clock.advance(30 * 86_400_000);
    expect(await site.services.brokenCalls.waiting(seeded.admin)).toEqual(waiting);
    const stateOf = async (callId: string) => {
      const row = await callDetail(database.db, callId);
      return row && factsOf(row, site.clock.now()).broken;
    };
    expect(await Promise.all(views.map(({ id }) => stateOf(id)))).toEqual(["settled", "settled", "settled", "waiting"]);
    await site.services.brokenCalls.check(seeded.admin, waiting[0]?.id ?? "", { reason: "Their own line" });
    expect(await site.services.brokenCalls.waiting(seeded.admin)).toEqual([]);
    expect(await stateOf(views.at(-1)?.id ?? "")).toBe("checked");
    const again = site.services.brokenCalls.check(seeded.admin, waiting[0]?.id ?? "", { reason: "Once more" });
    await expect(again).rejects.toMatchObject({ code: "calls.not_broken" });
    expect(await checkLedger(database.db, { at: site.clock.now() })).toEqual([]);
    await site.clock.advance(86_400_000);
  });
});
