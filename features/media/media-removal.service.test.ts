import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { duringTransaction } from "#tests/builders/at-once.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { postedEmails } from "#tests/builders/emails.ts";
import { withMediaSite } from "#tests/builders/media-site.ts";
import { anAdmin } from "#tests/builders/members.ts";

const database = await databaseOfFile();

const site = await withMediaSite(database);
const { media, admin } = site;

const aCreator = () => site.aCreator();
const demoCreator = (index: number) => site.demoCreator(index);
const sent: typeof site.sent = (viewer, kind) => site.sent(viewer, kind);
const own: typeof site.own = (viewer) => site.own(viewer);

describe("what was taken off the site", () => {
  const far = (print: string, bits: number) =>
    [...print].map((bit, n) => (n < bits ? String(1 - Number(bit)) : bit)).join("");
  const printed = async (viewer: Viewer, print: string) => {
    site.prints.push(print);
    return sent(viewer);
  };
  let seed = 0;
  /** A print that is far from all others here. */
  const aPrint = () => {
    seed += 1;
    return [...`${(BigInt(seed) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn}`.padStart(20, "0")]
      .map((digit) => Number(digit).toString(2).padStart(4, "0"))
      .join("")
      .slice(-64);
  };

  test("does not come back: not as it was, not changed a little, not by anybody; and it is seen that somebody tried", async () => {
    const [viewer, other, print] = [demoCreator(2), await aCreator(), aPrint()];
    const id = await printed(viewer, print);
    await media.review.decide(admin, id, { decision: "approve" });
    await media.review.decide(admin, id, { decision: "refuse", reason: "likeness_no_consent", note: "A known face" });
    for (const [who, bits] of [
      [other, 0],
      [other, 8],
      [viewer, 5],
    ] as const) {
      await expect(printed(who, far(print, bits))).rejects.toMatchObject({ code: "media.like_removed", status: 422 });
    }
    await printed(other, far(print, 9));
    const stopped = await media.review.stopped(admin);
    expect(stopped.slice(0, 3).map(({ username, distance }) => ({ username, distance }))).toEqual([
      { username: viewer.username, distance: 5 },
      { username: other.username, distance: 8 },
      { username: other.username, distance: 0 },
    ]);
    const near = (await media.review.waiting(admin)).find(({ ownerUid }) => ownerUid === other.uid);
    expect(near?.findings.find(({ check }) => check === "likeness")).toMatchObject({
      verdict: "look",
      words: "It resembles a removed picture: 55 of 64 marks agree",
    });
  });

  test("stays away while a report is looked at, and may come again when it was found to be fine", async () => {
    const [viewer, print] = [demoCreator(3), aPrint()];
    const id = await printed(viewer, print);
    await media.review.decide(admin, id, { decision: "approve" });
    await database.db.transaction().execute((tx) => media.review.withhold(tx, viewer.uid));
    await expect(printed(await aCreator(), print)).rejects.toMatchObject({ code: "media.like_removed" });
    await expect(media.review.decide(admin, id, { decision: "approve" })).rejects.toMatchObject({
      code: "media.reported",
    });
    await database.db.transaction().execute((tx) => media.review.restore(tx, viewer.uid));
    await printed(await aCreator(), print);
  });

  test("leaves what only needs a change, or is of poor quality, free to come again", async () => {
    const viewer = await aCreator();
    for (const input of [
      { decision: "change" as const, reason: "explicit" as const, note: "Please cover the shoulder" },
      { decision: "refuse" as const, reason: "quality" as const },
    ]) {
      const print = aPrint();
      await media.review.decide(admin, await printed(viewer, print), input);
      await printed(viewer, print);
    }
    expect((await postedEmails(database.db)).at(-2)).toMatchObject({ subject: "One of your uploads needs a change" });
    expect((await own(viewer)).find(({ changeAsked }) => changeAsked)).toMatchObject({
      note: "Please cover the shoulder",
      appeal: null,
    });
  });
});

describe("an appeal", () => {
  const words = "This is a drawing of mine, and I can show the sketches.";
  const refusedOne = async (viewer: Viewer) => {
    const id = await sent(viewer);
    await media.review.decide(admin, id, { decision: "refuse", reason: "ip_dmca", note: "Seen elsewhere" });
    return id;
  };
  const appealOf = (id: string) =>
    database.db.selectFrom("content_appeals").selectAll().where("media_id", "=", id).executeTakeFirstOrThrow();

  test("is made once, read by somebody else, and overturns what was wrong", async () => {
    const [viewer, second] = [demoCreator(4), await anAdmin(site.demo.members)];
    const id = await refusedOne(viewer);
    expect((await own(viewer)).at(-1)).toMatchObject({ id, appeal: "open", note: "Seen elsewhere" });
    await expect(media.review.appeals.ask(await aCreator(), id, words)).rejects.toMatchObject({ status: 404 });
    await media.review.appeals.ask(viewer, id, words);
    expect((await own(viewer)).at(-1)).toMatchObject({ appeal: "waiting" });
    await expect(media.review.appeals.ask(viewer, id, words)).rejects.toMatchObject({ code: "media.no_appeal" });
    const appeal = await appealOf(id);
    const overturned = { outcome: "overturned" as const, note: "The sketches are convincing" };
    await expect(media.review.appeals.decide(admin, appeal.id, overturned)).rejects.toMatchObject({
      code: "media.needs_other",
      status: 409,
    });
    expect(await media.review.appeals.byIds(admin, [appeal.id])).toMatchObject([{ mine: true, words }]);
    await media.review.appeals.decide(second, appeal.id, overturned);
    expect((await own(viewer)).at(-1)).toMatchObject({ id, state: "approved", appeal: null });
    expect((await postedEmails(database.db)).at(-1)).toMatchObject({ kind: "media-appeal", to: viewer.email });
    await expect(media.review.appeals.decide(second, appeal.id, overturned)).rejects.toMatchObject({ status: 409 });
  });

  test("against the refusal of an intimate image is overturned by two admins", async () => {
    const [viewer, second, third] = [
      demoCreator(4),
      await anAdmin(site.demo.members),
      await anAdmin(site.demo.members),
    ];
    const id = await sent(viewer);
    await media.review.decide(admin, id, { decision: "refuse", reason: "ncii", note: "Reported by who is shown" });
    await media.review.appeals.ask(viewer, id, words);
    const overturned = { outcome: "overturned" as const, note: "The sketches are convincing" };
    const appeal = await appealOf(id);
    expect(await media.review.appeals.decide(second, appeal.id, overturned)).toEqual({ state: "waiting" });
    expect((await own(viewer)).at(-1)).toMatchObject({ id, state: "refused", appeal: "waiting" });
    const [request] = await site.confirmations.waiting(third);
    await site.confirmations.confirm(third, request?.id ?? "");
    expect((await own(viewer)).at(-1)).toMatchObject({ id, state: "approved", appeal: null });
    expect(await appealOf(id)).toMatchObject({ state: "overturned", decided_by: second.uid });
    const entries = await database.db.selectFrom("audit_log").selectAll().where("subject_id", "=", id).execute();
    expect(entries.filter(({ action }) => action === "media.appeal_overturned")).toMatchObject([
      { actor_uid: third.uid, after: { state: "approved", askedBy: second.uid } },
    ]);
  });

  test("that is asked for while the picture is looked at again is against what comes of that", async () => {
    const viewer = demoCreator(4);
    const id = await refusedOne(viewer);
    const again = new Date(site.demo.clock.now().getTime() + 1_000);
    await duringTransaction(database, {
      first: (tx) => tx.updateTable("media").set({ reviewed_at: again }).where("id", "=", id).execute(),
      other: () => media.review.appeals.ask(viewer, id, words),
    });
    expect(await appealOf(id)).toMatchObject({ against_at: again });
  });

  test("shows nothing of a creator whom nobody has verified, however right they are", async () => {
    const [viewer, second] = [await aCreator(), await anAdmin(site.demo.members)];
    const id = await refusedOne(viewer);
    await media.review.appeals.ask(viewer, id, words);
    const overturned = { outcome: "overturned" as const, note: "The sketches are convincing" };
    await expect(media.review.appeals.decide(second, (await appealOf(id)).id, overturned)).rejects.toMatchObject({
      code: "media.owner_not_verified",
    });
    expect((await own(viewer)).at(-1)).toMatchObject({ id, state: "refused", appeal: "waiting" });
  });

  test("that fails leaves the refusal, and is not heard again", async () => {
    const [viewer, second] = [demoCreator(4), await anAdmin(site.demo.members)];
    const id = await refusedOne(viewer);
    await media.review.appeals.ask(viewer, id, words);
    await media.review.appeals.decide(second, (await appealOf(id)).id, { outcome: "upheld", note: "It is the same" });
    expect((await own(viewer)).at(-1)).toMatchObject({ state: "refused", appeal: "upheld" });
    await expect(media.review.appeals.ask(viewer, id, words)).rejects.toMatchObject({ code: "media.no_appeal" });
  });

  test("is decided by another person, whoever writes: the database says so", async () => {
    const viewer = demoCreator(4);
    const id = await refusedOne(viewer);
    await media.review.appeals.ask(viewer, id, words);
    const appeal = await appealOf(id);
    const decide = (by: string) =>
      database.db
        .updateTable("content_appeals")
        .set({ state: "upheld", decided_by: by, decided_at: new Date() })
        .where("id", "=", appeal.id)
        .execute();
    await expect(decide(admin.uid)).rejects.toThrow("content_appeals_another_person");
    await expect(decide(viewer.uid)).rejects.toThrow("content_appeals_another_person");
    const second = await anAdmin(site.demo.members);
    await expect(
      database.db
        .insertInto("content_appeals")
        .values({ ...appeal, id: second.uid, against_uid: second.uid, state: "waiting" })
        .execute(),
    ).rejects.toThrow("an appeal needs a refusal");
    await decide(second.uid);
    await expect(decide(second.uid)).rejects.toThrow("a decided appeal does not change");
  });
});

test("several photos of one creator are approved together, or none of them", async () => {
  const viewer = demoCreator(5);
  const [a, b, film] = [await sent(viewer), await sent(viewer), await sent(viewer, "video")];
  const stranger = await sent(demoCreator(4));
  for (const ids of [
    [a, stranger],
    [a, film],
    [a, "01900000-0000-7000-8000-000000000000"],
  ]) {
    await expect(media.review.approveAll(admin, ids)).rejects.toMatchObject({ code: "media.not_together" });
  }
  await media.review.decide(admin, a, { decision: "refuse", reason: "quality" });
  await expect(media.review.approveAll(admin, [b, a])).rejects.toMatchObject({ code: "media.not_reviewable" });
  expect((await own(viewer)).find(({ id }) => id === b)?.state).toBe("pending");
  await media.review.approveAll(admin, [b]);
  expect((await own(viewer)).find(({ id }) => id === b)?.state).toBe("approved");
  await expect(media.review.approveAll(viewer, [b])).rejects.toMatchObject({ status: 404 });
});

test("each refusal is told by a letter with its reason, and the approvals of a day by one", async () => {
  const viewer = await aCreator();
  await database.db.updateTable("users").set({ verified_at: new Date() }).where("uid", "=", viewer.uid).execute();
  const [a, b, c] = [await sent(viewer), await sent(viewer), await sent(viewer)];
  await media.review.decide(admin, a, { decision: "approve" });
  await media.review.decide(admin, b, { decision: "approve" });
  await media.review.decide(admin, c, { decision: "refuse", reason: "doxxing_pii" });
  const emails = await database.db
    .selectFrom("outbound_letters")
    .select(["subject", "letter"])
    .where("recipient", "=", viewer.email)
    .where("kind", "=", "media-reviewed")
    .orderBy("id")
    .execute();
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Your uploads were looked at",
    "One of your uploads cannot be shown",
  ]);
  expect(JSON.stringify(emails[1]?.letter)).toContain("It shows contact details");
});
