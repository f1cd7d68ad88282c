import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";

const database = await databaseOfFile();
const site = await withEditor(database);
const pauses = site.services.agentPauses;
const admin = () => site.seeded.admin;
const refused = { code: "agents.email_unconfirmed", status: 403 };

const statusOf = async (viewer: Viewer) => (await site.rowOf(viewer))?.status;
const unconfirm = async (viewer: Viewer): Promise<Viewer> => {
  await database.db.updateTable("users").set({ email_verified: false }).where("uid", "=", viewer.uid).execute();
  return { ...viewer, emailConfirmed: false };
};
const waitingOf = async (viewer: Viewer) => {
  const { agentId } = await site.editor.open(viewer);
  const found = (await site.publishing.waiting(admin())).find((one) => one.agentId === agentId);
  if (!found) throw new Error("No review is waiting");
  return found;
};

describe("where emails reach people, going live needs a confirmed email", () => {
  test("to send a version for review: the checklist has it as a step", async () => {
    const creator = await site.creator({ emailConfirmed: false });
    await site.finish(creator);
    const { blockers } = await site.publishing.publishing(creator);
    expect(blockers).toEqual([{ code: "email", message: "Confirm your email address", to: "/user/settings" }]);
    await expect(site.publishing.submit(creator)).rejects.toMatchObject(refused);
    expect((await site.editor.open(creator)).review).toBeNull();
    const confirmed = await site.confirmEmail(creator);
    expect((await site.publishing.publishing(confirmed)).blockers).toEqual([]);
    expect((await site.publishing.submit(confirmed)).review).toMatchObject({ state: "waiting" });
  });

  test("to publish a new price", async () => {
    const creator = await site.creator();
    await site.finish(creator, { baseRate: "1.20" });
    await site.publish(creator);
    const unconfirmed = await unconfirm(creator);
    await site.editor.saveStep(unconfirmed, { step: "pricing", fields: { baseRate: "1.60" }, edition: null });
    await site.voiceAgents.save(unconfirmed, null);
    await expect(site.publishing.submit(unconfirmed)).rejects.toMatchObject(refused);
    expect(await site.rowOf(creator)).toMatchObject({ status: "active", base_rate_micros: 1_200_000n });
  });

  test("to resume, and to come back from a pause of everything; both pauses are open to everyone", async () => {
    const creator = await site.creator();
    await site.finish(creator);
    await site.publish(creator);
    const unconfirmed = await unconfirm(creator);
    expect(await statusOf(creator), "what is live stays live").toBe("active");
    await site.publishing.pause(unconfirmed);
    await expect(site.publishing.resume(unconfirmed)).rejects.toMatchObject(refused);
    expect(await statusOf(creator)).toBe("paused");
    await site.publishing.resume(await site.confirmEmail(creator));
    await pauses.pauseAll(await unconfirm(creator));
    await expect(pauses.resumeAll(unconfirmed)).rejects.toMatchObject(refused);
    expect([await statusOf(creator), await pauses.paused(unconfirmed)]).toMatchObject(["paused", { agents: 1 }]);
    await pauses.resumeAll(await site.confirmEmail(creator));
    expect(await statusOf(creator)).toBe("active");
  });

  test("for an admin's approval, which says so before anybody looks; a return or a refusal does not need it", async () => {
    const creator = await site.creator();
    await site.finish(creator);
    await site.publishing.submit(creator);
    expect((await waitingOf(creator)).hindrance).toBeNull();
    await unconfirm(creator);
    const review = await waitingOf(creator);
    expect(review.hindrance).toMatch(/email/);
    const approve = () => site.publishing.approve(admin(), review.id, "Fits the rules");
    await expect(approve()).rejects.toMatchObject({ code: "agents.owner_email_unconfirmed", status: 409 });
    expect((await site.editor.open(creator)).review).toMatchObject({ state: "waiting" });
    expect(await statusOf(creator)).toBe("draft");
    await site.publishing.askChanges(admin(), review.id, { reasons: ["unclear"], note: "" });
    const confirmed = await site.confirmEmail(creator);
    await site.publishing.submit(confirmed);
    await site.publishing.approve(admin(), (await waitingOf(creator)).id, "Fits the rules");
    expect(await statusOf(creator)).toBe("active");
  });
});

test("an approval needs the creator's confirmed identity as well, and says so before anybody looks", async () => {
  const creator = await site.creator();
  await site.finish(creator);
  await site.publishing.submit(creator);
  await database.db.updateTable("users").set({ verified_at: null }).where("uid", "=", creator.uid).execute();
  const review = await waitingOf(creator);
  expect(review.hindrance).toMatch(/identity/);
  const approve = () => site.publishing.approve(admin(), review.id, "Fits the rules");
  await expect(approve()).rejects.toMatchObject({ code: "agents.owner_not_verified", status: 409 });
  await site.verify(creator);
  await approve();
  expect(await statusOf(creator)).toBe("active");
});

test("where emails reach nobody, no confirmation is asked for", async () => {
  const trial = await withEditor(database, { mailReaches: false });
  const creator = await trial.creator({ emailConfirmed: false });
  await trial.finish(creator);
  expect((await trial.publishing.publishing(creator)).blockers).toEqual([]);
  await trial.publish(creator);
  await trial.publishing.pause(creator);
  await trial.publishing.resume(creator);
  await trial.services.agentPauses.pauseAll(creator);
  await trial.services.agentPauses.resumeAll(creator);
  expect((await trial.rowOf(creator))?.status).toBe("active");
});
