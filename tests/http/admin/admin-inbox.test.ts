import { STATUS_CODES } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { uuidv7 } from "#platform/ids/ids.ts";
import { everyRoute } from "#tests/builders/site-map.ts";
import { adminEndpoints, adminPages, filledIn } from "../support/admin-site.ts";
import { insides } from "../support/refusals.ts";
import { sharedSite } from "../support/shared-site.ts";
import { expectOk, password, type Site } from "../support/site-under-test.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

// Every role on every page and endpoint of the admins, as the site map and the API's own description list them. Needs
// the built screens. How a new endpoint joins stands in admin-desk.ts.

const members = ["customer", "creator"] as const;
const others = ["visitor", ...members, "admin without a second factor"] as const;
type Role = (typeof others)[number] | "admin";

const pages = everyRoute().filter(({ path }) => /^\/admin(\/|$)/.test(path));
const methods = ["get", "post", "put", "patch", "delete"];
const writes = Object.entries(adminEndpoints).filter(([name]) => !name.startsWith("GET "));

let site: Site;
let people: Record<Role, Visitor>;
let listedEndpoints: string[];
type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Operation = { responses: Record<string, { content?: { "application/json"?: { schema: Schema } } }> };
type Paths = Record<string, Record<string, Operation>>;
let operations: Paths;
/** How the server describes the answer of an endpoint; nothing, where it is no JSON. */
const schemaOf = (name: string, status: number) => {
  const [method = "", path = ""] = name.split(" ");
  return operations[path]?.[method.toLowerCase()]?.responses[status]?.content?.["application/json"]?.schema;
};
beforeAll(async () => {
  site = await sharedSite({ screens: true });
  const admin = await site.signedIn(site.stage.admin);
  const sameWithoutFactor = await site.visit();
  await expectOk(sameWithoutFactor.post("/api/auth/sign-in/email", { email: site.stage.admin, password }));
  people = {
    visitor: await site.visit(),
    customer: await site.member(),
    creator: await site.signedIn(site.stage.creators[0]?.email ?? ""),
    "admin without a second factor": sameWithoutFactor,
    admin,
  };
  const { paths } = (await people.admin.get("/api/openapi.json")).body as { paths: Paths };
  const open = (await people.visitor.get("/api/openapi.json")).text;
  expect(open, "the admin area does not show itself").not.toContain("/api/admin/");
  operations = paths;
  listedEndpoints = Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/admin/"))
    .flatMap(([path, operations]) => Object.keys(operations).map((method) => ({ method, path })))
    .filter(({ method }) => methods.includes(method))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
});

/** What is wrong with who may open a page; nothing, as it should be. */
async function faultsOf(path: string): Promise<string[]> {
  const faults: string[] = [];
  const address = filledIn(path, adminPages[path]);
  const isMadeUp = /[:*]/.test(path) && !adminPages[path];
  const expectStatus = (who: Role, answer: Answer, status: number, to: string | null) => {
    const found = `${answer.status} ${answer.headers.get("location") ?? ""}`;
    if (found !== `${status} ${to ?? ""}`) faults.push(`${who}: ${found} instead of ${status} ${to ?? ""}`);
  };
  expectStatus("visitor", await people.visitor.get(address), 302, `/login?next=${encodeURIComponent(address)}`);
  for (const who of members) expectStatus(who, await people[who].get(address), 404, null);
  const unsure = await people["admin without a second factor"].get(address);
  expectStatus("admin without a second factor", unsure, 302, `/login/verify?next=${encodeURIComponent(address)}`);
  expectStatus("admin", await people.admin.get(address), isMadeUp ? 404 : 200, null);
  return faults;
}

describe("the admins' pages", () => {
  test.each([
    `/admin/complaints/NC-NOTHING`,
    `/admin/all-conversations/${uuidv7()}`,
    `/admin/users-management/${uuidv7()}`,
    "/admin/settings/no.such",
  ])("%s, which is not there, keeps an admin in the admin area", async (address) => {
    const page = await people.admin.get(address);
    expect(page.status).toBe(404);
    expect(page.text).toContain('aria-label="Admin pages"');
    expect(page.text).toContain(">Overview<");
    expect(page.text).not.toContain("Go back home");
  });

  test.each([
    ["/admin/all-conversations?from=xx&state=ended", "from"],
    ["/admin/users-management?status=gone", "status"],
    ["/admin/complaints?state=lost", "state"],
    ["/admin/complaints/report?month=2026-77", "month"],
    ["/admin/analysis?days=soon", "days"],
    ["/admin/logs?from=yesterday", "from"],
    ["/admin/safety?year=never", "year"],
    ["/admin/agent-edition?state=odd", "state"],
    ["/admin/content-verification?kind=odd", "kind"],
  ])("%s opens without the filter that nobody can read, and says so", async (address, dropped) => {
    const page = await people.admin.get(address);
    expect(page.status).toBe(200);
    expect(page.text.replaceAll("<!-- -->", "")).toContain(`This filter was ignored: ${dropped}.`);
    const whole = await people.admin.get(address.split("?")[0] ?? "");
    expect(whole.text).not.toContain("was ignored");
  });

  test.each(pages.map(({ path }) => path))("%s opens for an admin alone", async (path) => {
    expect(await faultsOf(path)).toEqual([]);
  });

  test.each(["/admin", "/admin/all-conversations"])(
    "%s is there and leads visitors to sign in [R-33, R-35, R-56, Z-06, N-22]",
    async (path) => {
      expect(pages.map((page) => page.path)).toContain(path);
      expect(await faultsOf(path)).toEqual([]);
    },
  );

  test("/admin/users-management has the admin check, and so have the pages below it [R-40]", async () => {
    const below = pages.map(({ path }) => path).filter((path) => path.startsWith("/admin/users-management"));
    expect(below).toContain("/admin/users-management");
    for (const path of below) expect(await faultsOf(path), path).toEqual([]);
  });

  test("/admin/agent-edition has the admin check, and so has the page of each agent [R-34]", async () => {
    const below = pages.map(({ path }) => path).filter((path) => path.startsWith("/admin/agent-edition"));
    expect(below).toEqual(["/admin/agent-edition", "/admin/agent-edition/:agentId"]);
    for (const path of below) expect(await faultsOf(path), path).toEqual([]);
  });

  test.each([
    "/admin/logs",
    "/admin/verifications",
    "/admin/content-verification",
    "/admin/messages",
    "/admin/prompts",
  ])("%s is there, for admins alone, as the others [R-36, R-37, R-38, R-39, R-41]", async (path) => {
    expect(pages.map((page) => page.path)).toContain(path);
    expect(await faultsOf(path)).toEqual([]);
  });

  // What the router's own requests for data are answered, with all of a page's loaders and with one of them alone: the
  // guard stands in the layout's loader, which such a request can leave out.
  test.each(pages)("the data of $path reaches admins only", async ({ path, id }) => {
    const address = filledIn(path, adminPages[path]);
    const isMadeUp = /[:*]/.test(path) && !adminPages[path];
    const alone = `${address}.data?_routes=${encodeURIComponent(id)}`;
    if (!isMadeUp) expect((await people.admin.get(alone)).text).toContain('"data"');
    for (const who of others) {
      const answer = await people[who].get(alone);
      expect(answer.text, `${who}: ${answer.text.slice(0, 300)}`).not.toContain('"data"');
      const whole = await people[who].get(`${address}.data`);
      expect([202, 302], who).toContain(whole.status);
      // Members are sent to the whole page, in which the admins' pages are not.
      const to = members.some((member) => member === who) ? address : "/login";
      expect(whole.text, who).toContain(`"${to}`);
    }
  });

  test.each(pages)("the forms of $path are accepted from admins only", async ({ path }) => {
    const address = filledIn(path, adminPages[path]);
    const form = {
      method: "POST",
      body: "intent=none",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    for (const who of others) {
      // A page with parameters of its own knows nothing of the made-up ones; a page without an action refuses all.
      expect([302, 401, 404, 405], who).toContain((await people[who].ask(address, form)).status);
      expect([202, 302, 401, 404, 405], who).toContain((await people[who].ask(`${address}.data`, form)).status);
    }
    const answer = await people.admin.ask(address, form);
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
  });
});

describe("the admins' endpoints", () => {
  test("are exactly those in the table of samples", () => {
    expect(listedEndpoints.toSorted()).toEqual(Object.keys(adminEndpoints).toSorted());
  });

  test("are described with existing statuses", () => {
    const statuses = Object.values(operations).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) => Object.keys(responses)),
    );
    expect(statuses.filter((status) => STATUS_CODES[status] === undefined)).toEqual([]);
  });

  const send = (who: Role, name: string, body: unknown) => {
    const [method = "", path = ""] = name.split(" ");
    const sample = adminEndpoints[name];
    const init = method === "GET" ? {} : { method, body: JSON.stringify(body ?? {}) };
    return people[who].ask(`${filledIn(path, sample?.path)}${sample?.query ?? ""}`, init);
  };

  test.each(Object.entries(adminEndpoints))(
    "%s shows itself to an admin alone, and answers as described [N-04, N-22, N-26, Z-06]",
    async (name, sample) => {
      // With an input that fits and with one that does not: others cannot tell them apart.
      for (const body of [sample.body, {}]) {
        expect(await send("visitor", name, body)).toMatchObject({ status: 401 });
        for (const who of others.slice(1)) {
          const answer = await send(who, name, body);
          expect(answer, who).toMatchObject({ status: 404, body: { code: "not_found" } });
        }
      }
      const answer = await send("admin", name, sample.body);
      expect(answer.status, answer.text.slice(0, 300)).toBe(sample.status);
      const schema = schemaOf(name, sample.status);
      const isJson = answer.headers.get("content-type")?.startsWith("application/json");
      if (schema && isJson && answer.body !== null)
        expect(z.fromJSONSchema(schema).safeParse(answer.body).error?.issues).toBeUndefined();
      expect(answer.text).not.toMatch(insides);
    },
  );

  test("that write refuse an empty body as a client error", async () => {
    for (const [name, sample] of writes) {
      const { status, text } = await send("admin", name, {});
      if (sample.emptyBody !== undefined) expect(status, `${name}: ${text}`).toBe(sample.emptyBody);
      else expect([400, 404, 409, 422], `${name}: ${status} ${text.slice(0, 200)}`).toContain(status);
    }
  });
});
