import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";
import { anAdmin } from "#tests/builders/members.ts";

const database = await databaseOfFile();
const { db } = database;
const site = await withEditor(database);
const { agentPauses: pauses, reviews } = site.services;
const admin = () => site.seeded.admin;
const reason = "Seen by the team";
const returned = { reasons: ["unclear"], note: "Which pier?" };
const refusals = { stands: { code: "agents.changed_since", status: 409 }, not: { code: "agents.not_undoable" } };

const waitingOf = async (viewer: Viewer) => {
  const { agentId } = await site.editor.open(viewer);
  const list = await site.publishing.waiting(admin());
  const place = list.findIndex((one) => one.agentId === agentId);
  const found = list[place];
  return found && { ...found, place };
};
const submitted = async (viewer: Viewer) => {
  await site.publishing.submit(viewer);
  return (await waitingOf(viewer))?.id ?? "";
};
const undo = (id: string, by = admin()) => reviews.undo(by, "agent", id);
const listed = async () => (await reviews.decidedLately(admin())).map(({ id }) => id);
/** Everything of the companion that the public, its creator and admins go by, but for when and how often it changed. */
const stateOf = async (viewer: Viewer) => {
  const row = { ...(await site.rowOf(viewer)), updated_at: null, standing_changes: null };
  const { review, publishedVersion, version, draftDiffers, offline, edition } = await site.editor.open(viewer);
  const pause = await pauses.paused(viewer);
  return { row, review, publishedVersion, version, draftDiffers, offline, edition, pause };
};
const emailsTo = ({ email }: Viewer) =>
  db.selectFrom("outbound_letters").select(["subject", "state"]).where("recipient", "=", email).orderBy("id").execute();
const reviewEmails = async (viewer: Viewer) =>
  (await emailsTo(viewer)).filter(({ subject }) => /version|changed/.test(subject)).map(({ subject }) => subject);

/** Sends what is due, batch by batch. */
async function deliverAll(): Promise<void> {
  while ((await site.mail.deliver()) > 0);
}

/** A finished companion; `published`: callers hear its first version. */
async function creatorOf({ published = false } = {}): Promise<Viewer> {
  const viewer = await site.creator();
  await site.finish(viewer, { baseRate: "1.20" });
  if (published) await site.publish(viewer);
  await site.clock.advance(60_000);
  return viewer;
}
const change = (viewer: Viewer, fields: Record<string, string>) =>
  site.editor.saveStep(viewer, { step: "basic", fields, edition: null });

/** Decides, checks what the undo brings back, and that the version can be decided about again. */
async function undone(viewer: Viewer, decide: (id: string) => Promise<void>, after?: () => Promise<void>) {
  const id = await submitted(viewer);
  const [before, place] = [await stateOf(viewer), (await waitingOf(viewer))?.place];
  await site.clock.advance(1_000);
  await decide(id);
  await after?.();
  expect(await listed()).toContain(id);
  await site.clock.advance(599_000);
  await undo(id);
  expect(await stateOf(viewer)).toEqual(before);
  expect((await waitingOf(viewer))?.place).toBe(place);
  expect(await listed()).not.toContain(id);
  return id;
}
const approve = (id: string) => site.publishing.approve(admin(), id, reason);

describe("an undone decision leaves everything as it was", () => {
  test("the first approval: a draft, at its place in the queue, with no email of it", async () => {
    const viewer = await creatorOf();
    const id = await undone(viewer, approve, async () => expect((await site.rowOf(viewer))?.status).toBe("active"));
    expect(await reviewEmails(viewer)).toEqual([]);
    await approve(id);
    expect((await site.rowOf(viewer))?.status).toBe("active");
    expect(await reviewEmails(viewer)).toEqual(["Your version is approved"]);
  });

  test("an approval of a change: callers hear the former version, for its price, at its featured place", async () => {
    const viewer = await creatorOf({ published: true });
    await sql`UPDATE agents SET featured_rank = 4 WHERE user_id = ${viewer.uid}`.execute(db);
    await change(viewer, { first_message: "Good evening, the tide is low." });
    await site.editor.saveStep(viewer, { step: "voice", fields: { voice_id: "warm-alto" }, edition: null });
    await site.editor.saveStep(viewer, { step: "pricing", fields: { baseRate: "1.60" }, edition: null });
    await site.voiceAgents.save(viewer, null);
    await undone(viewer, approve, async () =>
      expect(await site.rowOf(viewer)).toMatchObject({ base_rate_micros: 1_600_000n, voice_id: "warm-alto" }),
    );
    expect(await site.rowOf(viewer)).toMatchObject({
      base_rate_micros: 1_200_000n,
      featured_rank: 4,
      status: "active",
    });
    await approve((await waitingOf(viewer))?.id ?? "");
    expect(await site.rowOf(viewer), "a price that went back counts as no change").toMatchObject({
      base_rate_micros: 1_600_000n,
    });
  });

  test("an approval while everything is paused: no companion comes back that was not there", async () => {
    const viewer = await creatorOf();
    await pauses.pauseAll(viewer);
    await undone(viewer, approve, async () => expect(await pauses.paused(viewer)).toMatchObject({ agents: 1 }));
    expect(await pauses.paused(viewer)).toMatchObject({ agents: 0 });
    await pauses.resumeAll(viewer);
    expect((await site.rowOf(viewer))?.status).toBe("draft");
  });

  test("an approval that ended a stop, or that a stop kept off the air", async () => {
    const viewer = await creatorOf({ published: true });
    const stop = (voice_id: string, { uid } = viewer) =>
      db
        .insertInto("creator_voices")
        .values({ user_id: uid, voice_id, favourite_at: null, disabled_at: new Date() })
        .execute();
    await site.editor.saveStep(viewer, { step: "voice", fields: { voice_id: "warm-alto" }, edition: null });
    await stop("radio-tenor");
    await undone(viewer, approve, async () => expect((await site.rowOf(viewer))?.status).toBe("active"));
    expect(await site.rowOf(viewer)).toMatchObject({ status: "paused", stopped_for: ["voice"], resumes: true });
    const other = await creatorOf();
    const id = await submitted(other);
    await stop("radio-tenor", other);
    await approve(id);
    expect((await site.rowOf(other))?.status).toBe("paused");
    await undo(id);
    await db.deleteFrom("creator_voices").where("user_id", "=", other.uid).execute();
    expect(await site.rowOf(other), "nothing brings a draft to callers").toMatchObject({ status: "draft" });
  });

  test.each(["askChanges", "refuse"] as const)("%s: it waits, unread by its creator", async (decision) => {
    const viewer = await creatorOf();
    const id = await undone(viewer, (review) => site.publishing[decision](admin(), review, returned));
    expect(await reviewEmails(viewer)).toEqual([]);
    await approve(id);
    expect((await site.editor.open(viewer)).review).toMatchObject({ state: "approved", reasons: [], note: reason });
  });

  test("the log has both the decision and the undo", async () => {
    const viewer = await creatorOf();
    await undone(viewer, approve);
    const { agentId } = await site.editor.open(viewer);
    const rows = await db
      .selectFrom("audit_log")
      .select(["action", "actor_uid"])
      .where("subject_id", "=", agentId)
      .where("actor_uid", "=", admin().uid)
      .orderBy("id")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(["agents.review_approved", "agents.review_undone"]);
  });
});

describe("a decision stands", () => {
  const approved = async (published = false) => {
    const viewer = await creatorOf({ published });
    if (published) await change(viewer, { first_message: "Good evening, the tide is low." });
    const id = await submitted(viewer);
    await approve(id);
    return { viewer, id, agentId: (await site.editor.open(viewer)).agentId ?? "" };
  };

  test("after ten minutes, for other admins, and for anyone else; its email is due only then", async () => {
    const { viewer, id } = await approved();
    await expect(undo(id, await anAdmin(site.members))).rejects.toMatchObject(refusals.not);
    await expect(undo(id, viewer)).rejects.toMatchObject({ status: 404 });
    await expect(undo("no-id")).rejects.toMatchObject({ status: 404 });
    await deliverAll();
    const states = async () => (await emailsTo(viewer)).filter(({ subject }) => /version/.test(subject));
    expect(await states()).toMatchObject([{ state: "waiting" }]);
    await site.clock.advance(600_000);
    await expect(undo(id)).rejects.toMatchObject(refusals.not);
    expect(await listed()).not.toContain(id);
    await deliverAll();
    expect(await states()).toMatchObject([{ state: "sent" }]);
    expect((await site.rowOf(viewer))?.status).toBe("active");
  });

  const { holds } = site.features.agents.internal;
  const since: [string, (made: Awaited<ReturnType<typeof approved>>) => Promise<unknown>][] = [
    ["its creator saved another version", ({ viewer }) => change(viewer, { tone: "Rested" })],
    [
      "its creator paused and resumed it",
      ({ viewer }) => site.publishing.pause(viewer).then(() => site.publishing.resume(viewer)),
    ],
    [
      "its creator paused and resumed everything",
      ({ viewer }) => pauses.pauseAll(viewer).then(() => pauses.resumeAll(viewer)),
    ],
    ["its creator retired it", ({ viewer }) => site.publishing.retire(viewer)],
    [
      "an admin paused and resumed it",
      ({ agentId }) =>
        site.adminAgents
          .pause(admin(), agentId, { reason })
          .then(() => site.adminAgents.resume(admin(), agentId, { reason })),
    ],
    [
      "an admin gave it a featured place",
      ({ agentId }) => site.adminAgents.feature(admin(), agentId, { reason, place: 2 }),
    ],
    [
      "a report hid it for a moment",
      ({ agentId }) =>
        transact(db, async (tx) => {
          await holds.hold(tx, agentId, site.clock.now());
          await holds.release(tx, agentId);
        }),
    ],
    [
      "its voice was stopped for a moment",
      async ({ viewer: { uid } }) => {
        const stop = { user_id: uid, voice_id: "radio-tenor", favourite_at: null, disabled_at: new Date() };
        await db.insertInto("creator_voices").values(stop).execute();
        await db.deleteFrom("creator_voices").where("user_id", "=", uid).execute();
      },
    ],
    [
      "its creator's account was suspended",
      ({ viewer }) => db.updateTable("users").set({ status: "suspended" }).where("uid", "=", viewer.uid).execute(),
    ],
  ];
  test.each(since)("when %s", async (_, happens) => {
    const made = await approved(true);
    await happens(made);
    expect(await listed()).not.toContain(made.id);
    const row = () => db.selectFrom("agents").selectAll().where("id", "=", made.agentId).executeTakeFirst();
    const before = await row();
    await expect(undo(made.id)).rejects.toMatchObject(refusals.stands);
    expect(await row()).toEqual(before);
  });

  test("when its creator sent the returned version again", async () => {
    const viewer = await creatorOf();
    const id = await submitted(viewer);
    await site.publishing.askChanges(admin(), id, returned);
    await site.clock.advance(1_000);
    const next = await submitted(viewer);
    await expect(undo(id)).rejects.toMatchObject(refusals.stands);
    expect((await waitingOf(viewer))?.id).toBe(next);
  });

  test("when it is an admin's own edit, one that waits, or one that was undone", async () => {
    const { viewer, id, agentId } = await approved();
    await undo(id);
    await expect(undo(id)).rejects.toMatchObject(refusals.not);
    await approve(id);
    await site.clock.advance(1_000);
    const { version } = await site.adminAgents.file(admin(), agentId);
    await site.adminAgents.saveStep(admin(), agentId, "basic", { reason, version, fields: { tone: "Rested" } });
    const latest = await db
      .selectFrom("agent_reviews")
      .select("id")
      .where("agent_id", "=", agentId)
      .orderBy("submitted_at", "desc")
      .executeTakeFirstOrThrow();
    await expect(undo(latest.id)).rejects.toMatchObject(refusals.not);
    await expect(undo(id)).rejects.toMatchObject(refusals.stands);
    expect((await site.rowOf(viewer))?.tone).toBe("Rested");
  });
});

describe("at the same moment", () => {
  test("two undos and another decision leave one version that waits, once", async () => {
    const viewer = await creatorOf();
    const id = await submitted(viewer);
    await approve(id);
    const results = await Promise.allSettled([undo(id), undo(id), undo(id)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await waitingOf(viewer))?.id).toBe(id);
    const decisions = await Promise.allSettled([approve(id), site.publishing.refuse(admin(), id, returned)]);
    expect(decisions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("an undo and the creator's new version: one of the two comes first, and nothing is lost", async () => {
    const viewer = await creatorOf();
    const id = await submitted(viewer);
    await site.publishing.askChanges(admin(), id, returned);
    await site.clock.advance(1_000);
    const [taken, sent] = await Promise.allSettled([undo(id), site.publishing.submit(viewer)]);
    expect([taken.status, sent.status].filter((one) => one === "fulfilled")).toHaveLength(1);
    expect(await waitingOf(viewer)).toBeDefined();
    const other = await creatorOf();
    const approval = await submitted(other);
    await approve(approval);
    await site.clock.advance(1_000);
    const [back, paused] = await Promise.allSettled([undo(approval), site.publishing.pause(other)]);
    expect([back.status, paused.status].filter((one) => one === "fulfilled")).toHaveLength(1);
    expect((await site.rowOf(other))?.status).toBe(back.status === "fulfilled" ? "draft" : "paused");
  });
});
