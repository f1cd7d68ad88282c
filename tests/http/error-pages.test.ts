import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { everyPath } from "#tests/builders/site-map.ts";
import { expectCalm, expectRefused } from "./support/refusals.ts";
import { sharedSite } from "./support/shared-site.ts";
import type { Site } from "./support/site-under-test.ts";
import type { Visitor } from "./support/visitor.ts";

// Who opens an address in a browser gets a page, whatever the address is for. Needs the built screens.

let site: Site;
let people: Record<string, Visitor>;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
  people = {
    visitor: await site.visit(),
    customer: await site.member(),
    creator: await site.member({ userType: "model" }),
  };
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
});

const html = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const id = uuidv7();

/** Addresses that people open and that may fail, with the status and the words of their page. */
const opened: [path: string, who: string, status: number, words: string][] = [
  [`/agent/${id}`, "visitor", 404, `Page Not Found: /agent/${id}`],
  ["/agent/nobody", "customer", 404, "Page Not Found: /agent/nobody"],
  [`/dev/mail/${id}/raw`, "customer", 404, "There is nothing here"],
  ["/api/me/statement.csv", "visitor", 401, "User not authenticated"],
  ["/api/me/earnings.csv", "customer", 403, "This is for creators only"],
  [`/api/me/exports/${id}`, "customer", 404, "This copy is not there any more"],
  ["/media/cards/nobody.png", "visitor", 404, "There is nothing here"],
  ["/api/nothing/here", "customer", 404, "There is nothing here"],
];

test.each(opened)(
  "%s is a page for the %s who opens it, with %i [R-57, E-02, N-62]",
  async (path, who, status, words) => {
    const person = people[who] as Visitor;
    const page = await person.ask(path, { headers: { accept: html } });
    expect(page.status, page.text.slice(0, 300)).toBe(status);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.text).toContain(words);
    expect(page.text).toContain("Go back home");
    expect(page.text).toContain(who === "customer" ? "| My account" : "TRY FOR FREE");
  },
);

test("the same addresses answer programs with JSON, and forms and methods that nobody takes have a page for people", async () => {
  for (const [path, who, status] of opened.filter(([path]) => !path.startsWith("/agent/"))) {
    const answer = await (people[who] as Visitor).get(path);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, status, "application/json"]);
  }
  const form = {
    method: "POST",
    body: "a=b",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: html },
  };
  for (const [path, status] of [
    ["/dashboard", 405],
    [`/agent/${id}`, 405],
    ["/media/photos", 403],
    ["/api/nothing/here", 404],
  ] as const) {
    const page = await (people.customer as Visitor).ask(path, form);
    expect([path, page.status]).toEqual([path, status]);
    expect(page.text, path).toContain("| My account");
    expect(page.text, path).toContain("Go back home");
  }
});

test("a filter that no page knows costs nobody the page", async () => {
  const query = ["cursor", "sort", "page", "kind", "month", "from", "agent", "state", "q"].map(
    (name) => `${name}=no-such`,
  );
  for (const path of everyPath().filter((each) => !/[:*]|^\/admin/.test(each))) {
    const person = people[path.startsWith("/model") ? "creator" : "customer"] as Visitor;
    const asked = `${path}?${query.join("&")}`;
    const first = await person.ask(asked, { headers: { accept: html } });
    const to = first.headers.get("location");
    const page = to?.startsWith(`${path}?`) ? await person.ask(to, { headers: { accept: html } }) : first;
    expect([asked, page.status]).not.toEqual([asked, 400]);
  }
});

test("the address of an email's text refuses what is sent to it with a code", async () => {
  const refused = await (people.customer as Visitor).post(`/dev/mail/${id}/raw`);
  expectRefused(refused, "an email");
  expect(refused.status).toBe(404);
});

test("no page fails at a body that is no form", async () => {
  const paths = everyPath().filter((path) => path !== "/" && path !== "/logout");
  for (const path of paths.map((each) => each.replace(/:\w+\??|\*/g, id))) {
    for (const [who, person] of Object.entries(people)) {
      expectCalm({ ...(await person.post(`${path}.data`)), text: "" }, `${who}: ${path}`);
    }
  }
});
