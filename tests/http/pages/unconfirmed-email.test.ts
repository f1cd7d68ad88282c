import { afterAll, expect, test } from "vitest";
import { siteOfFile } from "#tests/http/support/shared-site.ts";

// A mail server that nothing listens at: emails wait, and reach people once it answers.
const settings = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "hello@nocturne.example" };
const site = await siteOfFile({ screens: true, settings });
const [first, second] = site.stage.creators;
const creator = await site.signedIn(first?.email ?? "");
const confirmed = await site.signedIn(second?.email ?? "");
afterAll(() => expect(site.faults).toEqual([]));
await site.db
  .updateTable("users")
  .set({ email_verified: false })
  .where("email", "=", first?.email ?? "")
  .execute();

const send = (path: string, intent: string) =>
  creator.ask(path, {
    method: "POST",
    body: new URLSearchParams({ intent }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const statusOf = async (agentId = first?.agentId ?? "") =>
  (await site.db.selectFrom("agents").select("status").where("id", "=", agentId).executeTakeFirst())?.status;
const linksTo = async () => {
  const letters = site.db.selectFrom("outbound_letters").select("id").where("kind", "=", "confirm-email");
  return (await letters.where("recipient", "=", first?.email ?? "").execute()).length;
};

test("a creator whose email is not confirmed goes live nowhere, and each page says why and sends the link again", async () => {
  expect(await statusOf(), "what is live stays live").toBe("active");
  const pages = ["/model/dashboard", "/model/agent/publish"];
  for (const page of pages)
    expect((await creator.get(page)).text, page).toMatch(/value="resend-email"[^>]*>Resend email/);
  for (const page of pages) expect((await confirmed.get(page)).text, page).not.toContain("resend-email");

  expect((await send("/model/agent", "pause")).status).toBe(303);
  const resumed = await send("/model/agent", "resume");
  expect([resumed.status, await statusOf()]).toEqual([403, "paused"]);
  expect(resumed.text).toContain("Confirm your email address first");
  expect(resumed.text).toMatch(/value="resend-email"[^>]*>Resend email/);

  expect((await send("/model/settings", "pause")).status).toBe(303);
  const settingsPage = (await creator.get("/model/settings")).text;
  expect(settingsPage).toContain("You can come back once your email address is confirmed.");
  expect(settingsPage).not.toContain("Come back</button>");
  expect((await send("/model/settings", "resume")).status).toBe(403);
  expect((await send("/model/agent/publish", "submit")).status).toBe(403);

  const before = await linksTo();
  const here = ["/model/agent", "/model/agent/publish", "/model/settings"];
  for (const page of here) {
    const answer = await send(page, "resend-email");
    expect([answer.status, answer.headers.get("location")], page).toEqual([303, `${page}?notice=confirmation-sent`]);
  }
  expect(await linksTo()).toBe(before + here.length);
  expect((await send("/model/dashboard", "resend-email")).status, "a limit of so many an hour").toBe(429);
});

test("a confirmed email is asked for nothing", async () => {
  const agentId = second?.agentId ?? "";
  const post = (path: string, intent: string) =>
    confirmed.ask(path, {
      method: "POST",
      body: new URLSearchParams({ intent }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  for (const intent of ["pause", "resume"]) expect((await post("/model/settings", intent)).status).toBe(303);
  expect(await statusOf(agentId)).toBe("active");
});
