import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { signedBy, withComplaints } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin, quietLog, stranger, visitor } from "#tests/builders/members.ts";
import { decisionInput } from "./complaints-admin.schema.ts";

const dayMs = 86_400_000;
const minor = { kind: "underage", reason: "minor_sexual", email: "" };

const database = await databaseOfFile();
const here = await withComplaints(database);
const names = here.seeded.creators.map(({ demo }) => demo.agent.name);
const name = (at: number) => names[at] ?? "";
// What was hidden at once is counted for a day, what was found to be untrue for a month.
beforeEach(async () => {
  for (const one of names) await here.release(one);
  // An open report that hid a companion keeps it hidden: those of other tests concern nobody any more.
  await database.db.updateTable("complaints").set({ creator_uid: null }).execute();
  await here.clock.advance(32 * dayMs);
});

const newMember = async (emailConfirmed: boolean): Promise<Viewer> => ({
  ...(await here.members.signUp(stranger(), visitor)).viewer,
  emailConfirmed,
});

/** Whether a report about this companion, from a network of its own unless told otherwise, hides it. */
async function hides(agent: string, from: { viewer: Viewer | null; ip: string } = here.reporter()): Promise<boolean> {
  await here.complaints.file(from, await here.form({ ...minor, agentId: here.agentId(agent) }));
  return (await here.heldAt(agent)) !== null;
}

describe("the day's holds by reports without a confirmed email", () => {
  test("are five in all, with an account or without; members' own are counted apart", async () => {
    expect(await hides(name(0), here.reporter(await newMember(true)))).toBe(true);
    const held: boolean[] = [];
    for (const at of [1, 2, 3]) held.push(await hides(name(at)));
    for (const at of [4, 5]) held.push(await hides(name(at), here.reporter(await newMember(false))));
    expect(held).toEqual([true, true, true, true, true]);
    expect(await hides(name(6), here.reporter(await newMember(false))), "a sixth, with an account").toBe(false);
    expect(await hides(name(6)), "a sixth, without one").toBe(false);
    expect(await hides(name(6), here.reporter(await newMember(true))), "with a confirmed email").toBe(true);
  });

  test("are five however many reports come at the same moment", async () => {
    const forms = [];
    for (const agent of names.slice(0, 8)) forms.push(await here.form({ ...minor, agentId: here.agentId(agent) }));
    await Promise.all(forms.map((form) => here.complaints.file(here.reporter(), form)));
    const held = await Promise.all(names.slice(0, 8).map((agent) => here.heldAt(agent)));
    expect(held.filter((at) => at !== null)).toHaveLength(5);
  });

  test("are one for a network however many of its reports come at the same moment", async () => {
    const forms = [];
    for (const agent of names.slice(0, 4)) forms.push(await here.form({ ...minor, agentId: here.agentId(agent) }));
    const reporter = here.reporter();
    await Promise.all(forms.map((form) => here.complaints.file(reporter, form)));
    const held = await Promise.all(names.slice(0, 4).map((agent) => here.heldAt(agent)));
    expect(held.filter((at) => at !== null)).toHaveLength(1);
  });

  test("once spent, leave a report first in the queue and alarm the admins, by email once a day", async () => {
    const admin = await anAdmin(here.members);
    const errors = vi.spyOn(quietLog, "error");
    for (const at of [0, 1, 2, 3, 4]) await hides(name(at));
    expect(errors).not.toHaveBeenCalled();
    const alarms = async () =>
      (await here.emails()).filter(({ to, kind }) => to === admin.email && kind === "complaint-holds-spent");
    expect(await alarms()).toEqual([]);
    for (const at of [5, 6]) {
      const form = await here.form({ ...minor, agentId: here.agentId(name(at)) });
      const { reference } = await here.complaints.file(here.reporter(), form);
      const row = await here.rowOf(reference);
      expect(row).toMatchObject({ severity: 3, state: "received" });
      expect(row.due_at.getTime() - row.received_at.getTime()).toBe(3_600_000);
    }
    expect(errors).toHaveBeenCalledTimes(2);
    errors.mockRestore();
    expect(await alarms()).toHaveLength(1);
    await here.clock.advance(dayMs);
    for (const at of [0, 1, 2, 3, 4]) {
      await here.release(name(at));
      expect(await hides(name(at))).toBe(true);
    }
    await hides(name(7));
    expect(await alarms()).toHaveLength(2);
  });
});

describe("a companion that an admin cleared", () => {
  test("stays up for thirty days from the decision, not from the report", async () => {
    const { reference } = await here.complaints.file(
      here.reporter(),
      await here.form({ ...minor, agentId: here.agentId("Wren") }),
    );
    await here.clock.advance(25 * dayMs);
    await here.release("Wren");
    await sql`UPDATE complaints SET state = 'decided', decision = 'unfounded', decision_words = 'She is an adult.',
      decided_at = ${here.clock.now()} WHERE reference = ${reference}`.execute(database.db);
    await here.clock.advance(29 * dayMs);
    expect(await hides("Wren"), "without an account").toBe(false);
    expect(await hides("Wren", here.reporter(await newMember(false))), "with an unconfirmed email").toBe(false);
    const likeness = { kind: "privacy", reason: "likeness_no_consent", ...signedBy, agentId: here.agentId("Wren") };
    await here.complaints.file(here.reporter(), await here.form(likeness));
    expect(await here.heldAt("Wren"), "for another reason").toBeNull();
    await here.clock.advance(2 * dayMs);
    expect(await hides("Wren"), "a month later").toBe(true);
  });

  test("is shown again although strangers have sent more reports of it, and members more of the same reason", async () => {
    const [admin, member] = [await anAdmin(here.members), await newMember(true)];
    const clear = decisionInput.parse({ action: "no_action", reasonCode: "other", reason: "It is another voice." });
    const likeness = async (viewer: Viewer | null = null) => {
      const form = { kind: "privacy", reason: "likeness_no_consent", ...signedBy, agentId: here.agentId("Wren") };
      return (await here.complaints.file(here.reporter(viewer), await here.form(form))).reference;
    };
    const first = await likeness();
    expect(await here.heldAt("Wren")).not.toBeNull();
    const later = [await likeness(), await likeness(member)];
    await hides("Wren", here.reporter(await newMember(false)));
    await here.complaints.admin.decide(admin, first, clear);
    expect(await here.heldAt("Wren")).toBeNull();
    for (const one of later) await here.complaints.admin.decide(admin, one, clear);
    expect(await hides("Wren", here.reporter(member)), "a member, for another reason").toBe(true);
    const last = await likeness();
    await here.complaints.admin.decide(admin, last, clear);
    expect(await here.heldAt("Wren"), "hidden by a report that is open").not.toBeNull();
  });

  test("is shown again although a report of its creator's former companion is open", async () => {
    const [admin, second] = [await anAdmin(here.members), await anAdmin(here.members)];
    const clear = decisionInput.parse({ action: "no_action", reasonCode: "other", reason: "It is another voice." });
    const change = (name: string, to: object) =>
      database.db.updateTable("agents").set(to).where("id", "=", here.agentId(name)).execute();
    expect(await hides("Lio", here.reporter(await newMember(true)))).toBe(true);
    await change("Lio", { status: "retired" });
    await change("Noor", { user_id: here.creatorOf("Lio").viewer.uid });
    const form = await here.form({ ...minor, agentId: here.agentId("Noor") });
    const { reference } = await here.complaints.file(here.reporter(await newMember(true)), form);
    expect(await here.heldAt("Noor")).not.toBeNull();
    await here.decidedByTwo(admin, second, reference, clear);
    expect(await here.heldAt("Noor")).toBeNull();
    expect(await here.heldAt("Lio")).not.toBeNull();
  });
});
