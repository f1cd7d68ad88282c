import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withPeople } from "#tests/builders/people.ts";

const database = await databaseOfFile();
const stage = await withPeople(database);

const creator = () => stage.creatorOf("Ivy").viewer;

describe("a member's file", () => {
  test("holds calls on both sides with their amounts, and nothing of other members", async () => {
    const caller = stage.customer("paid");
    const [admin] = stage.admins;
    await stage.buy(caller.uid);
    const paidBefore = (await stage.people.file(admin, caller.uid)).credit.paid;
    const call = await stage.talking(caller);
    await stage.pass(40_000, call.connection);
    await stage.people.suspend(admin, caller.uid, { reason: "A test", code: "spam", words: "Please stop." });

    const own = await stage.people.file(admin, caller.uid);
    expect(own.calls[0]).toMatchObject({ id: call.callId, side: "customer", agentName: "Ivy", billedMs: 40_000 });
    expect(own.calls[0]?.charge).toBe("1.00");
    expect(Number(paidBefore) - Number(own.credit.paid)).toBe(1);
    expect(own.credit).toMatchObject({ held: "0.00", frozen: false });
    expect(own.earnings).toEqual({ pending: "0.00", available: "0.00" });
    expect(own.suspensions[0]).toMatchObject({ reasonCode: "spam", words: "Please stop.", liftedAt: null });
    expect(own.audit.map(({ action }) => action)).toContain("members.suspended");
    expect(own.agents).toEqual([]);
    expect(
      own.journals.map(({ kind }) => kind),
      "what is only set aside moves nothing",
    ).not.toContain("call_hold");
    expect(own.journals[0]).toMatchObject({ kind: "call_end", callId: call.callId });

    const theirs = await stage.people.file(admin, creator()?.uid ?? "");
    expect(theirs.calls[0]).toMatchObject({ id: call.callId, side: "creator" });
    expect(theirs.earnings).toEqual({ pending: "0.61", available: "0.00" });
    expect(theirs.agents).toMatchObject([{ name: "Ivy", status: "active", held: false }]);
    expect(theirs.suspensions).toEqual([]);
    expect(theirs.own).toBe(false);

    const { viewer: other } = await stage.newMember();
    const empty = await stage.people.file(admin, other.uid);
    expect([empty.calls, empty.purchases, empty.suspensions, empty.notes, empty.agents]).toEqual([[], [], [], [], []]);
  });

  test("returns 404 for viewers who are not admins and for unknown members", async () => {
    const [admin] = stage.admins;
    await expect(stage.people.file(stage.customer("free"), admin.uid)).rejects.toMatchObject({ status: 404 });
    for (const nobody of ["nobody", crypto.randomUUID()]) {
      await expect(stage.people.file(admin, nobody)).rejects.toMatchObject({ status: 404 });
    }
    expect((await stage.people.file(admin, admin.uid)).own).toBe(true);
  });
});
