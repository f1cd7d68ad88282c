import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { complaintInput } from "#features/complaints/complaints.schema.ts";
import { forfeitCredit } from "#features/ledger/personal-data.store.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { addFavourite } from "#features/ratings/favourites.store.ts";
import { transact } from "#platform/database/transaction.ts";
import { dollars, zero } from "#platform/money/money.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { signedBy } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { creditOf, findings } from "#tests/builders/ledger.ts";
import { anAdmin, stranger, visitor } from "#tests/builders/members.ts";

const dayMs = 86_400_000;
const database = await databaseOfFile();
const demo = await withDemo(database);
const { privacy } = demo.features.privacy.internal;
const { complaints } = demo.services;
const { ledger } = demo.internal;

async function aCustomer() {
  const input = stranger();
  const { viewer } = await demo.members.signUp(input, visitor);
  return { viewer, input };
}

async function pay(uid: string) {
  const purchase = { ownerId: uid, paid: dollars(10), bonus: zero, paymentRef: `sandbox:${uid}`, label: "Credit" };
  await ledger.recordPurchase(database.db, purchase);
}

async function report(viewer: Viewer, fields: Record<string, string>) {
  const { ticket } = complaints.newForm();
  await demo.clock.advance(5_000);
  const about = { location: "The companion Ivy", statement: "It went on although I said stop.", goodFaith: "on" };
  const input = complaintInput.parse({ ...about, ticket, ...fields });
  const { reference } = await complaints.file({ viewer, ip: `203.0.113.${viewer.uid.charCodeAt(30)}` }, input);
  return reference;
}

const rowOf = (reference: string) =>
  database.db.selectFrom("complaints").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();

/** Reports with the address in every personal field, so that one search finds anything left over. */
const named = (email: string) => ({ email, name: `Robin ${email}` });
const aConductReport = (email: string) => ({ kind: "conduct", reason: "nonconsent", ...named(email) });
const aCopyrightNotice = (email: string) => ({
  ...signedBy,
  ...named(email),
  kind: "copyright",
  signature: `Robin ${email}`,
  work: "A song of mine",
  postalAddress: `1 Sample Street, ${email}`,
  phone: `+1 ${email}`.slice(0, 40),
});

const emailsAfterSignUp = async (email: string) =>
  (await emailsTo(database.db, email)).filter(({ kind }) => kind !== "confirm-email");

/** The email that says that the account is deleted names the address until it is sent. */
async function sendLastEmail(email: string): Promise<void> {
  expect((await emailsTo(database.db, email)).map(({ kind }) => kind)).toEqual(["member-deleted"]);
  while ((await demo.features.mail.internal.mail.deliver()) > 0);
}

/** The requested export, once it is ready. */
async function unpacked(viewer: Parameters<typeof privacy.view>[0]) {
  await expect.poll(async () => (await privacy.view(viewer)).export?.state).toBe("ready");
  const { export: made } = await privacy.view(viewer);
  const files = unzipSync(await privacy.exportArchive(viewer, made?.id ?? ""));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe("a data export", () => {
  test("holds everything as JSON and as tables, in dollars, and is announced by email", async () => {
    const { viewer, input } = await aCustomer();
    await pay(viewer.uid);
    await database.db.updateTable("users").set({ name: "=1+1" }).where("uid", "=", viewer.uid).execute();
    await privacy.requestExport(viewer);
    const files = await unpacked(viewer);
    const all = JSON.parse(files["data.json"] ?? "");
    expect(all.profile).toMatchObject([{ username: viewer.username, email: input.email, name: "=1+1" }]);
    expect(all.statement).toMatchObject([{ kind: "purchase", paid_usd: "10.00", paid_after_usd: "10.00" }]);
    expect(files["profile.csv"]).toContain("'=1+1");
    expect(files["statement.csv"]?.split("\n")[0]).toContain("effective_at,kind,label,call_id,free_usd,paid_usd");
    expect(files["README.txt"]).toContain("profile.csv (1)");
    expect(await emailsAfterSignUp(input.email)).toMatchObject([{ kind: "export-ready" }]);
  });

  test("holds the member's own reports in full and no others", async () => {
    const [{ viewer, input }, other] = [await aCustomer(), await aCustomer()];
    const reference = await report(viewer, aCopyrightNotice(input.email));
    await report(other.viewer, aConductReport(other.input.email));
    await privacy.requestExport(viewer);
    const files = await unpacked(viewer);
    expect(JSON.parse(files["data.json"] ?? "").reports).toMatchObject([
      {
        reference,
        kind: "copyright",
        reporter_email: input.email,
        statement: "It went on although I said stop.",
        declarations: { postalAddress: `1 Sample Street, ${input.email}`, signature: `Robin ${input.email}` },
      },
    ]);
    const [head, row, ...rest] = files["reports.csv"]?.trim().split("\n") ?? [];
    expect(head).toContain("reference,kind,reason,state,received_at");
    expect(row).toContain(`${reference},copyright,ip_dmca,received`);
    expect(rest).toEqual([]);
  });

  test("is created once a day, expires after seven days, and only its member can download it", async () => {
    const { viewer } = await aCustomer();
    await privacy.requestExport(viewer);
    await unpacked(viewer);
    await expect(privacy.requestExport(viewer)).rejects.toMatchObject({ code: "privacy.export_too_soon" });
    const id = (await privacy.view(viewer)).export?.id ?? "";
    const other = await aCustomer();
    await expect(privacy.exportArchive(other.viewer, id)).rejects.toMatchObject({ code: "privacy.no_export" });
    await expect(privacy.exportArchive(null, id)).rejects.toMatchObject({ status: 401 });
    await demo.clock.advance(7 * dayMs);
    await privacy.makeDue();
    expect((await privacy.view(viewer)).export?.state).toBe("expired");
    await expect(privacy.exportArchive(viewer, id)).rejects.toMatchObject({ code: "privacy.no_export" });
  });
});

describe("an account deletion", () => {
  const confirmed = (username: string) => ({ username });

  test("requires the username, giving up paid credit, and that earnings are paid out first", async () => {
    const { viewer } = await aCustomer();
    await expect(privacy.requestDeletion(viewer, confirmed("somebody"))).rejects.toMatchObject({ field: "username" });
    await pay(viewer.uid);
    await expect(privacy.requestDeletion(viewer, confirmed(viewer.username))).rejects.toMatchObject({
      code: "privacy.credit_left",
    });
    await privacy.requestDeletion(viewer, { username: viewer.username, forfeit: "true" });
    expect((await privacy.view(viewer)).deletion).not.toBeNull();
    await expect(privacy.requestDeletion(null, confirmed("x"))).rejects.toMatchObject({ status: 401 });
    const admin = await anAdmin(demo.members);
    await expect(privacy.requestDeletion(admin, confirmed(admin.username))).rejects.toMatchObject({
      code: "privacy.is_admin",
    });
  });

  test("can be cancelled for fourteen days", async () => {
    const { viewer, input } = await aCustomer();
    await privacy.requestDeletion(viewer, confirmed(viewer.username));
    await demo.clock.advance(14 * dayMs - 1);
    await privacy.deleteDue();
    const dueAt = (await privacy.view(viewer)).deletion?.dueAt;
    expect([typeof dueAt, await privacy.leavesAt(viewer)]).toEqual(["string", dueAt]);
    await privacy.cancelDeletion(viewer);
    expect([await privacy.leavesAt(viewer), await privacy.leavesAt(null)]).toEqual([null, null]);
    await demo.clock.advance(2);
    await privacy.deleteDue();
    expect((await demo.members.signIn(input, visitor)).viewer?.username).toBe(viewer.username);
  });

  test("leaves nothing that identifies the member in any table, only ledger rows under the uid", async () => {
    const { viewer, input } = await aCustomer();
    await pay(viewer.uid);
    await transact(database.db, (tx) =>
      addFavourite(tx, { userUid: viewer.uid, agentId: demo.agentId("Ivy"), at: demo.clock.now(), atMost: 10 }),
    );
    await report(viewer, aConductReport(input.email));
    await privacy.requestDeletion(viewer, { username: viewer.username, forfeit: "true" });
    await demo.clock.advance(14 * dayMs);
    expect(await privacy.deleteDue()).toBeGreaterThan(0);
    await sendLastEmail(input.email);
    await expect(demo.members.signIn(input, visitor)).rejects.toMatchObject({ status: 401 });
    expect(await tablesThatHold(viewer.username)).toEqual([]);
    expect(await tablesThatHold(input.email)).toEqual([]);
    expect(await tablesThatHold(viewer.uid)).toEqual([
      "account_deletions",
      "audit_log",
      "ledger_accounts",
      "ledger_journals",
      "users",
    ]);
    // The username is available again.
    await expect(demo.members.signUp(input, visitor)).resolves.toMatchObject({
      viewer: { username: viewer.username },
    });
  });

  test("keeps the name on a copyright notice, unlinked from the account, until a year after its decision", async () => {
    const { viewer, input } = await aCustomer();
    const [notice, conduct] = [
      await report(viewer, aCopyrightNotice(input.email)),
      await report(viewer, aConductReport(input.email)),
    ];
    await privacy.requestDeletion(viewer, confirmed(viewer.username));
    await demo.clock.advance(14 * dayMs);
    await privacy.deleteDue();
    await sendLastEmail(input.email);
    const anonymous = { reporter_uid: null, reporter_name: null, reporter_email: null };
    expect(await rowOf(conduct)).toMatchObject({ ...anonymous, statement: "It went on although I said stop." });
    expect(await rowOf(notice)).toMatchObject({ reporter_uid: null, reporter_email: input.email });
    expect(await tablesThatHold(input.email)).toEqual(["complaints"]);
    expect(await tablesThatHold(viewer.uid)).not.toContain("complaint_events");
    const decided = { decision: "upheld" as const, decision_words: "It is yours", decided_at: demo.clock.now() };
    const decide = database.db.updateTable("complaints").set({ ...decided, state: "decided" });
    await decide.where("reference", "in", [notice, conduct]).execute();
    await demo.clock.advance(365 * dayMs - 1);
    expect(await complaints.forgetOld()).toBe(0);
    await demo.clock.advance(1);
    expect(await complaints.forgetOld()).toBe(2);
    expect(await rowOf(notice)).toMatchObject({
      ...anonymous,
      ...decided,
      location: "",
      statement: "",
      kind: "copyright",
    });
    expect(await tablesThatHold(input.email)).toEqual([]);
    expect(await complaints.forgetOld()).toBe(0);
  });

  test("ends the credit once: the free part returns to promotions, the paid part becomes breakage, and the ledger balances", async () => {
    const { viewer } = await aCustomer();
    const before = [await ledger.platformBalance("breakage"), await ledger.platformBalance("promotions")];
    await ledger.grantSignup(database.db, viewer.uid);
    await pay(viewer.uid);
    await privacy.requestDeletion(viewer, { username: viewer.username, forfeit: "true" });
    expect((await privacy.view(viewer)).deletion?.forfeits).toBe("10.00");
    await demo.clock.advance(14 * dayMs);
    await privacy.deleteDue();
    expect(await creditOf(database.db, viewer.uid)).toEqual({ free: 0n, paid: 0n, held: 0n });
    const after = [await ledger.platformBalance("breakage"), await ledger.platformBalance("promotions")];
    expect(after.map((balance, place) => balance - (before[place] ?? 0n))).toEqual([dollars(10), 0n]);
    await transact(database.db, (tx) => forfeitCredit(tx, viewer.uid, demo.clock.now()));
    expect(await ledger.platformBalance("breakage")).toBe(after[0]);
    await demo.clock.advance(60 * dayMs);
    await ledger.expireGrants();
    expect(await findings(database.db)).toEqual([]);
  });

  test("waits while there is more paid credit than was given up, and sends one email about it", async () => {
    const { viewer, input } = await aCustomer();
    await privacy.requestDeletion(viewer, confirmed(viewer.username));
    await pay(viewer.uid);
    await demo.clock.advance(14 * dayMs);
    for (const _ of [1, 2]) await privacy.deleteDue();
    expect((await privacy.view(viewer)).deletion).not.toBeNull();
    const kinds = (await emailsTo(database.db, input.email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "deletion-waits")).toHaveLength(1);
    await privacy.cancelDeletion(viewer);
  });

  test("removes a creator's agent from the site", async () => {
    const creator = demo.seeded.creators.find(({ demo: { agent } }) => agent.name === "Sable");
    if (!creator) throw new Error("The demo has no Sable");
    await privacy.requestDeletion(creator.viewer, confirmed(creator.viewer.username));
    await demo.clock.advance(14 * dayMs);
    await privacy.deleteDue();
    const gate = { passed: true, refusal: null };
    expect(await demo.agents.byId(gate, creator.agentId)).toBeNull();
    expect(await demo.agents.profile(gate, creator.viewer.username)).toBeNull();
  });
});

/** The tables with a row that contains this text. */
async function tablesThatHold(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(database.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const pattern = `%${text}%`;
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} t WHERE t::text LIKE ${pattern} LIMIT 1`.execute(
      database.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
