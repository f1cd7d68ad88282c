import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkLedger } from "#server/check-ledger.ts";
import { from, openGate } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { visitor } from "#tests/builders/members.ts";
import { withPeople } from "#tests/builders/people.ts";

const dayMs = 86_400_000;
const database = await databaseOfFile();
const stage = await withPeople(database);

const reason = "Asked for in a test";
const suspension = { reason, code: "spam" as const, words: "Please stop." };
const findings = () => checkLedger(database.db, { at: stage.clock.now() });
const statusOf = async (uid: string) =>
  (await database.db.selectFrom("users").select(["status", "role"]).where("uid", "=", uid).executeTakeFirst()) ?? null;

describe("suspending a member", () => {
  test("ends their sessions and settles the running call, and emails them the reason", async () => {
    const caller = stage.customer("paid");
    const [admin] = stage.admins;
    await stage.buy(caller.uid);
    const call = await stage.talking(caller);
    await stage.pass(20_000, call.connection);
    await stage.people.suspend(admin, caller.uid, suspension);
    const row = await database.db.selectFrom("calls").selectAll().where("id", "=", call.callId).executeTakeFirst();
    expect(row).toMatchObject({ state: "ended", ended_reason: "agent" });
    expect(row?.captured_micros).toBe(((row?.rate_micros ?? 0n) * (row?.chargeable_ms ?? 0n)) / 60_000n);
    expect(row?.captured_micros).toBeGreaterThan(0n);
    expect(await statusOf(caller.uid)).toMatchObject({ status: "suspended" });
    expect(await stage.recorded(caller.uid)).toEqual(["members.suspended"]);
    const [email] = await emailsTo(database.db, caller.email);
    expect(email?.paragraphs.join(" ")).toContain("Spam. Please stop.");
    await expect(stage.people.suspend(admin, caller.uid, suspension)).rejects.toMatchObject({
      code: "people.suspended",
    });
    await stage.people.restore(admin, caller.uid, reason);
    expect(await statusOf(caller.uid)).toMatchObject({ status: "active" });
    expect(await findings()).toEqual([]);
  });

  test("ends on the chosen day, in the email as on the form", async () => {
    const { viewer } = await stage.newMember();
    await stage.people.suspend(stage.admins[0], viewer.uid, { ...suspension, until: "2099-11-30" });
    const [email] = await emailsTo(database.db, viewer.email);
    expect(email?.paragraphs.join(" ")).toContain("suspended until the end of November 30, 2099 (UTC)");
  });

  test("signs them out everywhere and refuses the next sign-in", async () => {
    const { viewer, input } = await stage.newMember();
    await stage.people.suspend(stage.admins[0], viewer.uid, suspension);
    const { rows } = await sql`SELECT 1 FROM sessions WHERE user_id = ${viewer.uid}`.execute(database.db);
    expect(rows).toEqual([]);
    await expect(stage.members.signIn(input, visitor)).rejects.toThrow("This account has been disabled");
  });

  test("hides a creator's agents and ends the calls with them", async () => {
    const [creator] = stage.seeded.creators.filter(({ demo }) => demo.agent.name === "Sable");
    const caller = (await stage.newMember()).viewer;
    await stage.buy(caller.uid);
    const call = await stage.talking(caller, "Sable");
    await stage.people.suspend(stage.admins[0], creator?.viewer.uid ?? "", { ...suspension, code: "impersonation" });
    const row = await database.db.selectFrom("calls").select("state").where("id", "=", call.callId).executeTakeFirst();
    expect(row?.state).toBe("ended");
    expect(await stage.agents.byId(openGate, stage.agentId("Sable"))).toBeNull();
    const again = () => stage.start.start(caller, openGate, { agentId: stage.agentId("Sable") }, from);
    await expect(again()).rejects.toMatchObject({ code: "conversations.no_agent" });
    await stage.people.restore(stage.admins[0], creator?.viewer.uid ?? "", reason);
    expect(await stage.agents.byId(openGate, stage.agentId("Sable"))).not.toBeNull();
  });

  test("until a day ends automatically after that day, once", async () => {
    const { viewer } = await stage.newMember();
    const until = stage.clock.now().toISOString().slice(0, 10);
    await stage.people.suspend(stage.admins[0], viewer.uid, { ...suspension, until });
    expect(await stage.endExpiredSuspensions()).toBe(0);
    await stage.clock.advance(dayMs);
    expect(await stage.endExpiredSuspensions()).toBe(1);
    expect(await stage.endExpiredSuspensions()).toBe(0);
    expect(await stage.recorded(viewer.uid)).toEqual(["members.suspended", "members.suspension_ended"]);
    const past = { ...suspension, until: "2020-01-01" };
    await expect(stage.people.suspend(stage.admins[0], viewer.uid, past)).rejects.toMatchObject({ field: "until" });
  });

  test("is not ended by a job that selected it before it was extended", async () => {
    const [first, second] = [(await stage.newMember()).viewer.uid, (await stage.newMember()).viewer.uid];
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const now = stage.clock.now().getTime();
    await stage.people.suspend(stage.admins[0], first, { ...suspension, until: day(now) });
    await stage.people.suspend(stage.admins[0], second, { ...suspension, until: day(now + dayMs) });
    await stage.clock.advance(2 * dayMs);
    // While the first suspension is lifted, an admin makes the second one permanent.
    await sql`CREATE FUNCTION last_for_good() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE member_suspensions SET until_at = NULL WHERE uid = ${sql.lit(second)}; RETURN NEW; END $$`.execute(
      database.db,
    );
    await sql`CREATE TRIGGER last_for_good AFTER UPDATE ON member_suspensions FOR EACH ROW
      WHEN (NEW.uid = ${sql.lit(first)}) EXECUTE FUNCTION last_for_good()`.execute(database.db);
    expect(await stage.endExpiredSuspensions()).toBe(1);
    await sql`DROP FUNCTION last_for_good CASCADE`.execute(database.db);
    expect([await statusOf(first), await statusOf(second)]).toMatchObject([
      { status: "active" },
      { status: "suspended" },
    ]);
  });

  test("also ends a call that started during the suspension, by the job", async () => {
    const caller = (await stage.newMember()).viewer;
    await stage.buy(caller.uid);
    const call = await stage.talking(caller);
    await sql`UPDATE users SET status = 'suspended' WHERE uid = ${caller.uid}`.execute(database.db);
    await stage.endExpiredSuspensions();
    const row = await database.db.selectFrom("calls").select("state").where("id", "=", call.callId).executeTakeFirst();
    expect(row?.state).toBe("ended");
  });
});
