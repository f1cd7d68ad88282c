import { beforeAll, describe, expect, test } from "vitest";
import { everyPath } from "#tests/builders/site-map.ts";
import { tokenTo } from "../builders/emails.ts";
import { sharedSite } from "./support/shared-site.ts";
import { expectOk, type Site } from "./support/site-under-test.ts";
import type { Visitor } from "./support/visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
});

const openTheLink = "Please open the link in your email";
const cacheControl = async (one: Visitor, path: string) => (await one.get(path)).headers.get("cache-control");

/** Everybody passed the gate alike, so that one's page could be another's by everything but its link. */
async function ownerOfLink(path: string): Promise<{ owner: Visitor; email: string }> {
  const { email, address } = await site.member();
  const facts = { headers: new Headers(), ip: address };
  const { recovery } = site.composition.services;
  if (path === "/reset-password") await recovery.requestReset(facts, email);
  const kind = path === "/reset-password" ? "reset-password" : "confirm-email";
  const owner = await site.visit();
  const moved = await owner.get(`${path}?token=${await tokenTo(site.db, email, kind)}`);
  expect(moved.headers.get("location")).toBe(path);
  return { owner, email };
}

describe.each(["/reset-password", "/confirm-email"])("%s", (path) => {
  test("shows its owner's email to its owner only", async () => {
    const { owner, email } = await ownerOfLink(path);
    const [own, others] = [await owner.get(path), await (await site.visit()).get(path)];
    expect(own.text).toContain(email);
    expect(others.text).not.toContain(email);
    expect([own, others].map(({ headers }) => headers.get("cache-control"))).toEqual([
      "private, no-store",
      "private, no-store",
    ]);
  });

  test("opens for its owner however often others request it", async () => {
    const { owner, email } = await ownerOfLink(path);
    expect((await (await site.visit()).get(path)).text).toContain(openTheLink);
    expect((await owner.get(path)).text).toContain(email);
  });
});

describe("what a browser or a shared cache may store", () => {
  const kept = ["/", "/agents", "/free", "/blog", "/docs", "/legal"];

  test("of a visitor's pages is the public ones only, and they are revalidated each time", async () => {
    const anyone = await site.visit();
    const paths = everyPath().filter((path) => !/[:*]/.test(path) && path !== "/logout");
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) {
      const expected = kept.includes(path) ? /^private, no-cache$/ : /^(private, )?no-store$/;
      expect(await cacheControl(anyone, path), path).toMatch(expected);
    }
  });

  test("of a member's pages and data is nothing", async () => {
    const [member, creator] = [await site.member(), await site.member({ userType: "model" })];
    for (const path of ["/", "/user/calls", "/user/calls.data", "/user/credit", "/user/account"]) {
      expect(await cacheControl(member, path), path).toMatch(/^(private, )?no-store$/);
    }
    expect(await cacheControl(creator, "/model/earnings")).toBe("private, no-store");
  });

  test("is the prefetched data of a public page, until the visitor opens it", async () => {
    const member = await site.member();
    const ahead = { headers: { "sec-purpose": "prefetch" } };
    const [open, own] = [await member.ask("/agents.data", ahead), await member.ask("/user/calls.data", ahead)];
    expect(open.headers.get("cache-control")).toBe("private, no-cache");
    expect(own.headers.get("cache-control")).toBe("private, no-store");
  });
});

test("a sign-out clears the site's data in the browser", async () => {
  const [one, other] = [await site.member(), await site.member()];
  const cleared = '"cache", "storage"';
  const answer = await expectOk(one.post("/api/auth/sign-out"));
  expect(answer.headers.get("clear-site-data")).toBe(cleared);
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "" };
  expect((await other.ask("/logout", form)).headers.get("clear-site-data")).toBe(cleared);
  expect((await (await site.visit()).get("/")).headers.get("clear-site-data")).toBeNull();
});
