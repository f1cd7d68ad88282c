import { describe, expect, test } from "vitest";
import { createNotes } from "#features/moderation/safety.service.ts";
import { createFakeModeration } from "#providers/moderation/moderation.fake.ts";
import { checkLedger } from "#server/check-ledger.ts";
import type { CallClient } from "#tests/builders/call-client.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { startCall, talking, talkOn, until, viewCall } from "./support/calls.ts";
import { leapingClock } from "./support/leaping-clock.ts";
import { expectOk } from "./support/site-under-test.ts";

/** Says what the caller's last word asks for. */
const replies: Record<string, string> = {
  slip: "The evening is calm here. I would like some ageplay with you.",
  boast: "You know me. I am a real woman of flesh and blood.",
  oddity: "There is an oddity in the harbour tonight.",
};
const languageModel: LanguageModel = {
  name: "of this test",
  rehearsal: false,
  async *stream({ messages }) {
    const word = messages.at(-1)?.content.split(" ").at(-1) ?? "";
    yield replies[word] ?? "That sounds like a good evening.";
  },
};
const moderation = createFakeModeration({ oddity: "minors" });
const clock = leapingClock();
const site = await siteOfFile({ clock, languageModel, moderation });
const admin = await site.signedIn(site.stage.admin);

function say(client: CallClient, text: string): void {
  client.send({
    type: "conversation.item.create",
    item: { type: "message", role: "user", content: [{ type: "input_text", text }] },
  });
  client.send({ type: "response.create" });
}

/** What of a kind was said next, when it has been said to its end. */
async function said(client: CallClient, kind: string): Promise<string> {
  for (;;) {
    const { response } = await client.next("response.done");
    const { metadata, output } = response as {
      metadata: { kind: string };
      output: { content: Record<string, string>[] }[];
    };
    if (metadata.kind === kind) return output[0]?.content[0]?.transcript ?? "";
  }
}

type Flags = { flags: { subjectType: string; subjectId: string; code: string; locks: boolean; id: string }[] };
const flagsOf = async (subjectId: string) =>
  (await expectOk<Flags>(admin.get("/api/admin/safety/flags"))).body.flags.filter(
    (flag) => flag.subjectId === subjectId,
  );
/** What waits for the admin in the list of everything. */
async function inboxTasks() {
  const { uid, username, email, name } = await site.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", site.stage.admin)
    .executeTakeFirstOrThrow();
  const viewer = { uid, username, email, name, userType: "user", role: "admin", twoFactor: true } as const;
  return (await site.composition.services.adminInbox.tasks(viewer)).duties;
}
type Report = { counts: { kind: string; code: string; total: number }[] };
async function counted(kind: string, code = ""): Promise<number> {
  const { counts } = (await expectOk<Report>(admin.get("/api/admin/safety/report"))).body;
  return counts.filter((one) => one.kind === kind && one.code === code).reduce((sum, { total }) => sum + total, 0);
}

describe("a reply of a companion's language model", () => {
  test("that touches a hard limit is neither heard nor shown; a fixed sentence replaces it, and the call continues", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await said(client, "first_message");
    say(client, "now make a slip");
    const reply = await said(client, "reply");
    expect(reply).toMatch(/^The evening is calm here\. \S/);
    expect(JSON.stringify(client.events)).not.toContain("ageplay");
    await until(async () => (await flagsOf(started.callId)).length > 0);
    const [flag] = await flagsOf(started.callId);
    expect(flag).toMatchObject({ subjectType: "call", code: "minor_sexual", locks: false });
    expect((await inboxTasks()).find(({ id }) => id === flag?.id)).toMatchObject({
      kind: "safety",
      title: `Minors or age play: call of @${customer.username} with Ivy`,
      to: `/admin/safety?flag=${flag?.id}`,
    });
    expect(await counted("refused_agent", "minor_sexual")).toBe(1);
    say(client, "and a good evening");
    expect(await said(client, "reply")).toBe("That sounds like a good evening.");
    expect((await viewCall(customer, started.callId)).state).toBe("active");
  });

  test("that repeatedly touches a limit ends the call, and the companion is flagged", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer, "Wren");
    await said(client, "first_message");
    for (let time = 0; time < 3; time += 1) {
      say(client, "now make a slip");
      await said(client, "reply");
    }
    expect((await client.closed).code).toBe(1000);
    expect(await viewCall(customer, started.callId)).toMatchObject({ state: "ended", endedReason: "safety" });
    expect(await flagsOf(site.agentId("Wren"))).toMatchObject([{ subjectType: "agent", code: "minor_sexual" }]);
  });

  test("that claims to be human is corrected before it is heard", async () => {
    const customer = await site.member();
    const { client } = await talking(site, customer);
    await said(client, "first_message");
    say(client, "now boast a boast");
    expect(await said(client, "reply")).toBe("You know me. To be clear: I'm Ivy, an AI voice, and not a human being.");
    expect(JSON.stringify(client.events)).not.toContain("flesh");
  });

  test("that only the moderation model refuses is not heard either", async () => {
    const customer = await site.member();
    const { client } = await talking(site, customer);
    await said(client, "first_message");
    say(client, "tell me of the other oddity, please");
    await said(client, "reply");
    expect(JSON.stringify(client.events.filter(({ type }) => type.startsWith("response.")))).not.toContain("harbour");
  });

  test("is not heard while the moderation model is unavailable", async () => {
    const customer = await site.member();
    const { client } = await talking(site, customer);
    await said(client, "first_message");
    const before = await counted("refused_agent", "minor_sexual");
    moderation.goAway(true);
    say(client, "a good evening to you");
    const reply = await said(client, "reply");
    moderation.goAway(false);
    expect(reply).not.toContain("good evening");
    expect(JSON.stringify(client.events)).not.toContain("That sounds like");
    expect(await counted("refused_agent", "minor_sexual")).toBe(before);
  });
});

describe("what a caller says", () => {
  test.each(["Are you human?", "are you a real person", "is this a bot", "r u real?"])(
    "asked '%s', the companion tells the truth whatever its model would say",
    async (question) => {
      const customer = await site.member();
      const { client } = await talking(site, customer);
      await said(client, "first_message");
      say(client, question);
      expect(await said(client, "reply")).toMatch(/Ivy/);
      const told = JSON.stringify(client.events.filter(({ type }) => type === "response.done").at(-1));
      expect(told).toMatch(/an AI/);
      expect(told).not.toContain("good evening");
    },
  );

  test("that is refused three times ends the call, and the member is flagged but not locked", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await said(client, "first_message");
    for (let time = 0; time < 3; time += 1) {
      say(client, "a story with bestiality in it");
      if (time < 2) await said(client, "reply");
    }
    expect(await said(client, "goodbye")).toContain("I have to end this call");
    expect((await client.closed).code).toBe(1000);
    expect(await viewCall(customer, started.callId)).toMatchObject({ endedReason: "safety" });
    expect(await flagsOf(customer.uid)).toMatchObject([{ code: "bestiality", locks: false }]);
  });

  test("that they are under 18 ends the call at once; the account cannot call until an admin has looked", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await said(client, "first_message");
    say(client, "I'm only 15, is that ok?");
    expect(await said(client, "goodbye")).toContain("I have to end this call");
    await client.closed;
    expect((await viewCall(customer, started.callId)).state).toBe("ended");
    const again = { agentId: site.agentId("Ivy") };
    expect(await customer.post("/api/conversations", again)).toMatchObject({
      status: 403,
      body: { code: "safety.locked" },
    });
    const [flag] = await flagsOf(customer.uid);
    expect(flag).toMatchObject({ code: "underage_user", locks: true });
    await expectOk(
      admin.post(`/api/admin/safety/flags/${flag?.id}/clear`, { reason: "Age was checked", outcome: "adult" }),
    );
    await startCall(customer, site.agentId("Ivy"));
  });

  test("that they are under 18, confirmed by an admin, is refunded and erased, and the account is suspended", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await said(client, "first_message");
    await talkOn(clock, client, 12_000);
    say(client, "I'm only 15, is that ok?");
    await said(client, "goodbye");
    await client.closed;
    expect(await viewCall(customer, started.callId)).toMatchObject({ state: "ended" });
    const kept = () =>
      site.db
        .selectFrom("calls as c")
        .leftJoin("call_transcripts as t", "t.call_id", "c.id")
        .select(["captured_free_micros as free", "refunded_free_micros as back", "t.call_id as transcript"])
        .where("c.id", "=", started.callId)
        .executeTakeFirstOrThrow();
    const before = await kept();
    expect(before.free).toBeGreaterThan(0n);
    expect(before).toMatchObject({ back: 0n, transcript: started.callId });
    const [flag] = await flagsOf(customer.uid);
    const review = { reason: "Named a school year", outcome: "minor" };
    await expectOk(admin.post(`/api/admin/safety/flags/${flag?.id}/clear`, review));
    expect(await kept()).toMatchObject({ back: before.free, transcript: null });
    expect((await customer.get("/api/me")).status, "signed out").toBe(401);
    expect(await flagsOf(started.callId), "the flag of the call is closed as well").toEqual([]);
    expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
  });

  test("that they are under 18 is not decided before the call ends, and suspends whoever is suspended for less", async () => {
    const customer = await site.member();
    const { started, client } = await talking(site, customer);
    await said(client, "first_message");
    const { callId } = started;
    const note = createNotes({ db: site.db, clock });
    await note({ kind: "refused_caller", code: "underage_user", callId }, [
      { subjectType: "member", subjectId: customer.uid },
    ]);
    const [flag] = await flagsOf(customer.uid);
    const decide = () =>
      admin.post(`/api/admin/safety/flags/${flag?.id}/clear`, { reason: "Named a school year", outcome: "minor" });
    expect(await decide()).toMatchObject({ status: 409, body: { code: "safety.call_runs" } });
    expect((await viewCall(customer, callId)).state).toBe("active");
    client.close(1000);
    await until(async () => (await viewCall(customer, callId)).state === "ended");
    const brief = { code: "spam", words: "Please stop.", reason: "Sent links", until: "2099-11-30" };
    await expectOk(admin.post(`/api/admin/users/${customer.uid}/suspend`, brief));
    await expectOk(decide());
    const suspensions = site.db.selectFrom("member_suspensions").select(["reason_code", "until_at", "lifted_at"]);
    expect(await suspensions.where("uid", "=", customer.uid).orderBy("at").execute()).toMatchObject([
      { reason_code: "spam", lifted_at: expect.any(Date) },
      { reason_code: "underage_user", until_at: null, lifted_at: null },
    ]);
  });

  test("when they may be in danger they hear the referral, which is counted without a name", async () => {
    const customer = await site.member();
    const { client } = await talking(site, customer);
    await said(client, "first_message");
    const before = await counted("crisis", "self_harm");
    say(client, "I want to end my life");
    expect(await said(client, "referral")).toMatch(/988.*116 123.*not charging/s);
    await until(async () => (await counted("crisis", "self_harm")) === before + 1);
    const csv = await admin.get("/api/admin/safety/report.csv");
    expect(csv.headers.get("content-type")).toContain("text/csv");
    expect(csv.text).toMatch(/^month,kind,code,total\n/);
    expect(csv.text).not.toContain(customer.uid);
  });
});

test("the notice that this is an AI comes first in every call, and again after three hours of talking across calls", async () => {
  const customer = await site.member();
  const { started, client } = await talking(site, customer);
  expect(await said(client, "disclosure")).toContain("an AI voice, not a person");
  client.close(1000);
  await until(async () => (await viewCall(customer, started.callId)).state === "ended");
  // Two hours and sixty minutes were talked until just now, in calls of which this is the last.
  const now = clock.now();
  await site.db
    .updateTable("calls")
    .set({ started_at: new Date(now.getTime() - 3 * 3_600_000 + 1_500), ended_at: now })
    .where("id", "=", started.callId)
    .execute();
  const next = await talking(site, customer);
  expect(await said(next.client, "disclosure")).toContain("an AI voice, not a person");
  expect(await said(next.client, "notice")).toBe("A reminder: I'm Ivy, an AI voice, not a person.");
  await until(async () => (await counted("reminder")) === 1);
});

test("members see nothing of it", async () => {
  const customer = await site.member();
  for (const path of ["flags", "report", "report.csv"]) {
    expect((await customer.get(`/api/admin/safety/${path}`)).status).toBe(404);
  }
});
