import { beforeAll, describe, expect, test } from "vitest";
import { scryptHashing } from "#features/members/passwords/password-hashing.service.ts";
import { authenticatorApp } from "#tests/builders/authenticator.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { emailsTo, tokenTo } from "../builders/emails.ts";
import { leapingClock } from "./support/leaping-clock.ts";
import { expectOk, password, type Site, stranger } from "./support/site-under-test.ts";
import type { Member, Visitor } from "./support/visitor.ts";

let site: Site;
const clock = leapingClock();
beforeAll(async () => {
  // With the real hash: what it costs is part of what is shown here.
  site = await siteOfFile({ clock, passwordHash: scryptHashing.hash });
});

const signIn = "/api/auth/sign-in/email";
const verify = "/api/auth/two-factor/verify-totp";
const newPassword = "another slow train";

/** Somebody else with the same account, on another device. */
async function elsewhere(email: string, secret = password): Promise<Visitor> {
  const one = await site.visit();
  await expectOk(one.post(signIn, { email, password: secret }));
  return one;
}

describe("changing the password", () => {
  const change = (one: Visitor, input: object) => one.post("/api/me/password", input);

  test("requires the current one, continues this session under a new cookie, and ends the others [C-21]", async () => {
    const member = await site.member();
    const other = await elsewhere(member.email);
    const before = member.cookieHeader();
    const answer = await change(member, { currentPassword: password, password: newPassword });
    expect(answer).toMatchObject({ status: 200, body: { changed: true } });
    expect((await member.get("/api/me")).status).toBe(200);
    expect((await other.get("/api/me")).status).toBe(401);
    const copied = await (await site.visit()).ask("/api/me", { headers: { cookie: before } });
    expect(copied.status, "a copy of the cookie from before").toBe(401);
    const visitor = await site.visit();
    expect((await visitor.post(signIn, { email: member.email, password })).status).toBe(401);
    expect((await visitor.post(signIn, { email: member.email, password: newPassword })).status).toBe(200);
    expect((await emailsTo(site.db, member.email))[0]?.kind).toBe("password-changed");
  });

  test("a weak one: 'Password is too weak' [E-32]", async () => {
    const member = await site.member();
    for (const weak of ["short", "password123", member.username]) {
      expect(await change(member, { currentPassword: password, password: weak })).toMatchObject({
        status: 422,
        body: { message: "Password is too weak", field: "password" },
      });
    }
  });

  test("an hour after the sign-in: 'Please log in again to change your password' [E-33]", async () => {
    const member = await site.member();
    clock.leap(61 * 60_000);
    expect(await change(member, { currentPassword: password, password: newPassword })).toMatchObject({
      status: 403,
      body: { message: "Please log in again to change your password", field: "root" },
    });
    const again = await elsewhere(member.email);
    expect((await change(again, { currentPassword: password, password: newPassword })).status).toBe(200);
  });

  test("without a session: 'No user logged in', whatever the body [E-34]", async () => {
    const visitor = await site.visit();
    for (const body of [{}, { currentPassword: password, password: newPassword }]) {
      expect(await change(visitor, body)).toMatchObject({
        status: 401,
        body: { message: "No user logged in", field: "root" },
      });
    }
  });

  test("a bearer token is not a sign-in: it cannot change the account it was made from", async () => {
    const member = await site.member();
    const { body } = await expectOk<{ token: string }>(member.get("/api/auth/token"));
    const answer = await (await site.visit()).ask("/api/me/password", {
      method: "POST",
      headers: { authorization: `Bearer ${body.token}` },
      body: JSON.stringify({ currentPassword: password, password: newPassword }),
    });
    expect(answer).toMatchObject({ status: 401, body: { message: "No user logged in" } });
  });
});

describe("changing the email", () => {
  const change = (one: Visitor, email: string, currentPassword = password) =>
    one.post("/api/me/email", { email, currentPassword });

  test("sends an email to the new address; the change takes effect once its link is opened, and the old address can revert it [C-22]", async () => {
    const member = await site.member();
    const wish = `new-${member.email}`;
    expect(await change(member, wish)).toMatchObject({ status: 202, body: { email: wish, confirmed: false } });
    expect((await member.get("/api/me")).body).toMatchObject({ email: member.email });
    const facts = { headers: new Headers(), ip: member.address };
    const { recovery } = site.composition.services;
    await recovery.confirmEmail(facts, await tokenTo(site.db, wish, "change-email"));
    expect((await member.get("/api/me")).body).toMatchObject({ email: wish });
    expect((await (await site.visit()).post(signIn, { email: wish, password })).status).toBe(200);
    await recovery.revertEmail(facts, await tokenTo(site.db, member.email, "email-changed"));
    expect((await member.get("/api/me")).status).toBe(401);
    expect((await (await site.visit()).post(signIn, { email: wish, password })).status).toBe(401);
  });

  test("one in use: 'This email is already in use' [E-36]", async () => {
    const [member, other] = [await site.member(), await site.member()];
    expect(await change(member, other.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { message: "This email is already in use", field: "email" },
    });
  });

  test("an invalid address: 'Invalid email' [E-37]", async () => {
    expect(await change(await site.member(), "nobody")).toMatchObject({
      status: 422,
      body: { message: "Invalid email", field: "email" },
    });
  });

  test("an hour after the sign-in: 'Please log in again to change your email' [E-38]", async () => {
    const member = await site.member();
    clock.leap(61 * 60_000);
    expect(await change(member, `x-${member.email}`)).toMatchObject({
      status: 403,
      body: { message: "Please log in again to change your email", field: "root" },
    });
  });

  test("without a session: 'No user logged in' [E-39]", async () => {
    expect(await change(await site.visit(), "a@example.com")).toMatchObject({
      status: 401,
      body: { message: "No user logged in", field: "root" },
    });
  });
});

describe("a second factor", () => {
  /** Turns it on through the services, as the page does. */
  async function turnOn(member: Member) {
    const facts = { headers: new Headers({ cookie: member.cookieHeader() }), ip: member.address };
    const { twoFactor } = site.composition.services;
    await twoFactor.begin(facts, { currentPassword: password });
    const codeAt = authenticatorApp((await twoFactor.setup(facts))?.secret ?? "");
    const { backupCodes, setCookies } = await twoFactor.finish(facts, await codeAt(clock.now()));
    member.take(setCookies);
    return { codeAt, backupCodes };
  }

  test("is requested after the password: no session before, a session after, and only with the challenge's cookie", async () => {
    const member = await site.member();
    const { backupCodes } = await turnOn(member);
    const visitor = await site.visit();
    const first = await visitor.post(signIn, { email: member.email, password });
    expect(first).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
    expect(first.text).not.toContain("token");
    expect((await visitor.get("/api/me")).status).toBe(401);
    expect(await visitor.post(verify, { code: "000000" })).toMatchObject({ status: 401, body: { field: "code" } });
    const stranger = await (await site.visit()).post("/api/auth/two-factor/verify-backup-code", {
      code: backupCodes[0],
    });
    expect(stranger.status).toBe(401);
    const passed = await visitor.post("/api/auth/two-factor/verify-backup-code", { code: backupCodes[0] });
    expect(passed.status).toBe(200);
    expect((await visitor.get("/api/me")).body).toMatchObject({ email: member.email });
  });

  test("without a sign-in before it: 'Session expired. Please sign in again' [E-29]", async () => {
    expect(await (await site.visit()).post(verify, { code: "123456" })).toMatchObject({
      status: 401,
      body: { message: "Session expired. Please sign in again", field: "root" },
    });
  });

  test("cannot be guessed through a session that is open already", async () => {
    const member = await site.member();
    const { codeAt } = await turnOn(member);
    clock.leap(30_000);
    expect((await member.post(verify, { code: await codeAt(clock.now()) })).status).toBe(401);
  });
});

describe("signing in does not reveal who is a member", () => {
  test("by its duration: an unknown email takes as long as a wrong password", async () => {
    const { email } = await site.member();
    const timed = async (address: string) => {
      const visitor = await site.visit();
      const start = performance.now();
      await visitor.post(signIn, { email: address, password: "a wrong one, surely" });
      return performance.now() - start;
    };
    const [wrong, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 7; round += 1) {
      wrong.push(await timed(email));
      unknown.push(await timed(`nobody${round}@example.com`));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[3] ?? 0;
    // Hashing is by far the most of it: an answer without it would take a fraction.
    expect(median(unknown) / median(wrong)).toBeGreaterThan(0.6);
    expect(median(unknown) / median(wrong)).toBeLessThan(1.7);
  });
});

describe("the sign-in library", () => {
  test("exposes no endpoint that our rules do not list", async () => {
    const visitor = await site.visit();
    const member = await site.member();
    const closed = `/ok /get-session /jwks /list-sessions /revoke-session /revoke-sessions /revoke-other-sessions
      /update-user /update-session /change-email /change-password /set-password /verify-password /delete-user
      /delete-user/callback /sign-in/social /link-social /unlink-account /list-accounts /callback/github
      /get-access-token /refresh-token /account-info /request-password-reset /reset-password /reset-password/x
      /send-verification-email /verify-email /two-factor/enable /two-factor/disable /two-factor/get-totp-uri
      /two-factor/generate-backup-codes /two-factor/view-backup-codes /two-factor/send-otp /two-factor/verify-otp
      /passkey/list-user-passkeys /passkey/delete-passkey /passkey/update-passkey /renew-session /TOKEN /token/`;
    for (const path of closed.split(/\s+/)) {
      for (const one of [visitor, member]) {
        expect((await one.get(`/api/auth${path}`)).status, `GET ${path}`).toBe(404);
        expect((await one.post(`/api/auth${path}`, {})).status, `POST ${path}`).toBe(404);
      }
    }
  });

  test("does not show its own error page", async () => {
    const answer = await (await site.visit()).get("/api/auth/error?error=<b>oops</b>");
    expect([answer.status, answer.headers.get("location"), answer.text]).toEqual([303, "/login", ""]);
  });

  test("requests passkeys from devices, and accepts no unrequested response", async () => {
    const visitor = await site.visit();
    const { body } = await expectOk<{ challenge: string; rpId: string }>(
      visitor.get("/api/auth/passkey/generate-authenticate-options"),
    );
    expect(body.challenge.length).toBeGreaterThan(20);
    expect(body.rpId).toBe("localhost");
    const forged = { response: { id: "x", rawId: "x", type: "public-key", response: {}, clientExtensionResults: {} } };
    const answer = await visitor.post("/api/auth/passkey/verify-authentication", forged);
    expect(answer).toMatchObject({ status: 401, body: { code: "members.unknown_passkey" } });
    expect((await visitor.get("/api/auth/passkey/generate-register-options")).status).toBe(401);
    const member = await site.member();
    expect((await member.get("/api/auth/passkey/generate-register-options")).status).toBe(200);
    expect(await member.post("/api/auth/passkey/verify-registration", forged)).toMatchObject({ status: 400 });
    clock.leap(61 * 60_000);
    expect(await member.get("/api/auth/passkey/generate-register-options")).toMatchObject({
      status: 403,
      body: { message: "Please log in again to change your passkeys" },
    });
  });
});

describe("the sign-up page's hint", () => {
  test("says whether a username is free, and why not", async () => {
    const { username } = await site.member();
    const visitor = await site.visit();
    const hint = async (name: string) =>
      (await visitor.get(`/api/usernames/hint?username=${encodeURIComponent(name)}`)).body;
    expect(await hint("  Free-Name ")).toEqual({ available: true, message: "free-name is available" });
    expect(await hint(username.toUpperCase())).toEqual({
      available: false,
      message: "This username is already in use",
    });
    expect(await hint("admin")).toEqual({ available: false, message: "This username is not available" });
    expect(await hint("two words")).toMatchObject({ available: false });
    for (let asked = 0; asked < 60; asked += 1) await hint(`name-${asked}`);
    expect(await hint("one-more")).toMatchObject({ code: "too_many_requests" });
  });
});

describe("cookies of a sign-in", () => {
  test("are not accessible to scripts and other sites; over https they are sent encrypted only", async () => {
    const { email } = await site.member();
    const { headers } = await (await site.visit()).post(signIn, { email, password });
    const cookies = headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["nocturne.device", "nocturne.session_token"]);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/i);
  });
});

test("a stranger who signs up never becomes an admin, and the admin's session has passed a second factor", async () => {
  const visitor = await site.visit();
  await expectOk(visitor.post("/api/auth/sign-up/email", { ...stranger(), role: "admin" }));
  expect((await visitor.get("/api/me")).body).toMatchObject({ role: "member" });
  const admin = await site.signedIn(site.stage.admin);
  expect((await admin.get("/api/me")).body).toMatchObject({ role: "admin" });
});

test("none of these requests caused a server error", () => {
  expect(site.faults).toEqual([]);
});
