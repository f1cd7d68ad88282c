import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";
import { catalogueQuery } from "../agents.schema.ts";
import type { AgentStatus } from "../agents.tables.ts";

const database = await databaseOfFile();
const site = await withEditor(database);

const admin = () => site.seeded.admin;
const codesOf = async (viewer: Viewer) => (await site.publishing.publishing(viewer)).blockers.map(({ code }) => code);
const waitingOf = async (agentId: string | null) => {
  const found = (await site.publishing.waiting(admin())).find((one) => one.agentId === agentId);
  if (!found) throw new Error("No review is waiting");
  return found;
};
const catalogued = async (name: string) => {
  const query = catalogueQuery.parse({ q: name });
  return (await site.agents.catalogue({ passed: true, refusal: null }, query)).agents.map((one) => one.name);
};

describe("publishing", () => {
  test("needs three steps, an approved identity and a usable voice, and reports missing ones", async () => {
    const viewer = await site.creator({ verified: false });
    expect(await codesOf(viewer)).toEqual(["basic", "voice", "pricing", "identity"]);
    await site.finish(viewer);
    expect(await codesOf(viewer)).toEqual(["identity"]);
    await expect(site.publishing.submit(viewer)).rejects.toMatchObject({
      code: "agents.not_ready",
      status: 409,
      message: "Your identity has to be approved first",
    });
    await site.verify(viewer);
    await site.services.voices.disableForAll(site.seeded.admin, "radio-tenor", "It broke");
    expect(await codesOf(viewer)).toEqual(["voice_gone"]);
    await site.services.voices.enableForAll(site.seeded.admin, "radio-tenor", "It is whole again");
    await site.editor.autosave(viewer, { edition: 0, overwrite: true, fields: { tone: "Not saved yet" } });
    expect(await codesOf(viewer)).toEqual(["unsaved"]);
  });

  test("requests a review, and the admin's approval makes the version public", async () => {
    const viewer = await site.creator();
    await site.finish(viewer, { name: "Pierlight" });
    const submitted = await site.publishing.submit(viewer);
    expect(submitted).toMatchObject({ status: "draft", review: { state: "waiting", version: 3 } });
    expect(await codesOf(viewer)).toContain("waiting");
    expect(await catalogued("Pierlight")).toEqual([]);
    const review = await waitingOf(submitted.agentId);
    expect(review).toMatchObject({ modelUsername: viewer.username, version: 3, fields: { name: "Pierlight" } });
    for (const nobody of [null, viewer, site.seeded.customers[0]?.viewer as Viewer, { ...admin(), twoFactor: false }]) {
      await expect(site.publishing.approve(nobody, review.id, "x")).rejects.toMatchObject({
        status: expect.toSatisfy((status) => status === 401 || status === 404),
      });
      await expect(site.publishing.waiting(nobody)).rejects.toBeTruthy();
    }
    await site.publishing.approve(admin(), review.id, "Fits the rules");
    expect(await site.editor.open(viewer)).toMatchObject({
      status: "active",
      publishedVersion: 3,
      review: { state: "approved" },
    });
    expect(await catalogued("Pierlight")).toEqual(["Pierlight"]);
    await expect(site.publishing.approve(admin(), review.id, "x")).rejects.toMatchObject({
      code: "agents.not_waiting",
    });
    const { rows } =
      await sql`SELECT action, reason FROM audit_log WHERE subject_id = ${submitted.agentId} ORDER BY at, id`.execute(
        database.db,
      );
    expect(rows).toEqual([
      { action: "agents.review_asked", reason: null },
      { action: "agents.review_approved", reason: "Fits the rules" },
    ]);
  });

  test("is refused with reasons that the creator sees, and can be requested again", async () => {
    const viewer = await site.creator();
    const { agentId } = await site.finish(viewer);
    await site.publishing.submit(viewer);
    const first = await waitingOf(agentId);
    const decision = { reasons: ["misleading", "nonsense"], note: "It sounds older than it is described." };
    await expect(site.publishing.refuse(admin(), first.id, { reasons: ["x"], note: "" })).rejects.toMatchObject({
      code: "agents.reason_required",
    });
    await expect(site.publishing.refuse(viewer, first.id, decision)).rejects.toMatchObject({ status: 404 });
    await site.publishing.askChanges(admin(), first.id, decision);
    expect((await site.editor.open(viewer)).review).toMatchObject({
      state: "changes_asked",
      reasons: [{ code: "misleading", label: "Its description does not fit what callers would hear" }],
      note: decision.note,
    });
    await site.publishing.submit(viewer);
    await site.publishing.withdraw(viewer);
    await expect(site.publishing.withdraw(viewer)).rejects.toMatchObject({ code: "agents.not_waiting" });
    await site.publishing.submit(viewer);
    await site.publishing.refuse(admin(), (await waitingOf(agentId)).id, { reasons: ["extreme"], note: "" });
    expect((await site.editor.open(viewer)).review?.state).toBe("refused");
    const changed = sql`UPDATE agent_reviews SET state = 'approved' WHERE state = 'refused'`.execute(database.db);
    await expect(changed).rejects.toThrow("does not change");
  });

  test("a companion held after a report says so to its creator, and an approval does not promise callers", async () => {
    const viewer = await site.creator();
    const { agentId } = await site.finish(viewer);
    await site.publish(viewer);
    await sql`UPDATE agents SET held_at = now() WHERE id = ${agentId}`.execute(database.db);
    expect(await site.editor.open(viewer)).toMatchObject({
      status: "active",
      offline: [{ reason: "report", since: expect.any(String) }],
    });
    await site.finish(viewer, { name: "Another lantern" });
    await site.publish(viewer);
    const email = await database.db
      .selectFrom("outbound_letters")
      .select("letter")
      .where("recipient", "=", viewer.email)
      .where(sql<boolean>`letter::text LIKE '%Another lantern%'`)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(email.letter)).toContain("If something keeps it offline");
  });

  test("emails each outcome, unless the creator has switched off review emails", async () => {
    const emails = async ({ email }: Viewer) => {
      const rows = database.db
        .selectFrom("outbound_letters")
        .select(["kind", "subject"])
        .where("recipient", "=", email);
      return (await rows.orderBy("id").execute()).flatMap(({ kind, subject }) =>
        kind === "agent-review" ? [subject] : [],
      );
    };
    const viewer = await site.creator();
    const { agentId } = await site.finish(viewer, { name: "Saltlamp" });
    const next = async () => {
      await site.publishing.submit(viewer);
      return (await waitingOf(agentId)).id;
    };
    const decision = { reasons: ["misleading"], note: "The second line." };
    await site.publishing.askChanges(admin(), await next(), decision);
    await site.publishing.refuse(admin(), await next(), decision);
    await site.publishing.approve(admin(), await next(), "Fits the rules");
    expect(await emails(viewer)).toEqual([
      "Something has to be changed",
      "We cannot publish this version",
      "Your version is approved",
    ]);
    const quiet = await site.creator();
    await site.mail.savePreferences(quiet.uid, { earnings: true, reviews: false, news: true });
    await site.finish(quiet, { name: "Hushlamp" });
    await site.publish(quiet);
    await site.clock.advance(600_000);
    while ((await site.mail.deliver()) > 0);
    expect(await emails(quiet)).toEqual([]);
  });

  test("leaves the public version unchanged until the new one is approved", async () => {
    const viewer = await site.creator();
    const { agentId } = await site.finish(viewer, { name: "Seaglass" });
    await site.publish(viewer);
    expect(await codesOf(viewer)).toEqual(["nothing_new"]);
    await site.editor.saveStep(viewer, { step: "basic", fields: { name: "Seastone" }, edition: null });
    expect(await site.publishing.publishing(viewer)).toMatchObject({
      blockers: [],
      needsReview: true,
      changes: [{ label: "Name", before: "Seaglass", after: "Seastone" }],
    });
    expect((await site.agents.forCall(agentId ?? ""))?.name).toBe("Seaglass");
    await site.publish(viewer);
    expect((await site.agents.forCall(agentId ?? ""))?.name).toBe("Seastone");
    expect(site.service.saved.at(-1)?.name).toBe("Seastone");
  });

  test("is not possible while the voice service refuses the new version", async () => {
    const viewer = await site.creator();
    await site.finish(viewer);
    await site.publish(viewer);
    await site.editor.saveStep(viewer, { step: "basic", fields: { tone: "Slow" }, edition: null });
    site.service.failNext(1);
    await expect(site.publishing.submit(viewer)).rejects.toMatchObject({ code: "agents.voice_service" });
    expect((await site.editor.open(viewer)).review?.state).toBe("approved");
  });
});

describe("a published price", () => {
  const price = (viewer: Viewer, baseRate: string) =>
    site.editor.saveStep(viewer, { step: "pricing", fields: { baseRate }, edition: null });

  async function change(viewer: Viewer, baseRate: string) {
    await price(viewer, baseRate);
    await site.voiceAgents.save(viewer, null);
    await site.publishing.submit(viewer);
  }

  test("changes without a review, and at most once in 24 hours", async () => {
    const viewer = await site.creator();
    await site.finish(viewer, { baseRate: "1.00" });
    await site.publish(viewer);
    await change(viewer, "1.40");
    expect(await site.rowOf(viewer)).toMatchObject({ base_rate_micros: 1_400_000n, status: "active" });
    await expect(price(viewer, "1.60")).rejects.toMatchObject({
      code: "agents.price_too_soon",
      field: "baseRate",
      message: expect.stringMatching(/ on [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M UTC\.$/),
    });
    expect((await site.editor.pricing(viewer)).freeAt).not.toBeNull();
    await expect(price(viewer, "1.40")).resolves.toBeTruthy();
    await site.clock.advance(24 * 3_600_000 - 1_000);
    await expect(price(viewer, "1.60")).rejects.toMatchObject({ code: "agents.price_too_soon" });
    await site.clock.advance(1_000);
    await change(viewer, "1.60");
    expect((await site.rowOf(viewer))?.base_rate_micros).toBe(1_600_000n);
  });

  test("cannot change sooner by any write to the database", async () => {
    const viewer = await site.creator();
    const { agentId } = await site.finish(viewer);
    await site.publish(viewer);
    const set = (rate: bigint) =>
      database.db
        .updateTable("agents")
        .set({ base_rate_micros: rate })
        .where("id", "=", agentId ?? "")
        .execute();
    await set(1_300_000n);
    await expect(set(1_400_000n)).rejects.toMatchObject({ code: "AG003" });
    expect((await site.rowOf(viewer))?.base_rate_micros).toBe(1_300_000n);
  });
});

describe("an agent's status", () => {
  test("is paused, resumed and retired, and a new agent can be started after that", async () => {
    const viewer = await site.creator();
    await expect(site.publishing.pause(viewer)).rejects.toMatchObject({ code: "agents.not_now", status: 409 });
    const { agentId } = await site.finish(viewer);
    await expect(site.publishing.pause(viewer)).rejects.toMatchObject({ code: "agents.not_now" });
    await site.publish(viewer);
    await site.publishing.pause(viewer);
    expect(await site.agents.forCall(agentId ?? "")).toBeNull();
    await site.editor.saveStep(viewer, { step: "basic", fields: { tone: "Rested" }, edition: null });
    expect((await site.rowOf(viewer))?.status).toBe("paused");
    await site.publishing.resume(viewer);
    expect(await site.agents.forCall(agentId ?? "")).not.toBeNull();
    await site.publishing.submit(viewer);
    await site.publishing.retire(viewer);
    await expect(site.publishing.resume(viewer)).rejects.toMatchObject({ code: "agents.not_now" });
    expect(await site.editor.open(viewer)).toMatchObject({ agentId: null, step: "basic" });
    expect((await site.finish(viewer)).agentId).not.toBe(agentId);
  });

  const statuses: AgentStatus[] = ["draft", "active", "paused", "retired"];
  const ways = ["draft active", "active paused", "paused active", "draft retired", "active retired", "paused retired"];
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  test.each(pairs)("in the database, changes from %s to %s", async (from, to) => {
    const viewer = await site.creator();
    const { agentId } = await site.finish(viewer);
    if (from === "active" || from === "paused") await site.publish(viewer);
    const set = (status: AgentStatus) =>
      database.db
        .updateTable("agents")
        .set({ status })
        .where("id", "=", agentId ?? "")
        .execute();
    if (from === "paused" || from === "retired") await set(from);
    if (from === to) return expect(await set(to)).toBeTruthy();
    // A draft lacks its review, which the next test covers.
    if (!ways.includes(`${from} ${to}`)) await expect(set(to)).rejects.toMatchObject({ code: "AG001" });
    else if (from !== "draft" || to !== "active") await set(to);
  });

  test("in the database, no draft becomes public without an approved review of that very version", async () => {
    const viewer = await site.creator();
    const { agentId } = await site.finish(viewer);
    const version = sql<string>`(SELECT id FROM agent_versions WHERE agent_id = ${agentId} ORDER BY number DESC LIMIT 1)`;
    const go = () =>
      sql`UPDATE agents SET status = 'active', published_at = now(), published_version_id = ${version} WHERE id = ${agentId}`.execute(
        database.db,
      );
    await expect(go()).rejects.toMatchObject({ code: "AG002" });
    await site.publishing.submit(viewer);
    await expect(go()).rejects.toMatchObject({ code: "AG002" });
    await site.publishing.approve(admin(), (await waitingOf(agentId)).id, "yes");
    expect((await site.rowOf(viewer))?.status).toBe("active");
  });
});
