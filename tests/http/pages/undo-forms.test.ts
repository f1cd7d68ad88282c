import { afterAll, expect, test } from "vitest";
import { aJpeg } from "#tests/builders/pictures.ts";
import { endCall, talking, talkOn } from "../support/calls.ts";
import { leapingClock } from "../support/leaping-clock.ts";
import { formIn, formWith, sendForm } from "../support/plain-forms.ts";
import { siteOfFile } from "../support/shared-site.ts";
import { expectOk } from "../support/site-under-test.ts";
import { upload } from "../support/uploads.ts";

// The ways back of the product as a browser without scripts has them: each is a form of the page that did the deed, sent
// with nothing but what it holds. Favorites are in favourites-forms.test.ts. Needs the built screens.

const clock = leapingClock();
const site = await siteOfFile({ screens: true, clock });
afterAll(() => {
  expect(site.faults).toEqual([]);
});

/** A customer with a billed call with Ivy. */
async function caller() {
  const member = await site.member();
  const { started, client } = await talking(site, member);
  await talkOn(clock, client, 15_000);
  await endCall(member, started.callId);
  return { member, callId: started.callId };
}

test("a memory that was erased is kept again, word for word", async () => {
  const { member } = await caller();
  const here = "/user/memories";
  const text = 'I said "good night" & meant it.';
  await expectOk(member.post("/api/me/memories", { agentId: site.agentId("Ivy"), text }));
  const kept = async () => (await expectOk(member.get("/api/me/memories"))).text;
  const erased = await sendForm(member, await formWith(member, here, `Erase: ${text}`));
  expect(erased.status).toBe(200);
  expect(await kept()).not.toContain("good night");
  const undone = await sendForm(member, formIn(erased.html, here, "Undo"));
  expect(undone).toMatchObject({ status: 302, to: `${here}?notice=memory-kept` });
  expect(JSON.parse(await kept())).toMatchObject({ companions: [{ facts: [{ text }] }] });
});

test("a rating that was taken back is given again, with its reason and its words", async () => {
  const { member, callId } = await caller();
  const [here, api] = [`/call/${callId}/summary`, `/api/conversations/${callId}/rating`];
  const given = { thumb: "up", reason: "voice", words: 'A "calm" one' };
  await expectOk(member.ask(api, { method: "PUT", body: JSON.stringify(given) }));
  const withdrawn = await sendForm(member, await formWith(member, here, "Remove rating"));
  expect((await member.get(api)).body).toMatchObject({ rating: null });
  const undone = await sendForm(member, formIn(withdrawn.html, here, "Undo"));
  expect(undone.status).toBeLessThan(400);
  expect((await member.get(api)).body).toMatchObject({ rating: given });
});

test("a photo that was removed is back where it was", async () => {
  const creator = await site.member({ userType: "model" });
  const { id } = await upload(creator, "photo", "window.jpg", await aJpeg(21));
  const here = "/model/profile";
  const viewer = await site.composition.viewerOf(new Headers({ cookie: creator.cookieHeader() }));
  const own = async () => (await site.composition.services.media.own(viewer, "Nocturne")).media.map((one) => one.id);
  expect(await own()).toEqual([id]);
  const remove = "Remove photo 1";
  const removed = await sendForm(creator, await formWith(creator, here, remove), remove);
  expect(removed.to).toContain(`removed=${id}`);
  expect(await own()).toEqual([]);
  const undone = await sendForm(creator, await formWith(creator, removed.to ?? "", "Undo"));
  expect(undone.to).toBe(`${here}?notice=media-restored`);
  expect(await own()).toEqual([id]);
});

test("an earlier version that was brought back gives way to what there was before", async () => {
  const creator = await site.signedIn(site.stage.creators[1]?.email ?? "");
  const here = "/model/agent/versions";
  const { agentEditor } = site.composition.services;
  const viewer = await site.composition.viewerOf(new Headers({ cookie: creator.cookieHeader() }));
  const before = await agentEditor.open(viewer);
  const fields = { ...before.fields, tagline: "Another line for the card" };
  await agentEditor.saveStep(viewer, { step: "basic", fields, edition: before.edition });
  const line = async () => (await agentEditor.open(viewer)).fields.tagline;
  const restored = await sendForm(creator, await formWith(creator, here, /^Restore/));
  expect(restored.to).toBe(`${here}?notice=restored`);
  expect(await line()).toBe(before.fields.tagline);
  const undone = await sendForm(creator, await formWith(creator, here, "Undo"));
  expect(undone.to).toBe(`${here}?notice=restore-undone`);
  expect(await line()).toBe("Another line for the card");
});
