import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticatorApp } from "#tests/builders/authenticator.ts";
import { pageOf } from "../support/page-of.ts";
import { sharedSite } from "../support/shared-site.ts";
import { password, type Site, stranger } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

// The forms to sign in and up, as a browser without scripts sends them. Needs the built screens.

let site: Site;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
});
afterAll(() => {
  expect(site.faults).toEqual([]);
});

async function send(who: Visitor, path: string, fields: Record<string, string>) {
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  const body = new URLSearchParams(fields).toString();
  const answer = await who.ask(path, { method: "POST", body, headers });
  return { ...answer, to: answer.headers.get("location") };
}

test("a sign-up leads a creator to the dashboard and everyone else to the start page [R-44, R-45]", async () => {
  for (const [userType, to] of [
    ["model", "/model/dashboard"],
    ["user", "/"],
  ] as const) {
    const answer = await send(await site.visit(), "/signup", stranger(userType));
    expect(answer).toMatchObject({ status: 302, to });
  }
});

test("a sign-in leads a creator to the dashboard, anybody else to the start page, and all to what they asked for [R-46, R-47, R-50]", async () => {
  const { email } = await site.member();
  const creator = site.stage.creators[0]?.email ?? "";
  for (const [who, to] of [
    [creator, "/model/dashboard"],
    [email, "/"],
    [site.stage.admin, "/"],
  ] as const) {
    expect(await send(await site.visit(), "/login", { email: who, password }), who).toMatchObject({ status: 302, to });
  }
  const admin = await site.signedIn(site.stage.admin);
  expect(await pageOf(admin, "/"), "an admin's start page is the admin area").toMatchObject({
    status: 302,
    to: "/admin",
  });
  expect(await pageOf(admin, "/?view=users"), "the site's own is one link away").toMatchObject({ status: 200 });
  const visitor = await site.visit();
  const asked = await pageOf(visitor, "/user/calls?page=x");
  expect(asked).toMatchObject({ status: 302, to: "/login?next=%2Fuser%2Fcalls%3Fpage%3Dx" });
  const back = await send(visitor, asked.to ?? "", { email, password });
  expect(back).toMatchObject({ status: 302, to: "/user/calls?page=x" });
  expect(await pageOf(visitor, "/login?next=%2Flegal"), "signed in already").toMatchObject({ to: "/legal" });
  for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    const answer = await send(await site.visit(), `/login?next=${encodeURIComponent(evil)}`, { email, password });
    expect(answer, evil).toMatchObject({ status: 302, to: "/" });
  }
});

type Refused = [fields: Record<string, string>, status: number, ...words: string[]];

async function refusals(path: string, refused: Refused[]): Promise<void> {
  for (const [fields, status, ...words] of refused) {
    const answer = await send(await site.visit(), path, { ...stranger(), ...fields });
    expect([answer.status, words.filter((one) => !answer.text.includes(one))], words[0]).toEqual([status, []]);
  }
}

test("a refused sign-up is drawn again with each fault in words [V-01, E-09, E-10, E-11]", async () => {
  const required = ["All fields are required", "Enter your email", "Enter a password", "Choose a username"];
  await refusals("/signup", [
    [{ email: "", username: "", password: "" }, 422, ...required],
    [{ email: (await site.member()).email }, 409, "This email is already in use"],
    [{ password: "password1" }, 422, "Password is too weak"],
    [{ email: "nobody" }, 422, "Invalid email"],
  ]);
});

test("a refused sign-in is drawn again with each fault in words, the same for an unknown email [E-16, E-17, E-18, N-55]", async () => {
  const general = "Invalid email or password. Please check your credentials and try again.";
  const wrong = { email: (await site.member()).email, password: "a wrong one, surely" };
  await refusals("/login", [
    [wrong, 401, general, "Password is incorrect"],
    [{ ...wrong, email: "nobody@example.com" }, 401, general, "Password is incorrect"],
    [{ ...wrong, password: `${password} ` }, 401, general, "There&#x27;s a space before or after it: try without it"],
    [{ email: "nobody" }, 422, "Invalid email format"],
    [{ email: "", password: "" }, 422, "Enter your email", "Enter your password"],
  ]);
});

test("a member with an expired session reads 'Session expired. Please sign in again', once [E-29]", async () => {
  const member = await site.member();
  const cookie = member.cookieHeader();
  await send(member, "/logout", {});
  // As a browser that still has it.
  member.take(cookie.split("; "));
  const asked = await pageOf(member, "/user/calls");
  expect(asked.to).toContain("/login?next=");
  expect((await pageOf(member, asked.to ?? "")).html).toContain("Session expired. Please sign in again");
  expect((await pageOf(member, "/login")).html).not.toContain("Session expired");
});

test("an authenticator app is set up, and replaced with a backup code for a new phone", async () => {
  const member = await site.member();
  const path = "/user/settings/two-factor";
  const pageNow = async () => (await pageOf(member, path)).html;
  const appOn = (html: string) =>
    authenticatorApp((/data-testid="secret">([^<]+)</.exec(html)?.[1] ?? "").replaceAll(" ", ""));
  const titleOf = (html: string) => /<h1[^>]*>([^<]+)</.exec(html)?.[1];
  const backupCodesOn = (html: string) =>
    [...html.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map((hit) => hit[1]);

  expect(await send(member, path, { currentPassword: password })).toMatchObject({ status: 302, to: path });
  const first = await send(member, path, { intent: "finish", code: await appOn(await pageNow())(new Date()) });
  const [backup = ""] = backupCodesOn(first.text);
  expect(titleOf(first.text)).toBe("Two-factor sign-in is on");
  expect((await pageOf(member, "/user/settings")).html).toContain("Replace app");

  const fields = { intent: "replace", currentPassword: password };
  const refused = await send(member, path, { ...fields, code: "abcde-fghjk" });
  expect(refused.status).toBe(401);
  expect(refused.text).toContain("This backup code is not right");
  expect(await send(member, path, { ...fields, code: backup })).toMatchObject({ status: 302, to: path });
  const scanned = await pageNow();
  expect(scanned).toContain("Keep current app");
  const done = await send(member, path, { intent: "finish", code: await appOn(scanned)(new Date()) });
  expect([done.status, titleOf(done.text)]).toEqual([200, "Authenticator app replaced"]);
  expect(done.text).toContain("Your previous app and its backup codes no longer work");
  expect(backupCodesOn(done.text)).toHaveLength(10);
  expect(backupCodesOn(done.text)).not.toContain(backup);
});
