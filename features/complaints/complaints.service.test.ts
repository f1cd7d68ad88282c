import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { closedGate, openGate } from "#tests/builders/calls.ts";
import { siteAddress, withComplaints } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
const here = await withComplaints(database);

describe("a complaint", () => {
  test("of somebody without an account gets a number, its clocks, an audit entry, and a page for its secret", async () => {
    const visitor = here.reporter();
    const filed = await here.complaints.file(visitor, await here.form({}));
    expect(filed.reference).toMatch(/^NC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const row = await here.rowOf(filed.reference);
    const hours = (date: Date | null) => ((date?.getTime() ?? 0) - row.received_at.getTime()) / 3_600_000;
    expect([hours(row.acknowledge_by), hours(row.decide_by), hours(row.due_at)]).toEqual([24, 120, 120]);
    expect(hours(row.hard_limit_at)).toBeGreaterThanOrEqual(168);
    expect(row).toMatchObject({ severity: 2, state: "received", reporter_uid: null, takedown_by: null });
    expect(row).toMatchObject({ reporter_name: null, reporter_email: null });
    expect(row.acknowledged_at).toEqual(row.received_at);
    expect(JSON.stringify(row)).not.toContain(filed.secret);
    const audited = await database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject_id", "=", row.id)
      .executeTakeFirstOrThrow();
    expect(audited).toMatchObject({
      action: "complaint.received",
      actor_uid: null,
      address: "203.0.113.0",
      after: { reference: filed.reference, kind: "conduct", reason: "nonconsent", severity: 2, measure: null },
    });
    const status = await here.complaints.status(null, openGate, { reference: filed.reference, secret: filed.secret });
    expect(status).toMatchObject({ state: "received", mailed: false, decision: null });
    expect(status.events.map(({ kind }) => kind)).toEqual(["received", "acknowledged"]);
  });

  test("is acknowledged by letter at once, with the link that opens its page, and nothing telling in the subject", async () => {
    const sender = { name: " Kim Example ", email: " Kim@Example.com " };
    const filed = await here.complaints.file(here.reporter(), await here.form(sender));
    expect(await here.rowOf(filed.reference)).toMatchObject({
      reporter_name: "Kim Example",
      reporter_email: "kim@example.com",
    });
    const email = await database.db
      .selectFrom("outbound_letters")
      .selectAll()
      .where("recipient", "=", "kim@example.com")
      .executeTakeFirstOrThrow();
    expect(email).toMatchObject({
      kind: "complaint-received",
      subject: `We have received your report ${filed.reference}`,
    });
    const text = JSON.stringify(email.letter);
    expect(text).toContain(`/legal/report/${filed.reference}?key=${filed.secret}`);
    expect(text).toContain("We decide by");
    expect(text).not.toMatch(/Ivy|stop/);
  });

  test("sent twice, or at the same moment, is one complaint with one number", async () => {
    const input = await here.form({});
    const from = here.reporter();
    const filed = await Promise.all(Array.from({ length: 4 }, () => here.complaints.file(from, input)));
    expect(new Set(filed.map(({ reference, secret }) => `${reference} ${secret}`)).size).toBe(1);
    expect(await here.complaints.file(from, input)).toEqual(filed[0]);
    const rows = await database.db
      .selectFrom("complaints")
      .select("id")
      .where("reference", "=", filed[0]?.reference ?? "")
      .execute();
    expect(rows).toHaveLength(1);
    const events = database.db
      .selectFrom("complaint_events")
      .select("id")
      .where("complaint_id", "=", rows[0]?.id ?? "");
    expect(await events.execute()).toHaveLength(2);
  });

  test("about an agent, a creator, an address of the site or an own call knows whom it is about", async () => {
    const paid = here.customer("paid");
    await here.buy(paid.uid);
    const call = await here.talking(paid, "Sable");
    await here.liveCalls.end(call.callId, "user");
    const [ivy, sable] = [here.agentId("Ivy"), here.agentId("Sable")];
    const cases: [Record<string, string>, Viewer | null, object][] = [
      [{ agentId: ivy }, null, { agent_id: ivy, call_id: null, subject_label: "Ivy by @harbourlight" }],
      [{ creator: "HarbourLight" }, null, { agent_id: ivy }],
      [{ location: `${siteAddress}/harbourlight` }, null, { agent_id: ivy }],
      [{ location: `${siteAddress}/agent/${ivy}` }, null, { agent_id: ivy }],
      [{ location: "https://elsewhere.example/harbourlight" }, null, { agent_id: null }],
      [{ callId: call.callId }, paid, { agent_id: sable, call_id: call.callId }],
    ];
    for (const [fields, viewer, expected] of cases) {
      const { reference } = await here.complaints.file(here.reporter(viewer), await here.form(fields));
      expect(await here.rowOf(reference), JSON.stringify(fields)).toMatchObject(expected);
    }
    for (const other of [null, here.customer("free"), here.seeded.admin]) {
      const attempt = here.complaints.file(here.reporter(other), await here.form({ callId: call.callId }));
      await expect(attempt).rejects.toMatchObject({ status: other ? 404 : 401 });
      const shown = here.complaints.subject(other, openGate, { call: call.callId });
      await expect(shown).rejects.toMatchObject({ status: other ? 404 : 401 });
    }
    const creator = here.creatorOf("Sable").viewer;
    expect(await here.complaints.subject(creator, openGate, { call: call.callId })).toMatchObject({
      kind: "call",
      callId: call.callId,
      label: "Sable by @softsignal",
    });
  });

  test("names no agent to who has not passed the age gate", async () => {
    const agent = here.agentId("Ivy");
    expect((await here.complaints.subject(null, openGate, { agent }))?.label).toBe("Ivy by @harbourlight");
    expect(await here.complaints.subject(null, closedGate, { agent })).toMatchObject({ agentId: agent, label: null });
    const { reference, secret } = await here.complaints.file(here.reporter(), await here.form({ agentId: agent }));
    expect((await here.complaints.status(null, closedGate, { reference, secret })).subjectLabel).toBeNull();
    await expect(here.complaints.subject(null, openGate, { agent: uuidv7() })).rejects.toMatchObject({ status: 404 });
    expect(await here.complaints.subject(null, openGate, {})).toBeNull();
  });
});

describe("the page of a complaint", () => {
  test("opens for its secret and for the member who filed it, and for nobody else", async () => {
    const [me, other] = [here.customer("paid"), here.customer("free")];
    const { reference, secret } = await here.complaints.file(here.reporter(me), await here.form({}));
    expect(await here.complaints.status(me, openGate, { reference, secret: null })).toMatchObject({
      reference,
      secret: null,
    });
    expect(await here.complaints.status(null, openGate, { reference: reference.toLowerCase(), secret })).toMatchObject({
      secret,
    });
    for (const [viewer, wrong] of [
      [other, null],
      [other, `${secret}x`],
      [null, null],
      [here.seeded.admin, null],
    ] as const) {
      const attempt = here.complaints.status(viewer, openGate, { reference, secret: wrong });
      await expect(attempt).rejects.toMatchObject({ code: "not_found", status: 404 });
    }
    await expect(here.complaints.status(me, openGate, { reference: "NC-0000-0000", secret })).rejects.toMatchObject({
      status: 404,
    });
    expect((await here.complaints.own(me)).map((one) => one.reference)).toContain(reference);
    expect((await here.complaints.own(other)).map((one) => one.reference)).not.toContain(reference);
    await expect(here.complaints.own(null)).rejects.toMatchObject({ status: 401 });
  });

  test("keeps its secret in a cookie that scripts cannot read and that goes to no other page", async () => {
    const { reference, secret, setCookie } = await here.complaints.file(here.reporter(), await here.form({}));
    expect(setCookie).toBe(
      `report-${reference.slice(3)}=${secret}; Path=/legal/report; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
    );
  });
});

describe("programs", () => {
  test("are told so when they fill in what people do not see, or bring a ticket of their own", async () => {
    const good = await here.form({});
    await expect(
      here.complaints.file(here.reporter(), { ...good, website: "https://spam.example" }),
    ).rejects.toMatchObject({
      code: "complaints.program",
    });
    const filledByBrowser = { ...good, ticket: here.complaints.newForm().ticket };
    await expect(here.complaints.file(here.reporter(), filledByBrowser), "fast is no offence").resolves.toMatchObject({
      reference: expect.any(String),
    });
    const [formId, openedAt, signature] = good.ticket.split(".");
    for (const ticket of ["", "x", `${uuidv7()}.${openedAt}.${signature}`, `${formId}.1.${signature}`]) {
      await expect(here.complaints.file(here.reporter(), { ...good, ticket })).rejects.toMatchObject({
        code: "complaints.form_expired",
      });
    }
    await here.clock.advance(86_400_000);
    await expect(here.complaints.file(here.reporter(), good)).rejects.toMatchObject({
      code: "complaints.form_expired",
    });
  });

  test("get no further than five complaints an hour from one address", async () => {
    const from = here.reporter();
    for (let i = 0; i < 5; i += 1) await here.complaints.file(from, await here.form({}));
    await expect(here.complaints.file(from, await here.form({}))).rejects.toMatchObject({
      code: "complaints.too_many",
      status: 429,
    });
    await expect(here.complaints.file(here.reporter(), await here.form({}))).resolves.toMatchObject({
      reference: expect.any(String),
    });
    // Other reports do not use up the limit of urgent ones.
    const urgent = () => here.form({ kind: "underage", reason: "underage_user" });
    for (let i = 0; i < 20; i += 1) await here.complaints.file(from, await urgent());
    await expect(here.complaints.file(from, await urgent())).rejects.toMatchObject({ code: "complaints.too_many" });
  });
});

describe("the tables", () => {
  test("keep what was done about a complaint for good, and no decision without words [N-20]", async () => {
    await here.complaints.file(here.reporter(), await here.form({}));
    await expect(sql`UPDATE complaint_events SET note = 'x'`.execute(database.db)).rejects.toThrow("append-only");
    await expect(sql`DELETE FROM complaint_events`.execute(database.db)).rejects.toThrow("append-only");
    for (const change of [
      "state = 'decided'",
      "decision = 'upheld', decided_at = now()",
      "decide_by = hard_limit_at + interval '1 second'",
      "severity = 4",
      "reference = 'NC-ILOU-0000'",
    ]) {
      await expect(sql.raw(`UPDATE complaints SET ${change}`).execute(database.db), change).rejects.toThrow("check");
    }
  });
});
