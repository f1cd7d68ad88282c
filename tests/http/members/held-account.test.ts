import { describe, expect, test } from "vitest";
import { tokenTo } from "#tests/builders/emails.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { expectOk, password } from "../support/site-under-test.ts";
import { softwarePasskey } from "../support/software-passkey.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

const site = await siteOfFile({ screens: true });

const signIn = "/api/auth/sign-in/email";
const newPassword = "another slow train";

/** Ten wrong guesses from ten networks: the email is held out of browsers that are new to it. */
async function hold(email: string): Promise<void> {
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await (await site.visit()).post(signIn, { email, password: `wrong guess ${guess}` })).status).toBe(401);
  }
  expect((await (await site.visit()).post(signIn, { email, password })).status).toBe(429);
}

/** Sends a page's form as a browser without scripts does. */
const sent = (who: Visitor, path: string, fields: Record<string, string>): Promise<Answer> =>
  who.ask(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

/** A page's words, without what differs between two answers to the same form. */
const wordsOf = (answer: Answer, email: string) =>
  (/<main[\s\S]*<\/main>/.exec(answer.text)?.[0] ?? "").replaceAll(email, "…");

describe("an account that strangers hold", () => {
  test("lets its owner in by the link of a reset, which makes the browser known", async () => {
    const { email } = await site.member();
    await hold(email);
    for (let stranger = 0; stranger < 6; stranger += 1) {
      expect((await sent(await site.visit(), "/forgot-password", { email })).status).toBe(200);
    }
    const owner = await site.visit();
    expect((await sent(owner, "/forgot-password", { email })).text).toContain("Check your inbox");
    await owner.get(`/reset-password?token=${await tokenTo(site.db, email, "reset-password")}`);
    const changed = await sent(owner, "/reset-password", { password: newPassword });
    expect([changed.status, changed.headers.get("location")]).toEqual([302, "/login?done=password-reset"]);
    expect((await owner.post(signIn, { email, password: newPassword })).status).toBe(200);
    const elsewhere = await site.visit();
    expect((await elsewhere.post(signIn, { email, password: newPassword })).status, "another browser").toBe(429);
  });

  test("lets its owner in by a passkey, which makes the browser known to the password too", async () => {
    const member = await site.member();
    const passkey = await softwarePasskey(site, member);
    await hold(member.email);
    const owner = await site.visit();
    await expectOk(passkey.signIn(owner));
    expect((await owner.get("/api/me")).status).toBe(200);
    await expectOk(owner.post("/api/auth/sign-out"));
    expect((await owner.post(signIn, { email: member.email, password })).status).toBe(200);
    const emails = site.db.selectFrom("outbound_letters").select("id").where("recipient", "=", member.email);
    const told = await emails.where("kind", "=", "new-device").execute();
    await expectOk(owner.post("/api/auth/sign-out"));
    await expectOk(passkey.signIn(owner));
    expect(await emails.where("kind", "=", "new-device").execute(), "a known browser is no news").toEqual(told);
  });

  test("is told apart from no other email, neither when it logs in nor when it asks for a link", async () => {
    const { email } = await site.member();
    const unknown = "nobody-here@example.com";
    await hold(email);
    for (let guess = 0; guess < 10; guess += 1) await sent(await site.visit(), "/login", { email: unknown, password });
    const held = await sent(await site.visit(), "/login", { email, password });
    const nobody = await sent(await site.visit(), "/login", { email: unknown, password });
    expect([held.status, nobody.status]).toEqual([429, 429]);
    expect(wordsOf(held, email)).toBe(wordsOf(nobody, unknown));
    expect(held.text).toContain("new devices have to wait up to 15 minutes");
    expect(held.text).toMatch(/<a [^>]*href="\/forgot-password"[^>]*>Reset your password<\/a>/);
    expect(held.text).toContain("Use a passkey");
    for (let asked = 0; asked < 5; asked += 1) {
      const answers = [email, unknown].map(async (one) => {
        const answer = await sent(await site.visit(), "/forgot-password", { email: one });
        return [answer.status, wordsOf(answer, one)];
      });
      const [known, other] = await Promise.all(answers);
      expect(known).toEqual(other);
    }
  });

  test("with a second factor still asks for it after a reset", async () => {
    const member = await site.member();
    await site.db.updateTable("users").set({ two_factor_enabled: true }).where("uid", "=", member.uid).execute();
    await hold(member.email);
    const owner = await site.visit();
    await sent(owner, "/forgot-password", { email: member.email });
    await owner.get(`/reset-password?token=${await tokenTo(site.db, member.email, "reset-password")}`);
    await sent(owner, "/reset-password", { password: newPassword });
    const answer = await owner.post(signIn, { email: member.email, password: newPassword });
    expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
    expect((await owner.get("/api/me")).status).toBe(401);
  });
});
