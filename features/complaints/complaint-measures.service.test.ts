import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { openGate } from "#tests/builders/calls.ts";
import { signedBy, withComplaints } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { quietLog, stranger, visitor } from "#tests/builders/members.ts";

const dayMs = 86_400_000;
const ncii = { kind: "intimate-images", reason: "", ...signedBy };

const database = await databaseOfFile();
const here = await withComplaints(database);
// What was hidden at once is counted for a day, what was found to be untrue for a month.
beforeEach(() => here.clock.advance(32 * dayMs));

const newMember = async (emailConfirmed: boolean): Promise<Viewer> => ({
  ...(await here.members.signUp(stranger(), visitor)).viewer,
  emailConfirmed,
});

describe("what cannot wait", () => {
  test("hides an agent at once, tells its creator without a word of the reporter, and undoes nothing by itself", async () => {
    await database.db.deleteFrom("outbound_letters").execute();
    expect(await here.agents.byId(openGate, here.agentId("Sable"))).not.toBeNull();
    const fields = { kind: "underage", reason: "minor_sexual", agentId: here.agentId("Sable"), email: "" };
    const { reference, secret } = await here.complaints.file(here.reporter(), await here.form(fields));
    expect(await here.heldAt("Sable")).toEqual(here.clock.now());
    expect(await here.agents.byId(openGate, here.agentId("Sable"))).toBeNull();
    expect(await here.agents.forCall(here.agentId("Sable"))).toBeNull();
    const [now] = await here.agents.now(openGate, [here.agentId("Sable")]);
    expect(now).toMatchObject({ availability: "paused", card: null });
    const row = await here.rowOf(reference);
    expect(row).toMatchObject({ severity: 3 });
    expect(row.due_at.getTime() - row.received_at.getTime()).toBe(3_600_000);
    const { events } = await here.complaints.status(null, openGate, { reference, secret });
    expect(events.map(({ kind }) => kind)).toEqual(["received", "acknowledged", "agent_held"]);
    const email = await database.db
      .selectFrom("outbound_letters")
      .selectAll()
      .where("kind", "=", "complaint-measure")
      .executeTakeFirstOrThrow();
    expect(email.recipient).toBe("softsignal@nocturne.example");
    expect(JSON.stringify(email)).not.toContain(reference);
    await here.release("Sable");
  });

  test("withholds the approved pictures after a valid request about intimate images, and lets the agent stay", async () => {
    const photos = [
      { id: "a", state: "approved" },
      { id: "b", state: "refused" },
      { id: "c", state: "approved" },
    ];
    const setPhotos = (value: object[]) =>
      sql`UPDATE agents SET photos = ${JSON.stringify(value)}::jsonb WHERE id = ${here.agentId("Ivy")}`.execute(
        database.db,
      );
    await setPhotos(photos);
    const { reference, secret } = await here.complaints.file(
      here.reporter(),
      await here.form({ ...ncii, agentId: here.agentId("Ivy") }),
    );
    const agent = await database.db
      .selectFrom("agents")
      .select(["photos", "held_at"])
      .where("id", "=", here.agentId("Ivy"))
      .executeTakeFirstOrThrow();
    expect(agent).toEqual({
      photos: [
        { id: "a", state: "pending" },
        { id: "b", state: "refused" },
        { id: "c", state: "pending" },
      ],
      held_at: null,
    });
    const row = await here.rowOf(reference);
    expect((row.takedown_by?.getTime() ?? 0) - row.received_at.getTime()).toBe(48 * 3_600_000);
    const { events } = await here.complaints.status(null, openGate, { reference, secret });
    expect(events.map(({ kind }) => kind)).toContain("media_withheld");
    await setPhotos([]);
  });

  test("hides nothing for a month after the same was found to be untrue", async () => {
    const voice = { kind: "privacy", reason: "likeness_no_consent", ...signedBy };
    const { reference } = await here.complaints.file(
      here.reporter(),
      await here.form({ ...voice, agentId: here.agentId("Ivy") }),
    );
    expect(await here.heldAt("Ivy")).not.toBeNull();
    await here.release("Ivy");
    await sql`UPDATE complaints SET state = 'decided', decision = 'unfounded', decision_words = 'It is another voice.',
      decided_at = ${here.clock.now()} WHERE reference = ${reference}`.execute(database.db);
    await here.complaints.file(here.reporter(), await here.form({ ...voice, agentId: here.agentId("Ivy") }));
    expect(await here.heldAt("Ivy")).toBeNull();
  });

  test.each([
    ["one companion without an account", () => null, [true, false, false, false]],
    ["one with an account whose email is not confirmed", () => newMember(false), [true, false, false, false]],
    ["three with an account whose email is confirmed", () => newMember(true), [true, true, true, false]],
    ["three with several such accounts", null, [true, true, true, false]],
  ])("from one network hides %s in a day; the others wait, first in the queue", async (_, who, expected) => {
    const minor = { kind: "underage", reason: "minor_sexual", email: "" };
    const { ip } = here.reporter();
    const one = who && (await who());
    const names = here.seeded.creators.slice(2, 6).map(({ demo }) => demo.agent.name);
    const held: boolean[] = [];
    for (const name of names) {
      const viewer = who ? one : await newMember(true);
      const form = await here.form({ ...minor, agentId: here.agentId(name) });
      const { reference } = await here.complaints.file({ viewer, ip }, form);
      held.push((await here.heldAt(name)) !== null);
      const row = await here.rowOf(reference);
      expect(row.severity).toBe(3);
      expect(row.due_at.getTime() - row.received_at.getTime()).toBe(3_600_000);
    }
    expect(held).toEqual(expected);
    for (const name of names) await here.release(name);
  });

  test.each([
    ["without an account", () => null, 1],
    ["with an account", () => newMember(true), 3],
  ])("what hides nothing leaves a reporter %s the room of the day", async (_, who, room) => {
    const minor = { kind: "underage", reason: "minor_sexual", email: "" };
    const reporter = { ...here.reporter(), viewer: await who() };
    const about = (name: string) => ({ ...minor, agentId: here.agentId(name) });
    const [held, ...others] = here.seeded.creators.slice(2, 7).map(({ demo }) => demo.agent.name);
    await here.complaints.file(here.reporter(), await here.form(about(held ?? "")));
    for (let time = 0; time < 2; time += 1) {
      await here.complaints.file(reporter, await here.form({ ...minor, location: "A companion I cannot find again" }));
      await here.complaints.file(reporter, await here.form(about(held ?? "")));
    }
    const isHeld: boolean[] = [];
    for (const name of others) {
      const form = await here.form(about(name));
      await Promise.all([here.complaints.file(reporter, form), here.complaints.file(reporter, form)]);
      isHeld.push((await here.heldAt(name)) !== null);
    }
    expect(isHeld).toEqual(others.map((_name, index) => index < room));
    for (const name of [held, ...others]) await here.release(name ?? "");
  });

  test("stops hiding by itself when reports without an account have hidden five things today; an account still can", async () => {
    const minor = { kind: "underage", reason: "minor_sexual", email: "" };
    const all = here.seeded.creators.map(({ demo }) => demo.agent.name);
    const names = all.filter((name) => name !== "Ivy");
    const errors = vi.spyOn(quietLog, "error");
    const report = async (name: string, viewer: Viewer | null = null) => {
      const form = await here.form({ ...minor, agentId: here.agentId(name) });
      const filed = await here.complaints.file(here.reporter(viewer), form);
      const held = (await here.heldAt(name)) !== null;
      return { held, filed };
    };
    const held: boolean[] = [];
    for (const name of names.slice(0, 6)) held.push((await report(name)).held);
    expect(held).toEqual([true, true, true, true, true, false]);
    expect(errors).toHaveBeenCalledOnce();
    errors.mockRestore();
    expect((await report(names[6] ?? "", await newMember(true))).held, "by a member").toBe(true);
    await here.clock.advance(dayMs);
    expect((await report(names[5] ?? "")).held, "a day later").toBe(true);
    for (const name of names) await here.release(name);
  });

  test("without an account leaves alone what a person looked at lately, whatever the reason is this time", async () => {
    const about = { agentId: here.agentId("Wren"), email: "" };
    const { reference } = await here.complaints.file(
      here.reporter(),
      await here.form({ kind: "underage", reason: "minor_sexual", ...about }),
    );
    await here.release("Wren");
    await sql`UPDATE complaints SET state = 'decided', decision = 'unfounded', decision_words = 'She is an adult.',
      decided_at = ${here.clock.now()} WHERE reference = ${reference}`.execute(database.db);
    const voice = { ...about, kind: "privacy", reason: "likeness_no_consent", ...signedBy };
    await here.complaints.file(here.reporter(), await here.form(voice));
    expect(await here.heldAt("Wren")).toBeNull();
    await here.complaints.file(here.reporter(await newMember(true)), await here.form(voice));
    expect(await here.heldAt("Wren")).not.toBeNull();
    await here.release("Wren");
  });

  test("is hidden together with the record of it: when one fails, neither is kept", async () => {
    const before = await database.db.selectFrom("complaints").select("id").execute();
    const input = await here.form({ kind: "underage", reason: "minor_sexual", agentId: here.agentId("Sable") });
    vi.spyOn(here.internal.audit, "record").mockRejectedValueOnce(new Error("the record is full"));
    await expect(here.complaints.file(here.reporter(), input)).rejects.toThrow("the record is full");
    expect(await database.db.selectFrom("complaints").select("id").execute()).toHaveLength(before.length);
    expect(await here.heldAt("Sable")).toBeNull();
  });
});
