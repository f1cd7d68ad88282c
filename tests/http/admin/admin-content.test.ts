import { afterAll, describe, expect, test } from "vitest";
import type { Inbox } from "#features/admin-inbox/admin-inbox.schema.ts";
import type { ContentPage } from "#features/reviews/reviews.schema.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { aJpeg } from "#tests/builders/pictures.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { expectRefused } from "../support/refusals.ts";
import { expectOk } from "../support/site-under-test.ts";
import { upload } from "../support/uploads.ts";

const base = "/api/admin/content";
const site = await siteOfFile();
const admin = await site.signedIn(site.stage.admin);
const [one] = site.stage.creators;
const username = one?.username ?? "";
const creator = await site.signedIn(one?.email ?? "");
afterAll(() => expect(site.faults).toEqual([]));

const waiting = async (query = "") => (await expectOk<ContentPage>(admin.get(`${base}${query}`))).body;
const inbox = async () => (await expectOk<Inbox>(admin.get("/api/admin/duties"))).body;
const decide = (kind: string, id: string, body: object) => admin.post(`${base}/${kind}/${id}/decision`, body);

describe("content over HTTP", () => {
  test("is in one queue with automatic findings, and a removed photo cannot be uploaded again in another size", async () => {
    const picture = await aJpeg(1);
    const { id } = await upload(creator, "photo", "harbour.jpg", picture);
    const page = await waiting("?kind=photo");
    expect(page.counts.photo).toBeGreaterThan(0);
    const item = page.items.find((one) => one.id === id);
    expect(item).toMatchObject({ kind: "photo", username });
    const findings = item?.kind === "photo" ? item.medium.findings.map(({ check }) => check) : [];
    expect(findings).toEqual(["metadata", "file", "likeness", "image", "words"]);
    for (const wrong of [
      {},
      { decision: "maybe" },
      { decision: "refuse" },
      { decision: "refuse", reason: "dislike" },
    ]) {
      const answer = await decide("photo", id, wrong);
      expectRefused(answer, JSON.stringify(wrong));
      expect(answer.status).toBe(422);
    }
    expect(await decide("photo", id, { decision: "approve" })).toMatchObject({
      status: 422,
      body: { code: "reviews.unseen", field: "seen" },
    });
    const together = (seen: string[]) => admin.post(`${base}/photos/approval`, { ids: [id], seen });
    expect(await together([])).toMatchObject({ status: 422, body: { code: "reviews.unseen" } });
    await expectOk(together([id]));
    await expectOk(admin.post(`${base}/photo/${id}/undo`));
    expect(
      (await waiting("?kind=photo")).items.map((one) => one.id),
      "it waits again",
    ).toContain(id);
    expect(await admin.post(`${base}/photo/${id}/undo`)).toMatchObject({ status: 409 });
    await expectOk(decide("photo", id, { decision: "approve", seen: true }));
    await expectOk(decide("photo", id, { decision: "refuse", reason: "likeness_no_consent", note: "A known face" }));
    const smaller = await (await import("sharp")).default(picture).resize(400).webp({ quality: 60 }).toBuffer();
    const again = await upload(await site.member({ userType: "model" }), "photo", "new.webp", smaller);
    expect(again.refusal).toMatchObject({ code: "media.like_removed", field: "file" });
    const { body } = await expectOk<{ stopped: object[] }>(admin.get(`${base}/stopped`));
    expect(body.stopped[0]).toMatchObject({ reason: "likeness_no_consent" });
  });

  test("holds a creator's text until an admin has reviewed it", async () => {
    const own = (description: string) =>
      creator.ask("/api/me", { method: "PATCH", body: JSON.stringify({ description }) });
    const profile = async () => {
      const gate = { passed: true } as Parameters<typeof site.composition.services.agents.profile>[0];
      return (await site.composition.services.agents.profile(gate, username))?.description;
    };
    const before = await profile();
    await expectOk(own("I read poems aloud, late at night."));
    await expectOk(own("I read short poems aloud, late at night."));
    expect(await profile()).toBe(before);
    const texts = (await waiting("?kind=text")).items;
    expect(texts).toMatchObject([
      { username, text: { body: "I read short poems aloud, late at night.", passes: true } },
    ]);
    const id = texts[0]?.id ?? "";
    const task = { kind: "text", title: `profile text of @${username}`, to: "/admin/content-verification?kind=text" };
    expect((await inbox()).duties).toContainEqual(expect.objectContaining({ id, ...task, dueAt: texts[0]?.dueAt }));
    await expectOk(decide("text", id, { decision: "change", reason: "unclear", note: "Which poems?" }));
    expect(await profile()).toBe(before);
    expect(await decide("text", id, { decision: "approve" })).toMatchObject({ status: 409 });
    await expectOk(own("I read short poems of the sea, late at night."));
    const [next] = (await waiting("?kind=text")).items;
    await expectOk(decide("text", next?.id ?? "", { decision: "approve" }));
    expect(await profile()).toBe("I read short poems of the sea, late at night.");
    const undo = () => admin.post(`${base}/text/${next?.id}/undo`);
    await expectOk(undo());
    expect(await profile(), "what it showed before").toBe(before);
    expect((await waiting("?kind=text")).items.map(({ id }) => id)).toEqual([next?.id]);
    expect(await undo()).toMatchObject({ status: 409, body: { code: "members.text_not_undoable" } });
    await expectOk(decide("text", next?.id ?? "", { decision: "approve" }));
    await expectOk(own(""));
    expect(await undo(), "emptied").toMatchObject({ status: 409, body: { code: "members.text_not_undoable" } });
    expect(await profile(), "as the member left it").toBe("");
    await expectOk(own("I read other poems."));
    expect(await undo(), "written anew").toMatchObject({ status: 409 });
    const [last] = (await waiting("?kind=text")).items;
    await expectOk(decide("text", last?.id ?? "", { decision: "refuse", reason: "unclear" }));
  });

  test("lets nobody approve a companion unheard", async () => {
    const unheard = await decide("agent", uuidv7(), { decision: "approve" });
    expect(unheard).toMatchObject({ status: 422, body: { code: "reviews.unheard", field: "seen" } });
    expect(await decide("agent", uuidv7(), { decision: "approve", seen: true })).toMatchObject({ status: 404 });
  });

  test("is paginated, the longest waiting first", async () => {
    const ids: string[] = [];
    for (const number of [11, 12, 13]) {
      ids.push((await upload(creator, "photo", `${number}.jpg`, await aJpeg(number))).id);
    }
    const { items } = await waiting("?kind=photo");
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect((await waiting("?kind=video")).items).toEqual([]);
    const cursor = Buffer.from(JSON.stringify([items[0]?.since, items[0]?.id])).toString("base64url");
    expect((await waiting(`?kind=photo&cursor=${cursor}`)).items.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await admin.get(`${base}?kind=poem`)).toMatchObject({ status: 422 });
    expect(await admin.get(`${base}?cursor=bm8`)).toMatchObject({ status: 400 });
    await expectOk(admin.post(`${base}/photos/approval`, { ids, seen: ids }));
    expect((await waiting("?kind=photo")).items).toEqual([]);
  });

  test("is visible only to an admin in a confirmed session", async () => {
    const others = [creator, await site.member()];
    for (const path of [base, `${base}/stopped`]) {
      expect((await (await site.visit()).get(path)).status).toBe(401);
      for (const who of others) expect(await who.get(path)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    for (const who of others) {
      const answer = await who.post(`${base}/photos/approval`, { ids: [] });
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });
});
