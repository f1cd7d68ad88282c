import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { openGate } from "#tests/builders/calls.ts";
import { signedBy, withComplaints } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin, stranger, visitor } from "#tests/builders/members.ts";
import type { Viewer } from "../members/viewer.rules.ts";
import { decisionInput } from "./complaints-admin.schema.ts";

const database = await databaseOfFile();
const here = await withComplaints(database);
const admin = here.seeded.admin;
const second = await anAdmin(here.members);

const { parse } = decisionInput;
const decision = (fields: object) =>
  parse({ action: "no_action", reasonCode: "other", reason: "The recording shows nothing of the kind.", ...fields });
const file = async (fields: Record<string, string>, viewer: Viewer | null = null) =>
  here.complaints.file(here.reporter(viewer), await here.form(fields));
const about = (name: string) => ({ agentId: here.agentId(name) });
const minor = { kind: "underage", reason: "minor_sexual", email: "" };
const emailsOf = (kind: string) =>
  database.db.selectFrom("outbound_letters").selectAll().where("kind", "=", kind).orderBy("created_at").execute();
const auditOf = async (reference: string) => {
  const { id } = await here.rowOf(reference);
  const rows = database.db.selectFrom("audit_log").selectAll().where("subject_id", "=", id).orderBy("id");
  return rows.execute();
};
const creatorOf = (name: string) => here.creatorOf(name).viewer;
const handling = () => here.complaints.admin;

describe("the desk", () => {
  test("is there for admins in a confirmed session alone", async () => {
    const { reference } = await file(about("Ivy"));
    const customer = here.seeded.customers[0]?.viewer as Viewer;
    for (const who of [customer, { ...admin, twoFactor: false }]) {
      await expect(handling().queue(who, { state: "open" })).rejects.toMatchObject({ status: 404 });
      await expect(handling().open(who, reference)).rejects.toMatchObject({ status: 404 });
      await expect(handling().assign(who, reference, { from: "" })).rejects.toMatchObject({ status: 404 });
      await expect(handling().note(who, reference, "words")).rejects.toMatchObject({ status: 404 });
      await expect(handling().decide(who, reference, decision({}))).rejects.toMatchObject({ status: 404 });
      await expect(here.complaints.reports.report(who, "2026-05")).rejects.toMatchObject({ status: 404 });
    }
    await expect(handling().queue(null, { state: "open" })).rejects.toMatchObject({ status: 401 });
    await handling().decide(admin, reference, decision({}));
  });

  test("lists what waits by its clock, the urgent before the rest, page by page", async () => {
    await sql`UPDATE complaints SET state = 'decided', decision = 'unfounded', decision_words = 'Of another test.',
      decided_at = ${here.site.clock.now()} WHERE state <> 'decided'`.execute(database.db);
    const calm = await file({ kind: "other", reason: "other", statement: "Something else altogether, see here." });
    const urgent = await file({ ...minor, ...about("Sable") });
    const removal = await file({ kind: "intimate-images", ...signedBy, ...about("Ivy") });
    const { complaints } = await handling().queue(admin, { state: "open" });
    expect(complaints.map(({ reference }) => reference)).toEqual(
      [urgent, removal, calm].map(({ reference }) => reference),
    );
    expect(complaints[1]?.takedownBy).not.toBeNull();
    const only = await handling().queue(admin, { state: "open", kind: "other" });
    expect(only.complaints.map(({ reference }) => reference)).toEqual([calm.reference]);
    expect(await handling().counts(admin)).toEqual({ open: 3, late: 0, urgent: 1 });
    await here.clock.advance(3_700_000);
    expect(await handling().counts(admin)).toEqual({ open: 3, late: 1, urgent: 1 });
    await handling().decide(admin, calm.reference, decision({}));
    for (const { reference } of [urgent, removal]) await here.decidedByTwo(admin, second, reference, decision({}));
    expect((await handling().queue(admin, { state: "open" })).complaints).toEqual([]);
    const { complaints: decided } = await handling().queue(admin, { state: "decided" });
    expect(decided[0]).toMatchObject({ reference: removal.reference, state: "decided" });
    await expect(handling().queue(admin, { state: "open", cursor: "mine" })).rejects.toMatchObject({
      code: "bad_cursor",
    });
  });

  test("shows earlier cases about the same creator and from the same sender, and keeps notes to itself", async () => {
    const [before, now] = [
      await file({ ...about("Mistress Onyx"), email: "jo@example.com" }),
      await file({ ...about("Mistress Onyx"), email: "jo@example.com" }),
    ];
    await handling().assign(admin, now.reference, { from: "" });
    await handling().note(admin, now.reference, "Spoke with the creator on the telephone.");
    const opened = await handling().open(admin, now.reference);
    expect(opened).toMatchObject({ state: "assigned", assignee: admin.username, fault: null });
    expect(opened.aboutSame.map(({ reference }) => reference)).toEqual([before.reference]);
    expect(opened.bySame.map(({ reference }) => reference)).toEqual([before.reference]);
    expect(opened.events.at(-1)).toMatchObject({ kind: "noted", by: admin.username });
    const shown = await here.complaints.status(null, openGate, now);
    expect(JSON.stringify(shown)).not.toContain("telephone");
    expect((await auditOf(now.reference)).map(({ action }) => action)).toEqual([
      "complaint.received",
      "complaint.assigned",
      "complaint.noted",
    ]);
    for (const one of [before, now]) await handling().decide(admin, one.reference, decision({}));
  });
});

describe("a decision", () => {
  test("that finds nothing brings back what was hidden, tells both sides, and leaves one line in the record", async () => {
    const filed = await file({ ...minor, ...about("Noor"), email: "lee@example.com" });
    expect(await here.heldAt("Noor")).not.toBeNull();
    const ofAge = decision({ reason: "Everybody in it is plainly of age." });
    const { answerBy } = await handling().open(admin, filed.reference);
    expect(await handling().decide(admin, filed.reference, ofAge)).toEqual({ state: "waiting" });
    expect(await here.heldAt("Noor"), "one admin alone shows nobody again").not.toBeNull();
    expect(await handling().open(admin, filed.reference)).toMatchObject({ state: "received", answerBy });
    const [request] = await here.confirmations.waiting(second);
    expect(request?.summary).toContain("can be called as before the report");
    await here.confirmations.confirm(second, request?.id ?? "");
    expect(await here.heldAt("Noor")).toBeNull();
    const status = await here.complaints.status(null, openGate, filed);
    expect(status).toMatchObject({
      state: "decided",
      decision: { outcome: "unfounded", words: "Everybody in it is plainly of age." },
      appeal: { fault: null },
    });
    const [toReporter] = (await emailsOf("complaint-decided")).filter((one) => one.recipient === "lee@example.com");
    expect(JSON.stringify(toReporter?.letter)).toContain(`/legal/report/${filed.reference}?key=${filed.secret}`);
    const toCreator = (await emailsOf("complaint-decided-affected")).at(-1);
    expect(toCreator?.recipient).toBe(creatorOf("Noor").email);
    expect(JSON.stringify(toCreator)).toContain("Everybody in it is plainly of age.");
    expect(JSON.stringify(toCreator)).not.toContain("lee@example.com");
    const entries = (await auditOf(filed.reference)).filter(({ action }) => action === "complaint.decided");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor_uid: second.uid,
      after: { askedBy: admin.uid },
      reason: "Everybody in it is plainly of age.",
    });
  });

  test("leaves a companion hidden as long as another report of that weight is open", async () => {
    const voice = { kind: "privacy", reason: "likeness_no_consent", ...signedBy };
    const member = { ...(await here.members.signUp(stranger(), visitor)).viewer, emailConfirmed: true };
    const [one, other] = [
      await file({ ...minor, ...about("Wren") }),
      await file({ ...voice, ...about("Wren") }, member),
    ];
    await here.decidedByTwo(admin, second, one.reference, decision({}));
    expect(await here.heldAt("Wren")).not.toBeNull();
    await handling().decide(
      admin,
      other.reference,
      decision({ action: "pause_agent", reasonCode: "likeness_no_consent" }),
    );
    expect(await here.heldAt("Wren")).not.toBeNull();
    const later = await file({ kind: "conduct", reason: "spam", ...about("Wren") });
    await handling().decide(admin, later.reference, decision({}));
    expect(await here.heldAt("Wren")).not.toBeNull();
    await here.release("Wren");
  });

  test("is not for whom it concerns, not made twice, and acts only where there is somebody to act on", async () => {
    const mine = await file({ kind: "other", reason: "other" }, admin);
    await expect(handling().decide(admin, mine.reference, decision({}))).rejects.toMatchObject({
      code: "complaints.own_case",
    });
    expect((await handling().open(admin, mine.reference)).fault).toBe("own");
    const warn = decision({ action: "warn" });
    await expect(handling().decide(second, mine.reference, warn)).rejects.toMatchObject({
      code: "complaints.no_subject",
    });
    expect((await here.rowOf(mine.reference)).state).toBe("received");
    await handling().decide(second, mine.reference, decision({ action: "refuse" }));
    await expect(handling().decide(second, mine.reference, decision({}))).rejects.toMatchObject({
      code: "complaints.closed",
    });
    await expect(handling().decide(second, "NC-0000-0000", decision({}))).rejects.toMatchObject({ status: 404 });
  });

  test("is kept whole or not at all", async () => {
    const { reference } = await file({ ...minor, ...about("Mara") });
    vi.spyOn(here.internal.audit, "record").mockRejectedValueOnce(new Error("the record is full"));
    const pausing = decision({ action: "pause_agent" });
    await expect(handling().decide(admin, reference, pausing)).rejects.toThrow("the record is full");
    expect((await here.rowOf(reference)).state).toBe("received");
    expect(await here.heldAt("Mara")).not.toBeNull();
    expect((await handling().open(admin, reference)).decisions).toEqual([]);
    await handling().decide(admin, reference, decision({ action: "pause_agent" }));
  });

  test("cannot be changed afterwards, by nobody", async () => {
    const change = database.db.updateTable("complaint_decisions").set("words" as never, "otherwise" as never);
    await expect(change.execute()).rejects.toThrow();
    await expect(database.db.deleteFrom("complaint_decisions").execute()).rejects.toThrow();
  });
});

describe("an answer to a decision", () => {
  const words = { words: "The voice in it is not the one that was reported.", signature: "" };

  test("of who complained opens it again for another admin, once, with ten days on the clock", async () => {
    const filed = await file({ ...about("Juno"), email: "kim@example.com" });
    const ask = { reference: filed.reference, secret: filed.secret };
    await expect(here.complaints.answer(null, "reporter", ask, words)).rejects.toMatchObject({
      code: "complaints.undecided",
    });
    await handling().decide(admin, filed.reference, decision({}));
    await expect(here.complaints.answer(null, "reporter", { ...ask, secret: "cs_wrong" }, words)).rejects.toMatchObject(
      { status: 404 },
    );
    await here.complaints.answer(null, "reporter", ask, words);
    const row = await here.rowOf(filed.reference);
    expect(row).toMatchObject({ state: "appealed", assignee_uid: null });
    expect(row.answer_by.getTime() - here.clock.now().getTime()).toBe(10 * 86_400_000);
    await expect(here.complaints.answer(null, "reporter", ask, words)).rejects.toMatchObject({
      code: "complaints.answered",
    });
    await expect(handling().decide(admin, filed.reference, decision({}))).rejects.toMatchObject({
      code: "complaints.needs_other",
    });
    await handling().decide(second, filed.reference, decision({ action: "warn", inPart: true }));
    const opened = await handling().open(admin, filed.reference);
    expect(opened.decisions.map(({ outcome, by }) => [outcome, by])).toEqual([
      ["unfounded", admin.username],
      ["partly", second.username],
    ]);
    expect(opened.answers).toMatchObject([{ side: "reporter", settled: true }]);
  });

  test("of whom it concerns comes by the link of the letter or signed in, shows no reporter, and can undo everything", async () => {
    const filed = await file({ ...minor, ...about("Lio"), email: "reporter@example.com" });
    await handling().decide(admin, filed.reference, decision({ action: "pause_agent", reasonCode: "minor_sexual" }));
    const email = JSON.stringify((await emailsOf("complaint-decided-affected")).at(-1)?.letter);
    const [, secret = ""] = /answer\?key=(cs_[\w-]+)/.exec(email) ?? [];
    const ask = { reference: filed.reference, secret };
    const seen = await here.complaints.affected(null, ask);
    expect(seen).toMatchObject({ decision: { action: "pause_agent" }, signed: false, fault: null });
    expect(JSON.stringify(seen)).not.toMatch(/reporter@example/);
    const stranger = { ...ask, secret: filed.secret };
    await expect(here.complaints.affected(null, stranger)).rejects.toMatchObject({ status: 404 });
    const creator = creatorOf("Lio");
    await here.complaints.answer(creator, "affected", { ...ask, secret: null }, words);
    expect((await auditOf(filed.reference)).at(-1)).toMatchObject({
      action: "complaint.contested",
      actor_uid: creator.uid,
      actor_role: "member",
    });
    await here.decidedByTwo(second, admin, filed.reference, decision({}));
    expect(await here.heldAt("Lio")).toBeNull();
  });

  test("in a matter of copyright is signed, and half a year is the end of it", async () => {
    const fields = { kind: "copyright", ...signedBy, work: "My recording", postalAddress: "1 Quay", phone: "12345" };
    const filed = await file({ ...fields, ...about("Juno") });
    await handling().decide(admin, filed.reference, decision({ action: "warn", reasonCode: "ip_dmca" }));
    const creator = creatorOf("Juno");
    const ask = { reference: filed.reference, secret: null };
    await expect(here.complaints.answer(creator, "affected", ask, words)).rejects.toMatchObject({
      field: "signature",
    });
    await here.clock.advance(184 * 86_400_000);
    await expect(
      here.complaints.answer(creator, "affected", ask, { ...words, signature: "Juno Example" }),
    ).rejects.toMatchObject({ code: "complaints.too_late" });
  });
});

describe("the report of a month", () => {
  test("counts from the rows themselves, and names every kind also when nothing happened", async () => {
    // The decisions below come six hours later, in the same month.
    const now = here.clock.now();
    await here.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2) - now.getTime());
    const month = here.clock.now().toISOString().slice(0, 7);
    const before = await here.complaints.reports.report(admin, month);
    const [first, other] = [
      await file(about("Ivy")),
      await file({ kind: "intimate-images", ...signedBy, ...about("Ivy") }),
    ];
    await here.clock.advance(6 * 3_600_000);
    await handling().decide(admin, first.reference, decision({ action: "warn" }));
    await here.decidedByTwo(admin, second, other.reference, decision({}));
    const report = await here.complaints.reports.report(admin, month);
    const kind = (name: string) => report.kinds.find((one) => one.kind === name);
    expect(report.kinds).toHaveLength(7);
    expect(kind("conduct")).toMatchObject({ received: 1, decided: 1, withinLimit: 1, upheld: 1, unfounded: 0 });
    expect(kind("conduct")?.medianHours).toBeCloseTo(6, 1);
    expect(report.takedowns).toEqual({ received: 1, inTime: 1, late: 0 });
    expect(report.actions.find(({ action }) => action === "warn")?.count).toBe(
      (before.actions.find(({ action }) => action === "warn")?.count ?? 0) + 1,
    );
    const empty = await here.complaints.reports.report(admin, "2020-01");
    expect(empty.kinds.every(({ received, decided }) => received === 0 && decided === 0)).toBe(true);
    const csv = await here.complaints.reports.reportCsv(admin, "2020-01");
    expect(csv.split("\r\n")[0]).toBe("section,name,measure,value");
    expect(csv).toContain("kind,Request to remove intimate images,received,0");
  });
});
