import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars } from "#platform/money/money.ts";
import { pageOf } from "../support/page-of.ts";
import { formWith, sendForm } from "../support/plain-forms.ts";
import { sharedSite } from "../support/shared-site.ts";
import { expectOk, type Site } from "../support/site-under-test.ts";
import type { Member, Visitor } from "../support/visitor.ts";

// What a signed-in customer finds on the start page and in the catalogue. Needs the built screens.

let site: Site;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
});
afterAll(() => {
  expect(site.faults).toEqual([]);
});

/** An ended call of the past; its money stands in no ledger. */
async function called({ uid }: Member, agent: string, minutesAgo: number, isPrivate = false): Promise<string> {
  const id = uuidv7();
  const at = new Date(Date.now() - minutesAgo * 60_000);
  await sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, private, state, ended_reason, created_at, started_at, ended_at)
    SELECT ${id}::uuid, ${uid}::uuid, user_id, id, name, model_username, 1500000, 0, 0, true, ${isPrivate}, 'ended', 'user',
      ${at}, ${at}, ${at}
    FROM agents WHERE id = ${site.agentId(agent)}`.execute(site.db);
  return id;
}

/** A page's main part as its reader gets it: words alone. */
async function wordsOf(who: Visitor, address: string): Promise<string> {
  const { status, html } = await pageOf(who, address);
  expect(status, address).toBe(200);
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  const text = main.replaceAll("<!-- -->", "").replaceAll(/<script.*?<\/script>/gs, "");
  return text
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

/** The part of a text from one heading to the next. */
const between = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));

const forVisitors = /on us|I want to earn|Start a conversation|How it works|TRY FOR FREE|\$5 =/;

test("a customer is greeted with their credit, and finds whom they talked to, what they planned and what they like", async () => {
  const member = await site.member({ paid: dollars(30) });
  await called(member, "Sable", 60);
  await called(member, "Ivy", 30);
  await called(member, "Sable", 10);
  await expectOk(member.ask(`/api/me/favourites/${site.agentId("Wren")}`, { method: "PUT" }));
  const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  const plan = { agentId: site.agentId("Juno"), date: inAMonth, time: "20:00", zone: "UTC", repeat: "weekly" };
  await expectOk(member.post("/api/me/appointments", plan));
  for (const address of ["/", "/?view=users"]) {
    const text = await wordsOf(member, address);
    expect(text).toMatch(new RegExp(`Hello, ${member.username} .*Your credit: \\$\\d+\\.\\d\\d Add credit`));
    const again = between(text, "Talk again", "Planned calls");
    expect(again).toMatch(/Sable.*Your \$3\d\.\d\d = \d+ min \d\d s Call Sable.*Ivy.*Call Ivy/);
    expect(again.match(/Call Sable/g)).toHaveLength(1);
    expect(between(text, "Planned calls", "Favorites")).toMatch(
      /Juno Every \w+, 8:00 PM · UTC .*Cancel the call with Juno/,
    );
    expect(between(text, "Favorites", "Featured voices")).toMatch(/Wren .*Call Wren/);
    expect(text.slice(text.indexOf("Featured voices"))).toMatch(/Ivy.*All voices/);
    expect(text).not.toMatch(forVisitors);
  }
  expect(await wordsOf(member, "/?view=model"), "the page for creators stays theirs to read").toContain(
    "Start making money",
  );
});

test("a customer who never called is told what will be there, and nothing meant for visitors", async () => {
  const text = await wordsOf(await site.member(), "/");
  for (const words of ["Companions you talk to show up here", "Nothing planned", "No favorites yet"])
    expect(text).toContain(words);
  expect(text).not.toMatch(forVisitors);
});

test("a companion is removed from Talk again without scripts, and comes back from the page that it is gone from", async () => {
  const member = await site.member();
  await called(member, "Ivy", 30);
  for (const address of ["/", "/agents"]) {
    const { to = "" } = await sendForm(member, await formWith(member, address, "Remove Ivy"));
    expect(to).toBe(`${address}?removed=${site.agentId("Ivy")}`);
    const gone = await wordsOf(member, to);
    expect(gone).toContain("Ivy is no longer under Talk again. Undo");
    expect(gone).not.toContain("Remove Ivy");
    expect(await sendForm(member, await formWith(member, to, "Undo"))).toMatchObject({ status: 302, to: address });
    expect(await wordsOf(member, to), "it is there").toMatch(/Call Ivy Remove Ivy/);
    expect(await wordsOf(member, to)).not.toContain("no longer under");
  }
  const other = await site.member();
  for (const made of [site.agentId("Ivy"), "none", "%00"])
    expect(await wordsOf(other, `/?removed=${made}`), made).not.toContain("no longer under");
});

test("private calls and erased transcripts leave no trace on the start page or in the catalogue", async () => {
  const member = await site.member();
  await called(member, "Sable", 60, true);
  const erased = await called(member, "Ivy", 30);
  expect(between(await wordsOf(member, "/"), "Talk again", "Planned calls")).toContain("Call Ivy");
  await expectOk(member.ask(`/api/conversations/${erased}/transcript`, { method: "DELETE" }));
  expect(between(await wordsOf(member, "/"), "Talk again", "Planned calls")).not.toMatch(/Ivy|Sable/);
  expect(await wordsOf(member, "/agents")).not.toContain("Talk again");
});

test("the catalogue begins with whom a customer talked to, unless they look for something", async () => {
  const [member, visitor, creator] = [
    await site.member(),
    await site.visit(),
    await site.signedIn(site.stage.creators[0]?.email ?? ""),
  ];
  for (const [minutes, name] of ["Ivy", "Wren", "Sable", "Juno"].entries()) await called(member, name, minutes + 1);
  const start = await wordsOf(member, "/agents");
  expect(start).toMatch(/All voices.*Talk again.*Call Ivy.*Call Wren.*Call Sable.*Search/);
  expect(start).not.toContain("Call Juno");
  for (const address of ["/agents?q=ivy", "/agents?sort=price", "/agents?contentType=joi"])
    expect(await wordsOf(member, address), address).not.toContain("Talk again");
  for (const who of [visitor, creator]) expect(await wordsOf(who, "/agents")).not.toContain("Talk again");
});

test("a member's start page is stored nowhere, and a visitor's cached one neither shows it nor is shown to them", async () => {
  const [member, visitor] = [await site.member(), await site.visit()];
  await called(member, "Ivy", 30);
  for (const address of ["/", "/agents"]) {
    const own = await member.get(address);
    expect(own.headers.get("cache-control"), address).toBe("private, no-store");
    for (let i = 0; i < 2; i += 1) {
      const shared = await visitor.get(address);
      expect(shared.headers.get("cache-control"), address).toBe("private, no-cache");
      expect(shared.text).not.toMatch(new RegExp(`Talk again|${member.username}`));
    }
    expect((await member.get(address)).text).toContain("Talk again");
  }
});

test("before the age gate a customer's start page names no companion", async () => {
  const member = await site.member();
  await called(member, "Ivy", 30);
  await plan(member, "Juno");
  member.take(["ageVerified="]);
  const text = await wordsOf(member, "/");
  expect(text).toContain(`Hello, ${member.username}`);
  expect(text).not.toMatch(/Talk again|Ivy|Juno/);
});

test("creators and visitors keep the page that they had", async () => {
  const creator = await site.signedIn(site.stage.creators[0]?.email ?? "");
  for (const who of [creator, await site.visit()])
    expect((await pageOf(who, "/")).title).toBe("Start a conversation now");
});

test("a planned call is canceled from the start page by a plain form, which comes back there", async () => {
  const member = await site.member();
  const id = await plan(member, "Ivy");
  const post = (form: Record<string, string>) =>
    member.ask("/user/appointments", {
      method: "POST",
      body: new URLSearchParams(form).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const canceled = await post({ intent: `stop:${id}`, next: "/" });
  expect([canceled.status, canceled.headers.get("location")]).toEqual([302, "/?notice=call-canceled"]);
  expect(await wordsOf(member, "/")).toContain("Nothing planned");
  const elsewhere = await post({ intent: `stop:${id}`, next: "//example.com/" });
  expect(elsewhere.headers.get("location")).toBe("/user/appointments?notice=call-canceled");
});

/** Plans a call for tomorrow evening. */
async function plan(member: Visitor, name: string): Promise<string> {
  const date = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const wishes = { agentId: site.agentId(name), date, time: "20:00", zone: "UTC" };
  return (await expectOk<{ id: string }>(member.post("/api/me/appointments", wishes))).body.id;
}
