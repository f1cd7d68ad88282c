import { afterAll, expect, test } from "vitest";
import type { ContentPage } from "#features/reviews/reviews.schema.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { expectOk } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

const site = await siteOfFile();
const admin = await site.signedIn(site.stage.admin);
const [first, second] = site.stage.creators;
const creator = await site.signedIn(first?.email ?? "");
const other = await site.signedIn(second?.email ?? "");
const { agentEditor, agentPublishing } = site.composition.services;
const viewerOf = (one: Visitor) => site.composition.viewerOf(new Headers({ cookie: one.cookieHeader() }));
afterAll(() => expect(site.faults).toEqual([]));

/** A new greeting of the creator's companion, submitted. */
async function submitted(first_message: string): Promise<{ id: string; path: string }> {
  const viewer = await viewerOf(creator);
  const basics = (await agentEditor.open(viewer)).fields;
  await agentEditor.saveStep(viewer, { step: "basic", fields: { ...basics, first_message }, edition: null });
  await agentPublishing.submit(viewer);
  const { items } = (await expectOk<ContentPage>(admin.get("/api/admin/content?kind=agent"))).body;
  const found = items.find((item) => item.kind === "agent" && item.version.fields.first_message === first_message);
  return { id: found?.id ?? "", path: `/media/greetings/reviews/${found?.id}.wav` };
}

test("the greeting of a waiting companion is played to admins alone, whole and in parts, while it waits", async () => {
  const { id, path } = await submitted("Good evening, the tide is low.");
  const whole = await admin.get(path);
  expect([whole.status, whole.headers.get("content-type"), whole.headers.get("cache-control")]).toEqual([
    200,
    "audio/wav",
    "no-store",
  ]);
  const part = await admin.ask(path, { headers: { range: "bytes=0-9" } });
  expect([part.status, part.headers.get("content-range")?.slice(0, 10)]).toEqual([206, "bytes 0-9/"]);
  expect((await admin.ask(path, { headers: { range: "bytes=999999999-" } })).status).toBe(416);
  const visitor = await site.visit();
  const customer = await site.member();
  const statuses = async (method: string) =>
    Promise.all(
      [admin, creator, other, customer, visitor].map(async (one) => (await one.ask(path, { method })).status),
    );
  expect(await statuses("GET")).toEqual([200, 404, 404, 404, 401]);
  expect(await statuses("HEAD")).toEqual([200, 404, 404, 404, 401]);
  await expectOk(admin.post(`/api/admin/content/agent/${id}/decision`, { decision: "approve", seen: true }));
  expect((await admin.get(path)).status, "decided").toBe(404);
  const again = await admin.post(`/api/admin/content/agent/${id}/decision`, { decision: "approve", seen: true });
  expect(again).toMatchObject({ status: 409 });
});

test("a version that was withdrawn and sent anew is another review: the former one is neither heard nor approved", async () => {
  const before = await submitted("Good evening, the tide is high.");
  await agentPublishing.withdraw(await viewerOf(creator));
  expect((await admin.get(before.path)).status).toBe(404);
  const next = await submitted("Good evening, the tide is turning.");
  const former = { decision: "approve", seen: true };
  expect(await admin.post(`/api/admin/content/agent/${before.id}/decision`, former)).toMatchObject({ status: 409 });
  await expectOk(admin.post(`/api/admin/content/agent/${next.id}/decision`, former));
});
