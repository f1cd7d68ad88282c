import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { screens } from "#tests/builders/screens.ts";
import { everyRoute } from "#tests/builders/site-map.ts";
import { sharedSite } from "./support/shared-site.ts";
import type { Site } from "./support/site-under-test.ts";
import type { Visitor } from "./support/visitor.ts";

// A layout's guard leads people on. What counts is the service, whoever asks it and by whatever way. Needs the screens.

let site: Site;
let people: Record<"visitor" | "customer" | "creator" | "admin", Visitor>;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
  people = {
    visitor: await site.visit(),
    customer: await site.member(),
    creator: await site.member({ userType: "model" }),
    admin: await site.signedIn(site.stage.admin),
  };
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
});

/** What these pages load is the same for everybody: texts. */
const texts = /^\/other\//;
const owner = { customer: "customer", model: "creator" } as const;
const guarded = everyRoute().flatMap(({ path, id }) => {
  const access = screens[path]?.access;
  return (access === "customer" || access === "model") && !texts.test(path) ? [{ path, id, access }] : [];
});

describe("a page that is one kind of member's", () => {
  test.each(guarded)("$path gives its data alone to nobody else either [N-24, Z-05]", async ({ path, id, access }) => {
    const alone = `${path.replace(/:\w+/, uuidv7())}.data?_routes=${encodeURIComponent(id)}`;
    for (const [who, person] of Object.entries(people)) {
      if (who === owner[access]) continue;
      const { status, text } = await person.get(alone);
      expect(text, `${who}: ${status}`).not.toContain('"data"');
    }
  });
});

test("credit is a customer's: creators and admins neither buy it nor read of it [N-24, N-70, Z-05]", async () => {
  const purchase = () => ({ amountUsd: "10", key: uuidv7() });
  const reads = ["/api/credit/offer", "/api/purchases", `/api/purchases/${uuidv7()}`, "/api/me/statement"];
  const refusal = { status: 403, body: { code: "members.not_a_customer" } };
  for (const who of ["creator", "admin"] as const) {
    expect(await people[who].post("/api/purchases", purchase()), who).toMatchObject(refusal);
    for (const path of [...reads, "/api/me/statement.csv"]) {
      expect(await people[who].get(path), `${who}: ${path}`).toMatchObject(refusal);
    }
    const account = await people[who].get("/user/account");
    expect(account.status).toBe(200);
    expect((await people[who].get("/user/limits")).status).toBe(200);
  }
  expect((await people.customer.post("/api/purchases", purchase())).status).toBe(201);
});
