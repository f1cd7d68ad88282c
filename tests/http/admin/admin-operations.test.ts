import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditPage } from "#features/audit/audit.schema.ts";
import type { ErrorPage } from "#features/operations/errors.schema.ts";
import type { JobsView } from "#features/operations/jobs.schema.ts";
import type { SettingHistory } from "#features/operations/settings-admin.schema.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { createFixedPlaces } from "#providers/geolocation/fixed-place.fake.ts";
import { anotherAdmin } from "../support/another-admin.ts";
import { endCall, startCall, until, viewCall } from "../support/calls.ts";
import { expectRefused } from "../support/refusals.ts";
import { expectOk, type Site, siteUnderTest, stranger } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

let site: Site;
let admin: Visitor;
const places = createFixedPlaces();
beforeAll(async () => {
  site = await siteUnderTest({ screens: true, geolocation: places });
  admin = await site.signedIn(site.stage.admin);
});
afterAll(() => site.close());

const turn = (name: string, on: boolean) =>
  expectOk(admin.post("/api/admin/settings/switches", { name, on, reason: `${name} in a test` }));

/** Turns something off, looks, and turns it on again whatever was seen. */
async function whileOff(name: string, look: () => Promise<void>): Promise<void> {
  await turn(name, false);
  await look().finally(() => turn(name, true));
}

const history = async (name: string) => (await expectOk<SettingHistory>(admin.get(`/api/admin/settings/${name}`))).body;
const record = async (query: string) => (await expectOk<AuditPage>(admin.get(`/api/admin/logs?${query}`))).body;

describe("a switch", () => {
  test("for new calls refuses them with a message, and a running call continues", async () => {
    const [customer, other] = [await site.member(), await site.member()];
    const running = await startCall(customer, site.agentId("Ivy"));
    await whileOff("newCalls", async () => {
      const refused = await other.post("/api/conversations", { agentId: site.agentId("Ivy") });
      expect(refused).toMatchObject({ status: 503, body: { code: "site.new_calls_off" } });
      const page = await other.get(`/call/new/${site.agentId("Ivy")}`);
      expect(page.text).toContain("New calls are paused for a while");
      await expectOk(customer.post(`/api/conversations/${running.callId}/token`));
      expect(await viewCall(customer, running.callId)).toMatchObject({ endedReason: null });
    });
    await endCall(customer, running.callId);
    await startCall(other, site.agentId("Ivy"));
  });

  test.each(["speech", "languageModel"])("for the service %s stops new calls as well", async (name) => {
    const customer = await site.member();
    await whileOff(name, async () => {
      const refused = await customer.post("/api/conversations", { agentId: site.agentId("Ivy") });
      expect(refused).toMatchObject({ status: 503, body: { code: "site.new_calls_off" } });
    });
  });

  test("for sign-ups is reported by the page and the endpoint, and members can still sign in", async () => {
    const one = await site.visit();
    const somebody = stranger();
    await whileOff("signUps", async () => {
      expect((await one.get("/signup")).text).toContain("Sign-ups are paused for a while");
      const refused = await one.post("/api/auth/sign-up/email", somebody);
      expect(refused).toMatchObject({ status: 503, body: { code: "site.sign_ups_off" } });
      await site.signedIn(site.stage.creators[0]?.email ?? "");
    });
    expect((await one.get("/signup")).text).not.toContain("paused for a while");
    await expectOk(one.post("/api/auth/sign-up/email", somebody));
  });

  test.each(["purchases", "payments"])("for %s stops purchases, and the offer says why", async (name) => {
    const customer = await site.member();
    await whileOff(name, async () => {
      const refused = await customer.post("/api/purchases", { amountUsd: "10", key: uuidv7() });
      expect(refused).toMatchObject({ status: 503, body: { code: "site.purchases_off" } });
      const { body } = await customer.get("/api/credit/offer");
      expect(body).toMatchObject({ refusal: { code: "site.purchases_off" } });
    });
    expect((await customer.post("/api/purchases", { amountUsd: "10", key: uuidv7() })).status).toBe(201);
  });

  test("for geolocation lets visitors choose their place themselves", async () => {
    const one = await site.visit({ gate: false });
    places.move({ country: "US", region: "TX" }, one.address);
    const found = async () => (await one.get("/api/public/geolocation")).body;
    expect(await found()).toMatchObject({ status: "success", countryCode: "US" });
    // Without it the age gate lets in whoever says so: that takes two.
    const asked = await turn("geolocation", false);
    expect(asked).toMatchObject({ status: 202, body: { waiting: true } });
    expect(await found()).toMatchObject({ status: "success" });
    const second = await anotherAdmin(site);
    type Waiting = { requests: { id: string; summary: string }[] };
    const { requests } = (await expectOk<Waiting>(second.get("/api/admin/confirmations"))).body;
    const { id } = requests.find(({ summary }) => summary.includes("Providers")) ?? {};
    await expectOk(second.post(`/api/admin/confirmations/${id}/confirm`));
    expect(await found()).toMatchObject({ status: "fail", countryCode: "" });
    await turn("geolocation", true);
    expect(await found()).toMatchObject({ status: "success" });
  });

  test("for mail holds emails until it is on again", async () => {
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM outbound_letters WHERE state = 'waiting'`.execute(site.db);
      return rows[0]?.count ?? 0;
    };
    await site.composition.deliverMail();
    await whileOff("mail", async () => {
      await site.member();
      await site.composition.deliverMail();
      expect(await waiting()).toBeGreaterThan(0);
    });
    await site.composition.deliverMail();
    expect(await waiting()).toBe(0);
  });

  test("that is already in that position reports so, and each change is one audit log entry with its reason and a shortened address", async () => {
    const refused = await admin.post("/api/admin/settings/switches", { name: "payouts", on: true, reason: "A test" });
    expect(refused).toMatchObject({ status: 409, body: { code: "settings.same" } });
    const before = (await record("subject=setting:site.doors")).entries.length;
    await whileOff("payouts", async () => {});
    const { entries } = await record("subject=setting:site.doors");
    expect(entries.length - before).toBe(2);
    expect(entries[0]).toMatchObject({
      action: "settings.changed",
      role: "admin",
      reason: "payouts in a test",
      address: `${admin.address.split(".").slice(0, 3).join(".")}.0`,
    });
  });
});

describe("a setting", () => {
  test("is changed now or later, compared and restored, and a wrong value is named", async () => {
    const path = "/api/admin/settings/credit.signup";
    const set = (value: unknown, more: object = {}) => admin.post(path, { value, reason: "a trial", ...more });
    expect(await set({ amount: "4.50", days: 14 })).toMatchObject({
      status: 201,
      body: { version: 1, waiting: false },
    });
    const member = await site.member();
    expect((await member.get("/api/me")).body).toMatchObject({ freeCredit: 4.5 });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await set({ amount: "3.00", days: 14 }, { startsAt: later })).status).toBe(201);
    for (const [value, code] of [
      [{ amount: "a lot", days: 14 }, "settings.bad_value"],
      [{ amount: "1.00", days: 0 }, "settings.bad_value"],
      [{ amount: "1.00" }, "settings.bad_value"],
      ["", "settings.bad_value"],
    ] as const) {
      expect(await set(value)).toMatchObject({ status: 422, body: { code } });
    }
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await set({ amount: "1.00", days: 1 }, { startsAt: past })).toMatchObject({ status: 422 });
    expect((await admin.post(`${path}/restore`, { version: 0, reason: "as before" })).status).toBe(201);
    const found = await history("credit.signup");
    expect(found).toMatchObject({ value: { amount: "5.00", days: 30 }, version: 3 });
    expect(found.versions.map(({ version, state, reason }) => [version, state, reason])).toEqual([
      [3, "now", "as before"],
      [2, "later", "a trial"],
      [1, "over", "a trial"],
    ]);
    expect((await admin.post(`${path}/restore`, { version: 9, reason: "A test" })).status).toBe(404);
    expect((await admin.get("/api/admin/settings/moon.phase")).status).toBe(404);
  });

  test("that gives money away waits for a second admin, over the endpoint and on its page", async () => {
    const path = "/settings/credit.limits";
    const value = { newMemberDays: 7, newMemberDaily: "100.00", daily: "900.00", monthly: "1000.00" };
    const asked = await admin.post(`/api/admin${path}`, { value, reason: "a trial" });
    expect(asked).toMatchObject({ status: 202, body: { version: null, waiting: true } });
    expect(await history("credit.limits")).toMatchObject({ version: null });
    expect((await admin.get("/admin/users-management/confirmations")).text).toContain("$300.00 → $900.00");
    const again = await admin.post(`/api/admin${path}`, { value, reason: "a trial" });
    expect(again).toMatchObject({ status: 409, body: { code: "confirmations.waiting" } });
    const tooMuch = await admin.post(`/api/admin${path}`, {
      value: { ...value, daily: "99000.00" },
      reason: "a trial",
    });
    expect(tooMuch).toMatchObject({ status: 422, body: { code: "settings.bad_value" } });
    const page = (await admin.get(`/admin${path}?done=waiting`)).text;
    expect(page, "an address says nothing").not.toContain("Another admin has 48 hours to approve this");
    const asking = /Per day, later.{1,200}\$300\.00.{1,200}\$900\.00/s;
    expect(page).toMatch(asking);
    expect((await admin.get("/admin/settings")).text).toMatch(asking);
    const { waiting } = await history("credit.limits");
    const taken = await admin.ask(`/admin${path}`, {
      method: "POST",
      body: new URLSearchParams({ intent: `withdraw:${waiting?.id}` }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(taken).toMatchObject({ status: 303 });
    expect(await history("credit.limits")).toMatchObject({ version: null, waiting: null });
  });

  test("is changed by its page's form, which names each error and keeps the input", async () => {
    const path = "/admin/settings/credit.packs";
    const send = (fields: Record<string, string>) =>
      admin.ask(path, {
        method: "POST",
        body: new URLSearchParams({ intent: "save", ...fields }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const pack = { "packs.0.price": "$15.00", "packs.0.bonusBps": "2.5", customMin: "10", customMax: "150" };
    const wrong = await send({ ...pack, "packs.0.bonusBps": "11", reason: "" });
    expect(wrong.status).toBe(422);
    for (const words of ["At most 10%", "Please give a reason", "$15.00"]) expect(wrong.text).toContain(words);
    const done = await send({ ...pack, reason: "one pack is enough" });
    expect([done.status, done.headers.get("location")]).toEqual([303, path]);
    // A later page of a list may be loaded beside the page that shows the message.
    await admin.get("/admin/content-verification.data?kind=text&cursor=x");
    expect((await admin.get(path)).text).toContain("Saved as a new version.");
    expect((await admin.get(path)).text, "once").not.toContain("Saved as a new version.");
    const offer = await (await site.member()).get("/api/credit/offer");
    expect(offer.body).toMatchObject({ packs: [{ price: "15.00", bonus: "0.37" }], customMax: "150.00" });
    await expectOk(admin.post("/api/admin/settings/credit.packs/restore", { version: 0, reason: "as before" }));
  });
});

test("a look-up of a member who was not deleted gets a message on the page", async () => {
  const { uid } = await site.member();
  const page = await admin.get(`/admin/retention?member=${uid}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("No member of this number was deleted");
});

describe("the audit log", () => {
  test("can be exported, which is an entry itself; reading it is not", async () => {
    await whileOff("newCalls", async () => {});
    const before = (await record("action=audit.exported")).entries.length;
    const csv = await admin.get("/api/admin/logs/export?format=csv&action=settings&who=&to=");
    expect(csv.headers.get("content-disposition")).toContain("record.csv");
    expect(csv.text.split("\n").length).toBeGreaterThan(3);
    const [last] = (await record("action=settings.changed")).entries;
    const lines = await admin.get(`/api/admin/logs/export?format=jsonl&subject=setting:${last?.subject.id}`);
    expect(
      lines.text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).action),
    ).toContain("settings.changed");
    expect((await record("action=audit.exported")).entries.length - before).toBe(2);
    for (const query of ["from=yesterday", "action=%2A", "subject=Setting", "cursor=e30"]) {
      expectRefused(await admin.get(`/api/admin/logs?${query}`), query);
    }
  });
});

describe("errors", () => {
  test("that are logged are listed by kind, and can be marked as resolved", async () => {
    const { log } = site.composition;
    log.error({ error: "Error: nobody@example.com is not at home\n    at call (server/x.ts:1:1)" }, "a made-up error");
    const open = async () => (await expectOk<ErrorPage>(admin.get("/api/admin/errors"))).body.groups;
    await until(async () => (await open()).length > 0);
    const [group] = await open();
    expect(group).toMatchObject({ title: "a made-up error: Error: ‹email› is not at home", seen: 1 });
    const path = `/api/admin/errors/${group?.id}/resolve`;
    expect((await admin.post(path, { reason: "mended" })).status).toBe(204);
    expect((await admin.post(path, { reason: "again" })).status).toBe(409);
    expect(await open()).toEqual([]);
    expect(site.faults).toHaveLength(1);
  });
});

describe("jobs", () => {
  const jobs = async () => (await expectOk<JobsView>(admin.get("/api/admin/jobs"))).body;
  const named = async (name: string) => (await jobs()).jobs.find((job) => job.name === name);

  test("are listed with their schedules, and one can be run by hand", async () => {
    expect(await named("reap-calls")).toMatchObject({ schedule: "* * * * *", failed: 0 });
    const name = "forget-old-errors";
    const before = await named(name);
    expect((await admin.post(`/api/admin/jobs/${name}/run`, { reason: "to see it" })).status).toBe(202);
    const isOver = async () => {
      const { lastStartedAt, lastState } = (await named(name)) ?? {};
      return lastStartedAt !== before?.lastStartedAt && lastState === "completed";
    };
    await until(isOver);
    expect((await named(name))?.lastMs).toBeGreaterThanOrEqual(0);
    const { entries } = await record(`subject=job:${name}&action=jobs.run`);
    expect(entries).toMatchObject([{ reason: "to see it" }]);
  });

  test("that failed for good show their message without personal data, and can be retried", async () => {
    const id = uuidv7();
    const output = JSON.stringify({ message: "nobody@example.com was not reachable" });
    await sql`INSERT INTO pgboss.job (id, name, state, retry_limit, retry_count, started_on, completed_on, output, policy)
      VALUES (${id}, 'forget-old-errors', 'failed', 2, 2, now(), now(), ${output}::jsonb, 'stately')`.execute(site.db);
    const failed = async () => (await jobs()).failures.find((run) => run.id === id);
    expect(await failed()).toMatchObject({ message: "‹email› was not reachable", retries: 2 });
    const path = "/api/admin/jobs/forget-old-errors/retry";
    expect((await admin.post(path, { run: id, reason: "it is back" })).status).toBe(202);
    expect(await failed()).toBeUndefined();
    expect((await admin.post(path, { run: id, reason: "once more" })).status).toBe(404);
    const { entries } = await record("action=jobs.retried");
    expect(entries).toMatchObject([{ after: { run: id }, reason: "it is back" }]);
  });
});
