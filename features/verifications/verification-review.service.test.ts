import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { createFakeIdentityService } from "#providers/identity/outside-service.fake.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { passport } from "#tests/builders/identity-papers.ts";
import { withVerifications } from "#tests/builders/verifications.ts";

const dayMs = 86_400_000;
const database = await databaseOfFile();
const here = await withVerifications(database);
const outside = createFakeIdentityService({ clock: here.clock });
const assisted = await withVerifications(database, { clock: here.clock, outside: { identity: outside.provider } });

const fits = () => ({ ...here.from, reason: "Everything fits" });
const refusedWith = (code: string) => ({ code: `verifications.${code}` });
const unreadable = () => ({ reasons: ["document_unreadable" as const], note: "The corner is cut off.", ...here.from });
const rowOf = (id: string) =>
  database.db.selectFrom("verifications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const filesOf = (id: string) =>
  database.db.selectFrom("verification_pictures").selectAll().where("verification_id", "=", id).execute();

describe("a reviewer", () => {
  test("sees who has waited longest first, and nothing of a document in the list", async () => {
    const admin = await here.admin();
    const first = await here.submitted();
    await here.clock.advance(60_000);
    const second = await here.submitted();
    const { waiting: queue } = await here.verifications.review.queue(admin);
    const ids = queue.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    const line = queue.find(({ id }) => id === first.id);
    expect(line).toMatchObject({ username: first.viewer.username, documentKind: "passport", secondLook: false });
    expect(Date.parse(line?.dueAt ?? "") - Date.parse(line?.submittedAt ?? "")).toBe(dayMs);
    expect(Date.parse(line?.answerBy ?? "") - Date.parse(line?.submittedAt ?? "")).toBe(3 * dayMs);
    expect(JSON.stringify(queue)).not.toMatch(/Quillon|1990/);
  });

  test("is an admin in a session with a second factor: to anybody else there is nothing", async () => {
    const { viewer, id } = await here.submitted();
    const admin = await here.admin();
    const { review } = here.verifications;
    const why = { reason: "Routine check of the queue", ...here.from };
    const others: (Viewer | null)[] = [null, viewer, await here.model(), await here.customer()];
    for (const who of [...others, { ...admin, twoFactor: false }]) {
      const refusal = { status: who === null ? 401 : 404 };
      await expect(review.queue(who)).rejects.toMatchObject(refusal);
      await expect(review.open(who, id, why)).rejects.toMatchObject(refusal);
      await expect(review.approve(who, id, fits())).rejects.toMatchObject(refusal);
      await expect(review.reject(who, id, unreadable())).rejects.toMatchObject(refusal);
    }
    expect((await rowOf(id)).state).toBe("submitted");
    expect(await here.eventsOf(id)).not.toContain("viewed");
    await expect(review.approve(admin, "not-an-id", fits())).rejects.toMatchObject({ status: 404 });
  });

  test("refuses with reasons; the creator mends what is named and keeps the rest", async () => {
    const { viewer, id } = await here.submitted();
    await here.reject(await here.admin(), id, unreadable());
    const seen = await here.verifications.own(viewer);
    expect(seen).toMatchObject({ state: "rejected", open: true, details: passport, missing: [] });
    expect(seen.refusal).toEqual({
      reasons: ["document_unreadable"],
      note: "The corner is cut off.",
      final: false,
      secondLook: true,
    });
    expect(await here.emailsTo(viewer)).toEqual(["verification-submitted", "verification-rejected"]);
    await here.verifications.addPicture(viewer, "front", here.picture);
    expect(await here.verifications.own(viewer)).toMatchObject({ state: "draft", refusal: null, missing: [] });
    await here.verifications.submit(viewer);
    await here.approve(await here.admin(), id);
    expect(await here.verifications.isApproved(viewer.uid)).toBe(true);
    expect(await here.eventsOf(id)).toContain("revised");
  });

  test("opens a revised record again, with a new reason, even within fifteen minutes of the first opening", async () => {
    const { viewer, id } = await here.submitted();
    const admin = await here.admin();
    const { review } = here.verifications;
    await here.reject(admin, id, unreadable());
    await here.clock.advance(3 * 60_000);
    await here.verifications.addPicture(viewer, "front", here.picture);
    await here.verifications.submit(viewer);
    expect(await review.record(admin, id)).toMatchObject({ bar: "not_opened", opened: null });
    await expect(review.picture(admin, id, "front")).rejects.toMatchObject(refusedWith("not_open"));
    await here.approve(admin, id);
    expect(await here.verifications.isApproved(viewer.uid)).toBe(true);
  });

  test("who refused for good is followed by another person when the creator asks, once", async () => {
    const { viewer, id } = await here.submitted();
    const [first, second] = [await here.admin(), await here.admin()];
    const final = { reasons: ["not_genuine" as const], note: "", ...here.from };
    await here.reject(first, id, final);
    await expect(here.verifications.saveDetails(viewer, passport)).rejects.toMatchObject(refusedWith("final"));
    await here.verifications.askSecondLook(viewer, { words: "The hologram is there, it only reflects." });
    await expect(here.verifications.withdraw(viewer)).rejects.toMatchObject(refusedWith("not_now"));
    await expect(here.verifications.review.approve(first, id, fits())).rejects.toMatchObject(
      refusedWith("needs_other"),
    );
    await expect(here.verifications.review.reject(first, id, final)).rejects.toMatchObject(refusedWith("needs_other"));
    await here.reject(second, id, final);
    await expect(here.verifications.askSecondLook(viewer, { words: "Please look again." })).rejects.toMatchObject(
      refusedWith("not_now"),
    );
    expect((await here.verifications.own(viewer)).refusal).toMatchObject({ final: true, secondLook: false });
  });
});

describe("an outside service", () => {
  const referenceOf = async (id: string) => `${id}-${(await rowOf(id)).submitted_at?.getTime()}`;

  test("is handed what was sent, takes its time, and its answer counts", async () => {
    const { viewer, id } = await assisted.submitted();
    await assisted.verifications.askProvider();
    const reference = await referenceOf(id);
    expect(outside.seen(reference)).toMatchObject({ kinds: ["front", "selfie"], details: passport });
    outside.decide(reference, { state: "approved" }, 60_000);
    await assisted.verifications.askProvider();
    expect(await assisted.verifications.isApproved(viewer.uid)).toBe(false);
    await here.clock.advance(60_000);
    await assisted.verifications.askProvider();
    expect(await assisted.verifications.isApproved(viewer.uid)).toBe(true);
    expect(await assisted.eventsOf(id)).toEqual(["started", "agreed", "submitted", "handed_over", "approved"]);
  });

  test("refuses with reasons by a signed message, which counts once; a forged one counts for nothing", async () => {
    const { viewer, id } = await assisted.submitted();
    await assisted.verifications.askProvider();
    const reference = await referenceOf(id);
    outside.decide(reference, { state: "rejected", reasons: ["selfie_differs"] });
    const notice = outside.notice(reference);
    const forged = { ...notice, headers: new Headers({ "x-signature": `t=1,v1=${"0".repeat(64)}` }) };
    expect(await assisted.verifications.receiveNotice(forged)).toBe(false);
    expect((await rowOf(id)).state).toBe("submitted");
    expect(await assisted.verifications.receiveNotice(notice)).toBe(true);
    expect(await assisted.verifications.receiveNotice(notice)).toBe(true);
    expect(await assisted.emailsTo(viewer)).toEqual(["verification-submitted", "verification-rejected"]);
    await assisted.verifications.askSecondLook(viewer, { words: "The light was bad that day." });
    outside.decide(reference, { state: "approved" });
    await assisted.verifications.askProvider();
    expect((await rowOf(id)).state).toBe("submitted");
  });

  test("that is away is asked again, and people can decide meanwhile", async () => {
    const { id } = await assisted.submitted();
    outside.goAway(true);
    await assisted.verifications.askProvider();
    expect((await rowOf(id)).provider_ref).toBeNull();
    outside.goAway(false);
    await assisted.verifications.askProvider();
    expect((await rowOf(id)).provider_ref).not.toBeNull();
    await assisted.approve(await assisted.admin(), id);
    outside.decide(await referenceOf(id), { state: "rejected", reasons: ["not_genuine"] });
    await assisted.verifications.askProvider();
    expect((await rowOf(id)).state).toBe("approved");
  });
});

describe("time", () => {
  test("reminds a month before the end, ends what is over at the minute, and takes the mark away", async () => {
    const { viewer, id } = await here.approved();
    expect(await here.verifications.legalNameOf(viewer.uid)).toBe(passport.legalName);
    await here.clock.advance(334 * dayMs);
    await here.verifications.endAndRemind();
    expect(await here.emailsTo(viewer)).not.toContain("verification-ending");
    await here.clock.advance(2 * dayMs);
    await here.verifications.endAndRemind();
    await here.verifications.endAndRemind();
    expect((await here.emailsTo(viewer)).filter((kind) => kind === "verification-ending")).toHaveLength(1);
    expect((await here.verifications.own(viewer)).approved).toMatchObject({ mayRenew: true });
    await here.clock.advance(30 * dayMs);
    // The moment counts, not the job.
    expect(await here.verifications.isApproved(viewer.uid)).toBe(false);
    expect(await here.verifications.legalNameOf(viewer.uid)).toBeNull();
    expect(await here.verifications.own(viewer)).toMatchObject({ state: "expired", open: true, approved: null });
    await here.verifications.endAndRemind();
    expect((await rowOf(id)).state).toBe("expired");
    expect(await here.verifications.stateOf(viewer.uid)).toMatchObject({ state: "expired", approved: false });
    expect((await here.emailsTo(viewer)).at(-1)).toBe("verification-expired");
  });

  test("lets a new one replace the old one without a gap", async () => {
    const { viewer, id } = await here.approved();
    await here.clock.advance(340 * dayMs);
    await here.filled(viewer, { ...passport, legalName: "Quillon Ashgrove" });
    await here.verifications.submit(viewer);
    expect(await here.verifications.legalNameOf(viewer.uid), "until the new one is approved").toBe(passport.legalName);
    expect(await here.verifications.stateOf(viewer.uid)).toMatchObject({ state: "submitted", approved: true });
    const newer = await here.idOf(viewer);
    await here.approve(await here.admin(), newer);
    expect([(await rowOf(id)).state, (await rowOf(newer)).state]).toEqual(["expired", "approved"]);
    expect(await here.verifications.legalNameOf(viewer.uid)).toBe("Quillon Ashgrove");
    expect(await here.verifications.isApproved(viewer.uid)).toBe(true);
  });

  test("erases what was left alone for ninety days, with the files, and keeps an approved record for seven years", async () => {
    const left = await here.model();
    await here.verifications.saveDetails(left, passport);
    await here.verifications.addPicture(left, "front", here.picture);
    const id = await here.idOf(left);
    const [file] = await filesOf(id);
    const kept = await here.approved();
    await here.clock.advance(91 * dayMs);
    await here.verifications.eraseDue();
    expect(await rowOf(id)).toMatchObject({ state: "closed", details: null });
    await here.clock.advance(dayMs);
    await here.verifications.eraseDue();
    expect(await filesOf(id)).toEqual([]);
    expect(await here.storage.exists(file?.storage_key ?? "")).toBe(false);
    await here.clock.advance(2_800 * dayMs);
    await here.verifications.endAndRemind();
    await here.verifications.eraseDue();
    expect((await rowOf(kept.id)).details).not.toBeNull();
    await here.clock.advance(60 * dayMs);
    await here.verifications.eraseDue();
    expect(await rowOf(kept.id)).toMatchObject({ details: null, state: "expired" });
    expect(await here.eventsOf(kept.id)).toContain("erased");
  });
});

describe("a creator's data", () => {
  test("is in the copy of it, opened; at the end what never counted is erased and what the law asks for is kept sealed", async () => {
    const draft = await here.model();
    await here.filled(draft);
    const verified = await here.approved();
    const parts = await database.db.transaction().execute((tx) => here.verifications.ownData(tx, draft.uid));
    expect(parts).toMatchObject([{ state: "draft", legalName: passport.legalName, birthDate: passport.birthDate }]);
    const draftId = await here.idOf(draft);
    for (const viewer of [draft, verified.viewer])
      await here.privacy.requestDeletion(viewer, { username: viewer.username });
    await here.clock.advance(15 * dayMs);
    expect(await here.privacy.deleteDue()).toBe(2);
    expect(await rowOf(draftId)).toMatchObject({ state: "closed", details: null });
    expect((await filesOf(draftId)).every(({ removed_at: at }) => at !== null)).toBe(true);
    const record = await rowOf(verified.id);
    expect([record.state, record.details === null]).toEqual(["expired", false]);
    expect((await filesOf(verified.id)).some(({ removed_at: at }) => at !== null)).toBe(false);
    expect(await here.verifications.isApproved(verified.viewer.uid)).toBe(false);
  });
});
