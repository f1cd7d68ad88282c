import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StatementPage } from "#features/ledger/ledger.schema.ts";
import { zoneCookieOf } from "#features/members/time-zone/zone-cookie.rules.ts";
import type { PurchaseView } from "#features/purchases/purchases.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { momentLabel } from "#platform/days/moments.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { parseDollars } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { talking, talkOn } from "./support/calls.ts";
import { type LeapingClock, leapingClock } from "./support/leaping-clock.ts";
import { begin, pay, settled } from "./support/purchases.ts";
import { expectOk, type Site, siteUnderTest } from "./support/site-under-test.ts";
import type { Member } from "./support/visitor.ts";

let site: Site;
let clock: LeapingClock;
beforeAll(async () => {
  clock = leapingClock();
  site = await siteUnderTest({ clock, screens: true });
});
afterAll(() => site.close());

describe("the statement", () => {
  async function memberWithPast(): Promise<Member & { purchase: PurchaseView }> {
    const member = await site.member();
    const purchase = await begin(member, "25");
    await pay(member, purchase, "good");
    await settled(member, purchase.id, "paid");
    const { started, client } = await talking(site, member);
    await talkOn(clock, client, 12_000);
    await expectOk(member.post(`/api/conversations/${started.callId}/end`));
    return Object.assign(member, { purchase });
  }

  test("shows one kind, or one month, and refuses what it cannot read", async () => {
    const member = await memberWithPast();
    const page = async (query: string) =>
      (await expectOk<StatementPage>(member.get(`/api/me/statement?${query}`))).body.lines;
    expect((await page("kind=purchase")).map(({ kind }) => kind)).toEqual(["purchase"]);
    expect((await page("kind=call")).map(({ kind }) => kind)).toEqual(["call"]);
    expect(await page("kind=refund")).toEqual([]);
    expect(await page("month=2020-01")).toEqual([]);
    expect(await page(`month=${clock.now().toISOString().slice(0, 7)}`)).toHaveLength(3);
    for (const query of ["kind=nothing", "month=2026-13", "month=x"]) {
      expect((await member.get(`/api/me/statement?${query}`)).status, query).toBe(422);
    }
  });

  test("has the reader's clock and formats on every page, and UTC until the browser has told its zone; so are admins' times [N-93]", async () => {
    const member = await memberWithPast();
    const { lines } = (await expectOk<StatementPage>(member.get("/api/me/statement"))).body;
    const [call] = lines.filter(({ kind }) => kind === "call");
    const { createdAt } = member.purchase;
    for (const path of ["/user/credit", `/user/credit/${member.purchase.id}`, "/user/account", "/user/calls"]) {
      expect((await member.get(path)).text, path).toMatch(/<time [^>]*>\w{3} \d+, 20\d\d, \d+:\d\d [AP]M UTC</);
    }
    member.take([zoneCookieOf("Asia/Kolkata")]);
    const headers = { "accept-language": "en-IN,en;q=0.8" };
    const label = momentLabel(createdAt, "dateTime", { zone: "Asia/Kolkata", locale: "en-IN" });
    for (const path of ["/user/credit", `/call/${call?.callId}/summary`, "/user/account", "/user/calls"]) {
      const { text } = await member.ask(path, { headers });
      expect(text, path).toMatch(/<time [^>]*>\d+ \w+ 20\d\d, \d+:\d\d [ap]m</);
      if (path === "/user/credit") expect(text).toContain(`>${label}</time>`);
    }
    const admin = await site.signedIn(site.stage.admin);
    admin.take([zoneCookieOf("Asia/Kolkata")]);
    const file = await admin.ask(`/admin/users-management/${member.uid}`, { headers });
    expect(file.text.replaceAll("<!-- -->", "")).toContain(`${dateTimeLabel(createdAt)} UTC`);
    expect(lines.every(({ at }) => at.endsWith("Z"))).toBe(true);
  });

  test("names the zone of the account, which its member changes in the settings without scripts, once a day [N-93]", async () => {
    const member = await memberWithPast();
    const wordsOf = async (path: string) => (await member.get(path)).text.replaceAll("<!-- -->", "");
    async function choose(zone: string) {
      const body = new URLSearchParams({ intent: "change-time-zone", zone }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
      const answer = await member.ask("/user/settings", { method: "POST", body, headers });
      return { ...answer, to: answer.headers.get("location") };
    }
    member.take([zoneCookieOf("Asia/Kolkata")]);
    for (const path of ["/user/credit", "/user/calls"]) {
      expect(await wordsOf(path), path).toContain("Months begin at midnight UTC");
    }
    expect(await wordsOf("/user/limits")).toContain("Your days end at midnight UTC.");
    expect(await wordsOf("/user/limits")).toMatch(/value="zone"[^>]*>Use Asia\/Kolkata</);
    const settings = await wordsOf("/user/settings");
    expect(settings).toContain("Your limits and statements use days in this zone. You can change it once a day.");
    expect(settings).toMatch(/<option value="UTC" selected="">UTC</);
    expect(await choose("Mars/Olympus")).toMatchObject({
      status: 422,
      text: expect.stringContaining("This is not a time zone"),
    });
    expect(await choose("America/New_York")).toMatchObject({
      status: 302,
      to: "/user/settings?done=time-zone-saved",
    });
    expect(await wordsOf("/user/settings?done=time-zone-saved")).toMatch(
      /Your time zone is saved.*<option value="America\/New_York" selected="">America\/New York</,
    );
    expect(await choose("Asia/Kolkata")).toMatchObject({
      status: 409,
      text: expect.stringContaining("You changed your time zone less than a day ago. You can change it again after"),
    });
    for (const path of ["/user/credit", "/user/calls"]) {
      expect(await wordsOf(path), path).toContain("Months begin at midnight, America/New York time.");
    }
    expect(await wordsOf("/user/limits")).toContain("Days begin at midnight, America/New York time.");
    expect(await wordsOf("/user/limits"), "not offered while it would be refused").not.toContain("Use Asia/Kolkata");
  });

  test("comes as CSV that a spreadsheet opens and never runs, with every line and the balance after it", async () => {
    const member = await memberWithPast();
    const rename = site.db.updateTable("calls").set({ agent_name: "=HYPERLINK(1)" });
    await rename.where("customer_uid", "=", member.uid).execute();
    await site.composition.internal.ledger.recordPurchase(site.db, {
      ownerId: member.uid,
      paid: parseDollars("1.00") as never,
      bonus: parseDollars("0.00") as never,
      paymentRef: `hand:${uuidv7()}`,
      label: '=1+1,"quoted"',
    });
    const answer = await member.get("/api/me/statement.csv");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="statement.csv"');
    const rows = answer.text.trim().split("\n");
    expect(rows[0]).toBe("Time (UTC),What,Kind,Amount (USD),Of it free credit,Balance after,Call,Purchase");
    expect(rows).toHaveLength(5);
    expect(rows[1]).toMatch(/^20\d\d-.*Z,"'=1\+1,""quoted""",purchase,1\.00,0\.00,\d+\.\d+,,$/);
    expect(rows[2]).toMatch(/,Call with Ivy,call,-0\.\d+,-0\.\d+,29\.\d+,[0-9a-f-]{36},$/);
    expect(rows[3]).toMatch(new RegExp(`,Credit bought,purchase,25.00,0.00,30.00,,${member.purchase.id}$`));
    expect(rows[4]).toMatch(/,Welcome credit,grant,5\.00,5\.00,5\.00,,$/);
    expect((await member.get("/api/me/statement.csv?month=2020-01")).text.trim().split("\n")).toHaveLength(1);
    expect((await member.get("/api/me/statement.csv?month=now")).status).toBe(422);
  });
});

test("the ledger balances afterwards, and no request caused a server error", async () => {
  expect(await checkLedger(site.db, { at: clock.now() })).toEqual([]);
  expect(site.faults).toEqual([]);
});
