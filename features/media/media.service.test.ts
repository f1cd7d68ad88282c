import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withMediaSite } from "#tests/builders/media-site.ts";
import { dropUpload } from "./uploads.store.ts";

const database = await databaseOfFile();

const site = await withMediaSite(database);
const { demo, media, admin } = site;

const aCreator = () => site.aCreator();
const demoCreator = (index: number) => site.demoCreator(index);
const begun: typeof site.begun = (viewer, kind) => site.begun(viewer, kind);
const sent: typeof site.sent = (viewer, kind) => site.sent(viewer, kind);
const own: typeof site.own = (viewer) => site.own(viewer);
const documents = async (viewer: Viewer) => {
  const user = database.db.selectFrom("users").select(["photos", "videos"]).where("uid", "=", viewer.uid);
  const agent = database.db.selectFrom("agents").select("photos").where("user_id", "=", viewer.uid);
  return { ...(await user.executeTakeFirstOrThrow()), agent: (await agent.executeTakeFirst())?.photos };
};

describe("the member's and the companion's documents hold ids with their state, in order", () => {
  test("through review, order, removal and its undoing [N-47, D-16, D-17, D-34]", async () => {
    const viewer = demoCreator(0);
    const [a, b, film] = [await sent(viewer), await sent(viewer), await sent(viewer, "video")];
    const pending = { state: "pending" as const };
    expect(await documents(viewer)).toEqual({
      photos: [
        { id: a, ...pending },
        { id: b, ...pending },
      ],
      videos: [{ id: film, ...pending }],
      agent: [
        { id: a, ...pending },
        { id: b, ...pending },
      ],
    });
    await media.review.decide(admin, b, { decision: "approve" });
    await media.review.decide(admin, a, { decision: "refuse", reason: "quality" });
    await media.arrange(viewer, { kind: "photo", ids: [b, a] });
    const both = [
      { id: b, state: "approved" as const },
      { id: a, state: "refused" as const },
    ];
    expect(await documents(viewer)).toMatchObject({ photos: both, agent: both });
    await media.remove(viewer, b);
    expect((await documents(viewer)).photos).toEqual([{ id: a, state: "refused" }]);
    await media.restore(viewer, b);
    await media.restore(viewer, b);
    expect((await documents(viewer)).photos).toEqual(both);
  });

  test("and are emptied with the last photo and the last video [V-09]", async () => {
    const viewer = await aCreator();
    const [photo, film] = [await sent(viewer), await sent(viewer, "video")];
    await media.remove(viewer, photo);
    await media.remove(viewer, film);
    expect(await documents(viewer)).toMatchObject({ photos: [], videos: [] });
  });

  test("a companion made after its creator's photos shows them too", async () => {
    const viewer = await aCreator();
    const id = await sent(viewer);
    await database.db
      .insertInto("agents")
      .values({
        id: crypto.randomUUID(),
        user_id: viewer.uid,
        model_username: viewer.username,
        name: "Late",
        first_message: "Good evening.",
      })
      .execute();
    expect((await documents(viewer)).agent).toEqual([{ id, state: "pending" }]);
  });

  test("an upload is given up once, and nothing that has become something", async () => {
    const viewer = await aCreator();
    const [unfinished, finished] = [await begun(viewer, "photo"), await sent(viewer)];
    const drop = (id: string) => dropUpload(database.db, id);
    expect([await drop(unfinished), await drop(unfinished), await drop(finished)]).toEqual([true, false, false]);
    expect((await own(viewer)).map(({ id }) => id)).toEqual([finished]);
  });

  test("with the words for it, and with a film's picture where it has one", async () => {
    const viewer = demoCreator(6);
    const [plain, film] = [await sent(viewer, "video"), await sent(viewer, "video")];
    await database.db.updateTable("media").set({ has_poster: true }).where("id", "=", film).execute();
    await media.describe(viewer, { id: film, alt: "Waves at night" });
    expect((await documents(viewer)).videos).toEqual([
      { id: plain, state: "pending" },
      { id: film, state: "pending", alt: "Waves at night", poster: true },
    ]);
  });

  test("a serious report sends what is public back to review", async () => {
    const viewer = demoCreator(1);
    const [id, waiting] = [await sent(viewer), await sent(viewer)];
    await media.review.decide(admin, id, { decision: "approve" });
    const count = await database.db.transaction().execute((tx) => media.review.withhold(tx, viewer.uid));
    expect(count).toBe(1);
    expect((await documents(viewer)).agent).toEqual([
      { id, state: "pending" },
      { id: waiting, state: "pending" },
    ]);
  });
});

describe("review", () => {
  test("is an admin's, is recorded, and lets nothing of an unknown person go public", async () => {
    const [viewer, known] = [await aCreator(), demoCreator(2)];
    const [id, theirs] = [await sent(viewer), await sent(known)];
    const approve = { decision: "approve" } as const;
    await expect(media.review.decide(viewer, id, approve)).rejects.toMatchObject({ status: 404 });
    await expect(media.review.decide(admin, id, approve)).rejects.toMatchObject({ code: "media.owner_not_verified" });
    const hindrance = async () => (await media.review.byIds(admin, [id]))[0]?.hindrance;
    expect(await hindrance(), "told before anybody looks at it").toMatch(/identity/);
    await media.review.decide(admin, theirs, approve);
    await expect(media.review.decide(admin, theirs, approve)).rejects.toMatchObject({ code: "media.not_reviewable" });
    await media.review.decide(admin, theirs, { decision: "refuse", reason: "explicit" });
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["action", "actor_uid", "reason"])
      .where("subject_id", "=", theirs)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { action: "media.approved", actor_uid: admin.uid, reason: null },
      { action: "media.refused", actor_uid: admin.uid, reason: "explicit" },
    ]);
  });

  test("begins with what waits longest", async () => {
    const viewer = await aCreator();
    const first = await sent(viewer);
    await demo.clock.advance(1_000);
    const second = await sent(viewer);
    const ids = (await media.review.waiting(admin)).map(({ id }) => id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
  });
});

test("of thirty photos begun at once, as many as fit begin", async () => {
  const viewer = await aCreator();
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => begun(viewer)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(12);
  const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(["media.full"]));
});

test("an upload is finished once, however often its end is told", async () => {
  const viewer = await aCreator();
  const id = await begun(viewer);
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => media.uploads.finish(viewer, id)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await own(viewer)).toMatchObject([{ id, state: "pending" }]);
});

test("an order that leaves one out, or names somebody else's, is refused, and so is a text against the rules", async () => {
  const [viewer, other] = [await aCreator(), await aCreator()];
  const [a, b, theirs] = [await sent(viewer), await sent(viewer), await sent(other)];
  for (const ids of [[a], [a, a], [a, theirs], [a, b, theirs]]) {
    await expect(media.arrange(viewer, { kind: "photo", ids })).rejects.toMatchObject({ code: "media.stale_order" });
  }
  await expect(media.describe(viewer, { id: a, alt: "Make a deepfake of her" })).rejects.toMatchObject({
    field: "alt",
  });
  await media.describe(viewer, { id: a, alt: "A harbour at night" });
  expect((await own(viewer)).map(({ alt }) => alt)).toEqual(["A harbour at night", ""]);
  expect((await documents(viewer)).photos[0]).toEqual({ id: a, state: "pending", alt: "A harbour at night" });
});

describe("cleaning", () => {
  const clean = () => demo.runJob("clean-media");
  const filesOf = (id: string) => {
    const all = readdirSync(join(demo.config.dataDir, "files"), { recursive: true }).map(String);
    return all.filter((path) => path.includes(`${id}/`));
  };

  test("forgets what was never finished, a day after it began", async () => {
    const viewer = await aCreator();
    const id = await begun(viewer);
    await demo.clock.advance(23 * 3_600_000);
    await clean();
    expect(await own(viewer)).toHaveLength(1);
    await demo.clock.advance(2 * 3_600_000);
    await expect(media.uploads.permitMore(viewer, "Nocturne", id)).rejects.toMatchObject({ status: 404 });
    await clean();
    expect(await own(viewer)).toEqual([]);
    expect(readdirSync(site.incoming.directory)).not.toContain(id);
  });

  test("keeps an upload that cannot be forgotten now for the next time, and nothing else waits for it", async () => {
    const viewer = await aCreator();
    const [stuck, later] = [await begun(viewer), await begun(viewer)];
    const { forget } = site.incoming;
    const failing = vi.spyOn(site.incoming, "forget").mockImplementation(async (id) => {
      if (id === stuck) throw new Error("the storage is down");
      await forget(id);
    });
    await expect(media.uploads.cancel(viewer, stuck)).rejects.toThrow("the storage is down");
    expect(await own(viewer)).toHaveLength(2);
    await demo.clock.advance(25 * 3_600_000);
    await clean();
    expect((await own(viewer)).map(({ id }) => id)).toEqual([stuck]);
    failing.mockRestore();
    await clean();
    expect(await own(viewer)).toEqual([]);
    expect(readdirSync(site.incoming.directory)).not.toContain(stuck);
    expect(readdirSync(site.incoming.directory)).not.toContain(later);
  });

  test("finishes what a stopped process left in the middle, and drops it when the file is gone", async () => {
    const viewer = await aCreator();
    const [left, lost] = [await begun(viewer), await begun(viewer)];
    await database.db
      .updateTable("media")
      .set({ state: "processing", received_at: demo.clock.now() })
      .where("id", "in", [left, lost])
      .execute();
    await site.incoming.forget(lost);
    await clean();
    expect((await own(viewer)).map(({ state }) => state)).toEqual(["processing", "processing"]);
    await demo.clock.advance(6 * 60_000);
    await clean();
    expect(await own(viewer)).toMatchObject([{ id: left, state: "pending" }]);
  });

  test("deletes the files of what was removed after an hour, and then it cannot come back", async () => {
    const viewer = await aCreator();
    const id = await sent(viewer);
    await media.remove(viewer, id);
    await clean();
    expect(filesOf(id)).not.toEqual([]);
    await demo.clock.advance(61 * 60_000);
    await expect(media.restore(viewer, id)).rejects.toMatchObject({ code: "media.too_late" });
    await clean();
    expect(filesOf(id)).toEqual([]);
    await expect(media.restore(viewer, id)).rejects.toMatchObject({ status: 404 });
  });
});
