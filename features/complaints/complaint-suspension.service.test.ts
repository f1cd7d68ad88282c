import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { openGate } from "#tests/builders/calls.ts";
import { withComplaints } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { withPeople } from "#tests/builders/people.ts";
import { decisionInput } from "./complaints-admin.schema.ts";

const database = await databaseOfFile();
const stage = await withPeople(database);
const here = await withComplaints(database, stage);
const { complaints } = here;
const [admin, second] = stage.admins;

const creatorOf = (name: string) => stage.creatorOf(name).viewer;
const decision = (fields: object) =>
  decisionInput.parse({ action: "no_action", reasonCode: "impersonation", reason: "It is who it says.", ...fields });
const suspending = decision({ action: "suspend_member", reason: "It speaks as a person who never agreed to it." });
const file = async (name: string) =>
  complaints.file(here.reporter(), await here.form({ agentId: stage.agentId(name), email: "" }));
const statusOf = async (uid: string) =>
  (await database.db.selectFrom("users").select("status").where("uid", "=", uid).executeTakeFirstOrThrow()).status;
const suspensionsOf = (uid: string) =>
  database.db.selectFrom("member_suspensions").selectAll().where("uid", "=", uid).orderBy("at").execute();
const entriesBy = async (uid: string) => {
  const rows = await database.db.selectFrom("audit_log").select("action").where("actor_uid", "=", uid).execute();
  return rows.map(({ action }) => action);
};

describe("a decision to suspend the creator", () => {
  let before: string[];
  beforeEach(async () => {
    before = await entriesBy(admin.uid);
  });

  test("shuts the account, signs out, ends the running call, and leaves one entry and one letter", async () => {
    const creator = creatorOf("Sable");
    const caller = (await stage.newMember()).viewer;
    await stage.buy(caller.uid);
    const call = await stage.talking(caller, "Sable");
    await stage.pass(20_000, call.connection);
    const { reference } = await file("Sable");
    await complaints.admin.decide(admin, reference, suspending);

    expect(await statusOf(creator.uid)).toBe("suspended");
    const [held] = await suspensionsOf(creator.uid);
    expect(held).toMatchObject({
      reason_code: "impersonation",
      words: suspending.reason,
      by_uid: admin.uid,
      until_at: null,
      lifted_at: null,
    });
    const { rows: sessions } = await sql`SELECT 1 FROM sessions WHERE user_id = ${creator.uid}`.execute(database.db);
    expect(sessions).toEqual([]);
    const row = await database.db.selectFrom("calls").select("state").where("id", "=", call.callId).executeTakeFirst();
    expect(row?.state).toBe("ended");
    expect(await stage.agents.byId(openGate, stage.agentId("Sable"))).toBeNull();
    const entries = await entriesBy(admin.uid);
    expect(entries.slice(before.length)).toEqual(["complaint.decided"]);
    const emails = await emailsTo(database.db, creator.email);
    expect(emails.filter(({ paragraphs }) => paragraphs.join(" ").includes("your account is suspended"))).toHaveLength(
      1,
    );
    const { decisions } = await complaints.admin.open(second, reference);
    expect(decisions[0]?.effects).toMatchObject({ held: true, suspensionId: held?.id });
  });

  test("is undone by the next decision after an answer, which says so", async () => {
    const creator = creatorOf("Sable");
    const [row] = await database.db
      .selectFrom("complaints")
      .select("reference")
      .where("creator_uid", "=", creator.uid)
      .execute();
    const words = { words: "The person agreed to it, and here is the paper.", signature: "" };
    const ask = { reference: row?.reference ?? "", secret: null };
    await complaints.answer(creator, "affected", ask, words);
    await complaints.admin.decide(second, ask.reference, decision({}));
    expect(await statusOf(creator.uid)).toBe("active");
    expect(await suspensionsOf(creator.uid)).toMatchObject([{ lifted_by: second.uid }]);
    expect(await stage.agents.byId(openGate, stage.agentId("Sable"))).not.toBeNull();
    const emails = await emailsTo(database.db, creator.email);
    const opened = emails.filter(({ paragraphs }) => paragraphs.join(" ").includes("Your account is open again"));
    expect(opened).toHaveLength(1);
  });

  test("leaves in force what somebody decided about the account meanwhile", async () => {
    const creator = creatorOf("Ivy");
    const { reference } = await file("Ivy");
    await complaints.admin.decide(admin, reference, suspending);
    await stage.people.restore(admin, creator.uid, "Asked for in a test");
    const anew = { reason: "Asked for in a test", code: "spam" as const, words: "Please stop." };
    await stage.people.suspend(admin, creator.uid, anew);
    const words = { words: "The person agreed to it, and here is the paper.", signature: "" };
    await complaints.answer(creator, "affected", { reference, secret: null }, words);
    await complaints.admin.decide(second, reference, decision({}));
    expect(await statusOf(creator.uid)).toBe("suspended");
    await stage.people.restore(admin, creator.uid, "Asked for in a test");
  });

  test("refuses one who is suspended already, and nothing of it is kept", async () => {
    const creator = creatorOf("Wren");
    const anew = { reason: "Asked for in a test", code: "spam" as const, words: "Please stop." };
    const { reference } = await file("Wren");
    await stage.people.suspend(admin, creator.uid, anew);
    const decided = complaints.admin.decide(second, reference, suspending);
    await expect(decided).rejects.toMatchObject({ code: "people.suspended", status: 409 });
    expect(await here.heldAt("Wren")).toBeNull();
    expect((await here.rowOf(reference)).state).toBe("received");
    expect(await suspensionsOf(creator.uid)).toHaveLength(1);
  });
});
