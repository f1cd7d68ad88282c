import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { withEditor } from "#tests/builders/editor.ts";
import { catalogueQuery } from "../agents.schema.ts";
import type { AgentStatus } from "../agents.tables.ts";

let database: Database;
let studio: Awaited<ReturnType<typeof withEditor>>;
beforeAll(async () => {
  database = await testDatabase();
  studio = await withEditor(database);
});
afterAll(() => database.close());

const admin = () => studio.seeded.admin;
const codesOf = async (viewer: Viewer) => (await studio.publishing.publishing(viewer)).blockers.map(({ code }) => code);
const waitingOf = async (agentId: string | null) => {
  const found = (await studio.publishing.waiting(admin())).find((one) => one.agentId === agentId);
  if (!found) throw new Error("Nothing waits");
  return found;
};
const catalogued = async (name: string) => {
  const query = catalogueQuery.parse({ q: name });
  return (await studio.agents.catalogue({ passed: true, refusal: null }, query)).agents.map((one) => one.name);
};

describe("publishing", () => {
  test("wants three steps, an approved identity and a voice that can be used, and says what is missing", async () => {
    const viewer = await studio.creator({ verified: false });
    expect(await codesOf(viewer)).toEqual(["basic", "voice", "pricing", "identity"]);
    await studio.finish(viewer);
    expect(await codesOf(viewer)).toEqual(["identity"]);
    await expect(studio.publishing.submit(viewer)).rejects.toMatchObject({
      code: "agents.not_ready",
      status: 409,
      message: "Your identity has to be approved first",
    });
    studio.verified.add(viewer.uid);
    studio.gone.add("radio-tenor");
    expect(await codesOf(viewer)).toEqual(["voice_gone"]);
    studio.gone.clear();
    await studio.editor.autosave(viewer, { edition: 0, overwrite: true, fields: { tone: "Not saved yet" } });
    expect(await codesOf(viewer)).toEqual(["unsaved"]);
  });

  test("asks for a review, and the admin's yes makes it public", async () => {
    const viewer = await studio.creator();
    await studio.finish(viewer, { name: "Pierlight" });
    const asked = await studio.publishing.submit(viewer);
    expect(asked).toMatchObject({ status: "draft", review: { state: "waiting", version: 3 } });
    expect(await codesOf(viewer)).toContain("waiting");
    expect(await catalogued("Pierlight")).toEqual([]);
    const review = await waitingOf(asked.agentId);
    expect(review).toMatchObject({ modelUsername: viewer.username, version: 3, fields: { name: "Pierlight" } });
    for (const nobody of [
      null,
      viewer,
      studio.seeded.customers[0]?.viewer as Viewer,
      { ...admin(), twoFactor: false },
    ]) {
      await expect(studio.publishing.approve(nobody, review.id, "x")).rejects.toMatchObject({
        status: expect.toSatisfy((status) => status === 401 || status === 404),
      });
      await expect(studio.publishing.waiting(nobody)).rejects.toBeTruthy();
    }
    await studio.publishing.approve(admin(), review.id, "Fits the rules");
    expect(await studio.editor.open(viewer)).toMatchObject({
      status: "active",
      publishedVersion: 3,
      review: { state: "approved" },
    });
    expect(await catalogued("Pierlight")).toEqual(["Pierlight"]);
    await expect(studio.publishing.approve(admin(), review.id, "x")).rejects.toMatchObject({
      code: "agents.not_waiting",
    });
    const { rows } =
      await sql`SELECT action, reason FROM audit_log WHERE subject_id = ${asked.agentId} ORDER BY at, id`.execute(
        database.db,
      );
    expect(rows).toEqual([
      { action: "agents.review_asked", reason: null },
      { action: "agents.review_approved", reason: "Fits the rules" },
    ]);
  });

  test("is sent back with reasons that the creator reads, and asked for again", async () => {
    const viewer = await studio.creator();
    const { agentId } = await studio.finish(viewer);
    await studio.publishing.submit(viewer);
    const first = await waitingOf(agentId);
    const decision = { reasons: ["misleading", "nonsense"], note: "It sounds older than it is described." };
    await expect(studio.publishing.refuse(admin(), first.id, { reasons: ["x"], note: "" })).rejects.toMatchObject({
      code: "agents.reason_required",
    });
    await expect(studio.publishing.refuse(viewer, first.id, decision)).rejects.toMatchObject({ status: 404 });
    await studio.publishing.askChanges(admin(), first.id, decision);
    expect((await studio.editor.open(viewer)).review).toMatchObject({
      state: "changes_asked",
      reasons: [{ code: "misleading", label: "Its description does not fit what callers would hear" }],
      note: decision.note,
    });
    await studio.publishing.submit(viewer);
    await studio.publishing.withdraw(viewer);
    await expect(studio.publishing.withdraw(viewer)).rejects.toMatchObject({ code: "agents.not_waiting" });
    await studio.publishing.submit(viewer);
    await studio.publishing.refuse(admin(), (await waitingOf(agentId)).id, { reasons: ["extreme"], note: "" });
    expect((await studio.editor.open(viewer)).review?.state).toBe("refused");
    const changed = sql`UPDATE agent_reviews SET state = 'approved' WHERE state = 'refused'`.execute(database.db);
    await expect(changed).rejects.toThrow("does not change");
  });

  test("tells each outcome by a letter, unless its creator wants none about reviews", async () => {
    const emails = async ({ email }: Viewer) => {
      const rows = database.db
        .selectFrom("outbound_letters")
        .select(["kind", "subject"])
        .where("recipient", "=", email);
      return (await rows.orderBy("id").execute()).flatMap(({ kind, subject }) =>
        kind === "agent-review" ? [subject] : [],
      );
    };
    const viewer = await studio.creator();
    const { agentId } = await studio.finish(viewer, { name: "Saltlamp" });
    const next = async () => {
      await studio.publishing.submit(viewer);
      return (await waitingOf(agentId)).id;
    };
    const decision = { reasons: ["misleading"], note: "The second line." };
    await studio.publishing.askChanges(admin(), await next(), decision);
    await studio.publishing.refuse(admin(), await next(), decision);
    await studio.publishing.approve(admin(), await next(), "Fits the rules");
    expect(await emails(viewer)).toEqual([
      "Something has to be changed",
      "We cannot publish this version",
      "Your version is approved",
    ]);
    const quiet = await studio.creator();
    await studio.mail.savePreferences(quiet.uid, { earnings: true, reviews: false, news: true });
    await studio.finish(quiet, { name: "Hushlamp" });
    await studio.publish(quiet);
    expect(await emails(quiet)).toEqual([]);
  });

  test("leaves what callers hear alone until the new version is approved", async () => {
    const viewer = await studio.creator();
    const { agentId } = await studio.finish(viewer, { name: "Seaglass" });
    await studio.publish(viewer);
    expect(await codesOf(viewer)).toEqual(["nothing_new"]);
    await studio.editor.saveStep(viewer, { step: "basic", fields: { name: "Seastone" }, edition: null });
    expect(await studio.publishing.publishing(viewer)).toMatchObject({
      blockers: [],
      needsReview: true,
      changes: [{ label: "Name", before: "Seaglass", after: "Seastone" }],
    });
    expect((await studio.agents.forCall(agentId ?? ""))?.name).toBe("Seaglass");
    await studio.publish(viewer);
    expect((await studio.agents.forCall(agentId ?? ""))?.name).toBe("Seastone");
    expect(studio.service.saved.at(-1)?.name).toBe("Seastone");
  });

  test("is not possible while the voice service refuses the new version", async () => {
    const viewer = await studio.creator();
    await studio.finish(viewer);
    await studio.publish(viewer);
    await studio.editor.saveStep(viewer, { step: "basic", fields: { tone: "Slow" }, edition: null });
    studio.service.failNext(1);
    await expect(studio.publishing.submit(viewer)).rejects.toMatchObject({ code: "agents.voice_service" });
    expect((await studio.editor.open(viewer)).review?.state).toBe("approved");
  });
});

describe("a price that callers know", () => {
  const price = (viewer: Viewer, baseRate: string) =>
    studio.editor.saveStep(viewer, { step: "pricing", fields: { baseRate }, edition: null });

  async function change(viewer: Viewer, baseRate: string) {
    await price(viewer, baseRate);
    await studio.voiceAgents.save(viewer, null);
    await studio.publishing.submit(viewer);
  }

  test("changes without a review, and at most once in 24 hours", async () => {
    const viewer = await studio.creator();
    await studio.finish(viewer, { baseRate: "1.00" });
    await studio.publish(viewer);
    await change(viewer, "1.40");
    expect(await studio.rowOf(viewer)).toMatchObject({ base_rate_micros: 1_400_000n, status: "active" });
    await expect(price(viewer, "1.60")).rejects.toMatchObject({ code: "agents.price_too_soon", field: "baseRate" });
    expect((await studio.editor.pricing(viewer)).freeAt).not.toBeNull();
    await expect(price(viewer, "1.40")).resolves.toBeTruthy();
    await studio.clock.advance(24 * 3_600_000 - 1_000);
    await expect(price(viewer, "1.60")).rejects.toMatchObject({ code: "agents.price_too_soon" });
    await studio.clock.advance(1_000);
    await change(viewer, "1.60");
    expect((await studio.rowOf(viewer))?.base_rate_micros).toBe(1_600_000n);
  });

  test("does not change sooner by any way into the database", async () => {
    const viewer = await studio.creator();
    const { agentId } = await studio.finish(viewer);
    await studio.publish(viewer);
    const set = (rate: bigint) =>
      database.db
        .updateTable("agents")
        .set({ base_rate_micros: rate })
        .where("id", "=", agentId ?? "")
        .execute();
    await set(1_300_000n);
    await expect(set(1_400_000n)).rejects.toMatchObject({ code: "AG003" });
    expect((await studio.rowOf(viewer))?.base_rate_micros).toBe(1_300_000n);
  });
});

describe("what may become of an agent", () => {
  test("pauses, resumes and retires, and a new one can begin", async () => {
    const viewer = await studio.creator();
    await expect(studio.publishing.pause(viewer)).rejects.toMatchObject({ code: "agents.not_now", status: 409 });
    const { agentId } = await studio.finish(viewer);
    await expect(studio.publishing.pause(viewer)).rejects.toMatchObject({ code: "agents.not_now" });
    await studio.publish(viewer);
    await studio.publishing.pause(viewer);
    expect(await studio.agents.forCall(agentId ?? "")).toBeNull();
    await studio.editor.saveStep(viewer, { step: "basic", fields: { tone: "Rested" }, edition: null });
    expect((await studio.rowOf(viewer))?.status).toBe("paused");
    await studio.publishing.resume(viewer);
    expect(await studio.agents.forCall(agentId ?? "")).not.toBeNull();
    await studio.publishing.submit(viewer);
    await studio.publishing.retire(viewer);
    await expect(studio.publishing.resume(viewer)).rejects.toMatchObject({ code: "agents.not_now" });
    expect(await studio.editor.open(viewer)).toMatchObject({ agentId: null, step: "basic" });
    expect((await studio.finish(viewer)).agentId).not.toBe(agentId);
  });

  const statuses: AgentStatus[] = ["draft", "active", "paused", "retired"];
  const ways = ["draft active", "active paused", "paused active", "draft retired", "active retired", "paused retired"];
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  test.each(pairs)("in the database, from %s to %s", async (from, to) => {
    const viewer = await studio.creator();
    const { agentId } = await studio.finish(viewer);
    if (from === "active" || from === "paused") await studio.publish(viewer);
    const set = (status: AgentStatus) =>
      database.db
        .updateTable("agents")
        .set({ status })
        .where("id", "=", agentId ?? "")
        .execute();
    if (from === "paused" || from === "retired") await set(from);
    if (from === to) return expect(await set(to)).toBeTruthy();
    // A draft lacks its review: that is what the next test is about.
    if (!ways.includes(`${from} ${to}`)) await expect(set(to)).rejects.toMatchObject({ code: "AG001" });
    else if (from !== "draft" || to !== "active") await set(to);
  });

  test("in the database, no draft becomes public without an approved review of that very version", async () => {
    const viewer = await studio.creator();
    const { agentId } = await studio.finish(viewer);
    const version = sql<string>`(SELECT id FROM agent_versions WHERE agent_id = ${agentId} ORDER BY number DESC LIMIT 1)`;
    const go = () =>
      sql`UPDATE agents SET status = 'active', published_at = now(), published_version_id = ${version} WHERE id = ${agentId}`.execute(
        database.db,
      );
    await expect(go()).rejects.toMatchObject({ code: "AG002" });
    await studio.publishing.submit(viewer);
    await expect(go()).rejects.toMatchObject({ code: "AG002" });
    await studio.publishing.approve(admin(), (await waitingOf(agentId)).id, "yes");
    expect((await studio.rowOf(viewer))?.status).toBe("active");
  });
});
