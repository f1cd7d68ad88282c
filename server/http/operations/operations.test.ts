import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { failure } from "#platform/errors/failure.ts";
import type { Log } from "#platform/log/log.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import type { ServerEnv } from "../env.ts";
import { errorResponse } from "../errors.ts";
import { operationRoutes } from "./operations.ts";

const full = failure("shelf.full", 409, "There is no room");
const gone = failure("shelf.gone", 409, "The shelf is gone");
const shelf = operationsOf<object, Viewer | null, { facts: { ip: string } }>({
  tag: "Shelves",
  permit: (_, { facts }) => {
    if (facts.ip === "192.0.2.1") throw full();
  },
  params: { id: "The shelf", page: "The page of it" },
  refusals: [],
});
const shelves = operationRoutes({
  add: shelf("PUT /shelves/:id/books/:page", {
    summary: "Puts a book on a shelf",
    input: z.object({ title: z.string(), loan: z.coerce.number().optional() }),
    answer: z.object({ place: z.string() }),
    status: 201,
    refusals: [full, gone],
    run: async (_, { params, input }) => ({ place: `${params.id}/${params.page}/${input.title}` }),
  }),
  lend: shelf("POST /shelves/:id/loans", {
    summary: "Lends a book",
    input: z.object({ days: z.number() }),
    answer: z.object({ isAsked: z.boolean() }),
    waits: ({ isAsked }) => isAsked,
    run: async (_, { input }) => ({ isAsked: input.days > 7 }),
  }),
  dust: shelf("POST /shelves/:id/dusting", { summary: "Asks for a clean shelf", status: 202, run: async () => {} }),
  look: shelf("GET /shelves/:id", {
    summary: "Finds books",
    input: z.object({ words: z.string().meta({ description: "What is sought" }), limit: z.coerce.number().optional() }),
    answer: z.object({ found: z.number() }),
    run: async () => {
      throw full();
    },
  }),
  clear: shelf("DELETE /shelves/:id", {
    summary: "Takes all books of a kind off a shelf",
    input: z.object({ kind: z.string() }),
    answer: z.object({ kind: z.string(), by: z.string() }),
    run: async (_, { input }, { facts }) => ({ kind: input.kind, by: facts.ip }),
  }),
});

const errors: unknown[] = [];
const app = new Hono<ServerEnv>();
app.onError(errorResponse);
app.use(async (c, next) => {
  c.set("facts", { headers: c.req.raw.headers, ip: c.req.header("x-address") ?? "198.51.100.7" });
  c.set("log", { error: (...what: unknown[]) => void errors.push(what) } as unknown as Log);
  await next();
});
app.route("/", shelves);

test("an operation is served at its route, with its declared status", async () => {
  const answer = await app.request("/shelves/7/books/2", { method: "PUT", body: '{"title":"Walden"}' });
  expect([answer.status, await answer.json()]).toEqual([201, { place: "7/2/Walden" }]);
});

test("returns 202 for work that waits for a confirmation or only starts", async () => {
  const lend = (days: number) => app.request("/shelves/7/loans", { method: "POST", body: JSON.stringify({ days }) });
  expect([(await lend(7)).status, (await lend(8)).status]).toEqual([200, 202]);
  const accepted = await app.request("/shelves/7/dusting", { method: "POST" });
  expect([accepted.status, await accepted.text()]).toEqual([202, ""]);
  const { paths } = await generateSpecs(app);
  const [lent, dusted] = [paths["/shelves/{id}/loans"]?.post, paths["/shelves/{id}/dusting"]?.post];
  expect(Object.keys(lent?.responses ?? {})).toEqual(["200", "202", "400", "413", "422"]);
  expect(lent?.responses?.["202"]).toEqual({ ...lent?.responses?.["200"], description: "It waits to be confirmed" });
  expect(dusted?.responses).toEqual({ 202: { description: "Done" } });
});

test("a HEAD request takes its query like the GET", async () => {
  expect((await app.request("/shelves/7", { method: "HEAD" })).status).toBe(422);
  expect((await app.request("/shelves/7?words=full", { method: "HEAD" })).status).toBe(409);
});

test("a DELETE takes its query, and an operation gets the request facts", async () => {
  const answer = await app.request("/shelves/7?kind=novels", { method: "DELETE" });
  expect(await answer.json()).toEqual({ kind: "novels", by: "198.51.100.7" });
  const refused = await app.request("/shelves/7", { method: "DELETE", headers: { "x-address": "192.0.2.1" } });
  expect(refused.status).toBe(409);
});

test("the document lists parameters, body and each refusal by its code", async () => {
  const { paths } = await generateSpecs(app);
  const [put, get] = [paths["/shelves/{id}/books/{page}"]?.put, paths["/shelves/{id}"]?.get];
  expect(put?.parameters).toMatchObject([
    { name: "id", in: "path", required: true, description: "The shelf" },
    { name: "page", in: "path", required: true },
  ]);
  expect(put?.requestBody).toMatchObject({
    content: { "application/json": { schema: { required: ["title"], properties: { title: { type: "string" } } } } },
  });
  expect(Object.keys(put?.responses ?? {})).toEqual(["201", "400", "409", "413", "422"]);
  expect(put?.responses?.["409"]).toMatchObject({
    description: "`shelf.full`: There is no room. `shelf.gone`: The shelf is gone",
    content: { "application/json": { schema: { properties: { code: { enum: ["shelf.full", "shelf.gone"] } } } } },
  });
  expect(get?.parameters?.slice(1)).toMatchObject([
    { name: "words", in: "query", required: true, description: "What is sought", schema: { type: "string" } },
    { name: "limit", in: "query", required: false },
  ]);
  expect(Object.keys(get?.responses ?? {})).toEqual(["200", "422"]);
});

test("an undeclared refusal is returned, and logged as an error", async () => {
  errors.length = 0;
  const answer = await app.request("/shelves/7?words=x");
  expect([answer.status, await answer.json()]).toEqual([409, { code: "shelf.full", message: "There is no room" }]);
  expect(errors).toEqual([[{ operation: "GET /shelves/:id", code: "shelf.full" }, expect.any(String)]]);
});
