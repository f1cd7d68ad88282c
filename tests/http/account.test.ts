import { expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { sharedSite } from "./support/shared-site.ts";

const site = await sharedSite();

const send = (body: unknown, method = "PATCH") => ({
  method,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

test("a profile write without a session is refused with 'User not authenticated' [Z-09]", async () => {
  const anyone = await site.visit();
  expect(await anyone.ask("/api/me", send({ name: "Owl" }))).toMatchObject({
    status: 401,
    body: { message: "User not authenticated" },
  });
});

test("a profile is changed over HTTP, field by field, and a taken name is refused", async () => {
  const [one, other] = [await site.member(), await site.member()];
  expect(await one.ask("/api/me", send({ name: "Owl" }))).toMatchObject({ body: { usernameChanged: false } });
  expect(await one.get("/api/me")).toMatchObject({ body: { name: "Owl", username: one.username } });
  expect(await one.ask("/api/me", send({ username: other.username.toUpperCase() }))).toMatchObject({
    status: 409,
    body: { code: "members.username_taken", field: "username" },
  });
});

test("only creators and admins can drop cached public pages, by the one existing key [C-05, C-06, N-49, N-73]", async () => {
  const invalidate = "/api/cache/invalidate";
  const creator = await site.member({ userType: "model" });
  const dropped = () => site.composition.pageCache.revision();
  const before = dropped();
  expect((await creator.post(invalidate, { key: "public-agents" })).status).toBe(204);
  expect(dropped()).toBe(before + 1);
  expect(await creator.post(invalidate, { key: "everything" })).toMatchObject({ status: 422, body: { field: "key" } });
  expect((await creator.post(invalidate, {})).status).toBe(422);
  expect((await (await site.signedIn(site.stage.admin)).post(invalidate, { key: "public-agents" })).status).toBe(204);
  expect((await (await site.member()).post(invalidate, { key: "public-agents" })).status).toBe(403);
  expect((await (await site.visit()).post(invalidate, { key: "public-agents" })).status).toBe(401);
  // The creator's and the admin's; nobody else's, and not what names no key.
  expect(dropped()).toBe(before + 2);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => creator.post(invalidate, { key: "public-agents" })),
  );
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});

test("the API description of dropping public pages names every response and the one key", async () => {
  const { paths } = (await (await site.visit()).get("/api/openapi.json")).body as {
    paths: Record<string, Record<string, { responses: object; requestBody: unknown }>>;
  };
  const operation = paths["/api/cache/invalidate"]?.post;
  expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(
    expect.arrayContaining([204, 401, 403, 422, 429]),
  );
  expect(JSON.stringify(operation?.requestBody)).toContain("public-agents");
});

test("a copy of a member's data is theirs alone, and a deletion can be undone", async () => {
  const [one, other] = [await site.member(), await site.member()];
  expect((await one.post("/api/me/exports", {})).status).toBe(202);
  type View = { export: { id: string; state: string } };
  const view = async () => (await one.get("/api/me/privacy")).body as View;
  await expect.poll(async () => (await view()).export.state).toBe("ready");
  const path = `/api/me/exports/${(await view()).export.id}`;
  const archive = await one.get(path);
  expect([archive.status, archive.headers.get("content-type")]).toEqual([200, "application/zip"]);
  for (const stranger of [other, await site.visit()]) expect((await stranger.get(path)).status).toBeGreaterThan(400);
  expect((await one.get(`/api/me/exports/${uuidv7()}`)).status).toBe(404);
  expect(await one.post("/api/me/deletion", { username: "somebody" })).toMatchObject({ status: 422 });
  expect((await one.post("/api/me/deletion", { username: one.username })).status).toBe(202);
  const kept = await one.ask("/api/me/deletion", { method: "DELETE" });
  expect(kept).toMatchObject({ status: 200, body: { deletion: null } });
});
