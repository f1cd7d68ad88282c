import { describe, expect, test } from "vitest";
import { aJpeg } from "#tests/builders/pictures.ts";
import { sharedSite } from "./support/shared-site.ts";
import { announce, headOf, sendPiece, upload } from "./support/uploads.ts";
import type { Visitor } from "./support/visitor.ts";

const site = await sharedSite();

const creator = () => site.member({ userType: "model" });
const own = async (who: Visitor & { uid: string }) =>
  (await site.composition.services.media.own(await viewerOf(who), "Nocturne")).media;
const viewerOf = (who: Visitor) => site.composition.viewerOf(new Headers({ cookie: who.cookieHeader() }));
describe("nothing is public before its review", () => {
  test("the public URL works only while the file is approved, and behind the age gate", async () => {
    const found = site.stage.creators[0];
    if (!found) throw new Error("The stage has creators");
    const member = await site.signedIn(found.email);
    const { id } = await upload(member, "photo", "a.jpg", await aJpeg(20));
    const [anyone, outside] = [await site.visit(), await site.visit({ gate: false })];
    const address = `/media/files/${id}`;
    expect((await anyone.get(address)).status).toBe(404);
    const { media, agents } = site.composition.services;
    const gate = { passed: true } as Parameters<typeof agents.profile>[0];
    const shown = async () => (await agents.profile(gate, found.username))?.photos.map((photo) => photo.address);
    expect(await shown()).toEqual([]);
    const admin = await viewerOf(await site.signedIn(site.stage.admin));
    await media.review.decide(admin, id, { decision: "approve" });
    expect(await shown()).toEqual([address]);
    expect((await agents.byId(gate, found.agentId))?.photos).toMatchObject([{ address }]);
    for (const name of ["", "/320.avif", "/1600.webp", "/blur.webp"]) {
      const answer = await anyone.get(`${address}${name}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("private, max-age=604800, immutable");
    }
    expect((await anyone.get(`${address}/secret.webp`)).status).toBe(404);
    expect((await outside.get(address)).status).toBe(403);
    await media.review.decide(admin, id, { decision: "refuse", reason: "ip_dmca" });
    expect((await anyone.get(address)).status).toBe(404);
    expect(await shown()).toEqual([]);
  });

  test("only its creator and the admins see a pending file, each by their own URL", async () => {
    const [member, other] = [await creator(), await creator()];
    await upload(member, "photo", "a.jpg", await aJpeg(21));
    const [view] = await own(member);
    const address = view?.address ?? "";
    const admin = await site.signedIn(site.stage.admin);
    const [waiting] = (await site.composition.services.media.review.waiting(await viewerOf(admin))).filter(
      ({ id }) => id === view?.id,
    );
    expect((await member.get(address)).status).toBe(200);
    expect((await admin.get(waiting?.address ?? "")).status).toBe(200);
    for (const who of [other, admin, await site.visit(), await site.member()]) {
      expect((await who.get(address)).status).toBe(404);
    }
    const later = address.replace(/expires=(\d+)/, (_, time) => `expires=${Number(time) + 60_000}`);
    const others = address.replace("800.webp", "1600.webp");
    const forged = address.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`);
    for (const changed of [later, others, forged, address.split("?")[0] ?? ""]) {
      expect((await member.get(changed)).status).toBe(404);
    }
  });
});

test("no creator, customer or visitor reads or changes another creator's media by any request", async () => {
  const owner = await creator();
  const { headers } = await announce(owner, { kind: "photo", name: "a.jpg", bytes: 1_000 });
  const unfinished = headers.get("location") ?? "";
  const { id } = await upload(owner, "photo", "b.jpg", await aJpeg(30));
  const before = await own(owner);
  const strangers = { creator: await creator(), customer: await site.member(), visitor: await site.visit() };
  const { media } = site.composition.services;
  for (const [name, who] of Object.entries(strangers)) {
    const viewer = await viewerOf(who);
    const refusals = { creator: [404], customer: [403], visitor: [401] }[name] ?? [];
    const tusRequests = [
      await headOf(who, unfinished),
      await sendPiece(who, unfinished, Buffer.from("x"), 0),
      await who.ask(unfinished, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } }),
    ];
    for (const { status } of tusRequests) expect([name, refusals]).toEqual([name, [status]]);
    expect((await who.get(unfinished)).status).toBe(404);
    const attempts = [
      () => media.describe(viewer, { id, alt: "Mine now" }),
      () => media.remove(viewer, id),
      () => media.restore(viewer, id),
      () => media.arrange(viewer, { kind: "photo", ids: before.map((one) => one.id).reverse() }),
      () => media.uploads.finish(viewer, id),
      () => media.uploads.cancel(viewer, id),
      () => media.review.decide(viewer, id, { decision: "approve" }),
      () => media.review.waiting(viewer),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ name: "Failure" });
  }
  for (const who of [strangers.customer, strangers.visitor]) {
    expect((await announce(who, { kind: "photo", name: "a.jpg", bytes: 10 })).status).toBeGreaterThanOrEqual(401);
  }
  const after = await own(owner);
  expect(after.map(({ id: one, state, alt }) => [one, state, alt])).toEqual(
    before.map(({ id: one, state, alt }) => [one, state, alt]),
  );
});

test("none of these requests caused a server error", () => {
  expect(site.faults).toEqual([]);
});
