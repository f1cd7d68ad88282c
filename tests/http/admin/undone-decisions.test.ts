import { afterAll, expect, test } from "vitest";
import type { ContentPage } from "#features/reviews/reviews.schema.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { anotherAdmin } from "../support/another-admin.ts";
import { expectOk } from "../support/site-under-test.ts";

const page = "/admin/content-verification?kind=agent";
const site = await siteOfFile({ screens: true });
const admin = await site.signedIn(site.stage.admin);
const [one] = site.stage.creators;
const creator = await site.signedIn(one?.email ?? "");
const { agentEditor, agentPublishing } = site.composition.services;
const { db } = site;
const viewer = () => site.composition.viewerOf(new Headers({ cookie: creator.cookieHeader() }));
afterAll(() => expect(site.faults).toEqual([]));

const waiting = async () => {
  const { items } = (await expectOk<ContentPage>(admin.get("/api/admin/content?kind=agent"))).body;
  return items.flatMap((item) => (item.kind === "agent" && item.username === one?.username ? [item] : []));
};
/** A new greeting of the creator's companion, submitted: its review. */
async function submitted(first_message: string): Promise<string> {
  if ((await waiting()).length > 0) await agentPublishing.withdraw(await viewer());
  const { fields } = await agentEditor.open(await viewer());
  await agentEditor.saveStep(await viewer(), { step: "basic", fields: { ...fields, first_message }, edition: null });
  await agentPublishing.submit(await viewer());
  return (await waiting())[0]?.id ?? "";
}
const heard = async () =>
  db
    .selectFrom("agents")
    .select(["first_message", "status"])
    .where("id", "=", one?.agentId ?? "")
    .executeTakeFirst();
const undo = (id: string, by = admin) => by.post(`/api/admin/content/agent/${id}/undo`);
const decide = (id: string, body: object) => admin.post(`/api/admin/content/agent/${id}/decision`, body);
const approve = { decision: "approve", seen: true };
const change = { decision: "change", reason: "unclear", note: "Which pier?" };

test("a decision about a companion is undone by the admin who made it, once, while nothing has happened since", async () => {
  const before = await heard();
  const id = await submitted("Good evening, the tide is low.");
  await expectOk(decide(id, approve));
  expect(await heard()).toMatchObject({ first_message: "Good evening, the tide is low." });
  expect(await undo(id, await anotherAdmin(site))).toMatchObject({
    status: 409,
    body: { code: "agents.not_undoable" },
  });
  expect(await undo(id, creator)).toMatchObject({ status: 404 });
  await expectOk(undo(id));
  expect(await heard()).toEqual(before);
  expect((await waiting()).map((item) => item.id)).toEqual([id]);
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: "agents.not_undoable" } });
  await expectOk(decide(id, change));
  const next = await submitted("Good evening, the tide is turning.");
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: "agents.changed_since" } });
  await expectOk(decide(next, change));
});

test("without scripts, the page lists what can be undone and undoes it with a plain form", async () => {
  const id = await submitted("Good evening, the tide is high.");
  await expectOk(decide(id, { ...change, decision: "refuse" }));
  const shown = (await admin.ask(page)).text.replaceAll("<!-- -->", "");
  expect(shown).toMatch(/Decided by you in the last ten minutes.*: refused/s);
  expect(shown).toContain(`<input type="hidden" name="id" value="${id}"/>`);
  const body = new URLSearchParams({ intent: "undo", kind: "agent", filter: "agent", id }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const send = () => admin.ask("/admin/content-verification", { method: "POST", body, headers });
  expect((await send()).status).toBe(303);
  expect((await waiting()).map((item) => item.id)).toEqual([id]);
  const again = await send();
  expect(again.status).toBe(409);
  expect(again.text).toContain("You can undo only your own decisions");
  await expectOk(decide(id, change));
});

test("a creator's missing identity is said beside Approve, which is off", async () => {
  const id = await submitted("Good evening, the lamp is lit.");
  const uid = (await viewer())?.uid ?? "";
  const verified = (verified_at: Date | null) =>
    db.updateTable("users").set({ verified_at }).where("uid", "=", uid).execute();
  await verified(null);
  expect((await waiting())[0]?.version.hindrance).toBe("The creator's identity is not confirmed yet");
  const { text } = await admin.ask(`${page}&show=${id}`);
  expect(text).toMatch(
    /<button[^>]*disabled=""[^>]*data-approve[^>]*>Approve<\/button>.*identity is not confirmed yet/s,
  );
  expect(await decide(id, approve)).toMatchObject({ status: 409, body: { code: "agents.owner_not_verified" } });
  await verified(new Date());
  expect((await waiting())[0]?.version.hindrance).toBeNull();
  await expectOk(decide(id, approve));
});
