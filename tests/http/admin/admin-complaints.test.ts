import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aJpeg } from "#tests/builders/pictures.ts";
import { leapingClock } from "../support/leaping-clock.ts";
import { expectOk, type Site, siteUnderTest } from "../support/site-under-test.ts";
import { upload } from "../support/uploads.ts";
import type { Visitor } from "../support/visitor.ts";

const clock = leapingClock();
let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await siteUnderTest({ clock, screens: true });
  admin = await site.signedIn(site.stage.admin);
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const complaintsAdmin = "/api/admin/complaints";
type Filed = { reference: string; secret: string };
type Queue = { complaints: { reference: string; answerBy: string; takedownBy: string | null }[] };

async function filed(who: Visitor, fields: object = {}): Promise<Filed> {
  const { ticket } = (await expectOk<{ ticket: string }>(who.get("/api/complaints/form"))).body;
  const about = {
    kind: "conduct",
    reason: "nonconsent",
    location: "The companion Ivy",
    goodFaith: "true",
    statement: "It went on although I said stop.",
  };
  return (await expectOk<Filed>(who.post("/api/complaints", { ...about, ticket, ...fields }))).body;
}
/** Closes a case in a way that one admin may choose. */
const closeCase = (reference: string) => {
  const hidden = { action: "pause_agent", reasonCode: "other", reason: "It stays hidden until it is clear." };
  return expectOk(admin.post(`${complaintsAdmin}/${reference}/decision`, hidden));
};
/** The moments that a page's clocks count to. */
const clocksOf = (text: string) =>
  [...text.matchAll(/<time dateTime="([^"]+)"[^>]*tabular inline-block/g)].map(([, at]) => at);
const words = { reason: "The call shows that it went on after a clear stop." };
const signed = { name: "Alex Example", signature: "Alex Example", email: "alex@example.com", accuracy: "true" };

describe("the deadline of a case", () => {
  test("is the same on the overview, in the list and on its page, including the hour", async () => {
    const reporter = await site.visit();
    const { reference } = await filed(reporter, {
      kind: "underage",
      reason: "minor_sexual",
      agentId: site.agentId("Noor"),
    });
    const { complaints } = (await expectOk<Queue>(admin.get(complaintsAdmin))).body;
    const line = complaints.find((one) => one.reference === reference);
    const page = (await admin.get(`/admin/complaints/${reference}`)).text;
    expect(clocksOf(page)).toEqual([line?.answerBy]);
    for (const path of ["/admin", "/admin/complaints"]) {
      const { text } = await admin.get(path);
      expect(clocksOf(text), path).toContain(line?.answerBy);
      expect(text, path).toMatch(/by (\w+ \d+, )?\d+:\d\d [AP]M UTC/);
    }
    const nothing = { action: "no_action", reasonCode: "minor_sexual", reason: "Everybody in it is plainly of age." };
    const asked = await expectOk(admin.post(`${complaintsAdmin}/${reference}/decision`, nothing));
    expect(asked.body, "a second admin has to agree, and the deadline stays").toMatchObject({
      state: "received",
      answerBy: line?.answerBy,
    });
    await closeCase(reference);
  });
});

test("the pictures of a case are covered and numbered, and shown one by one on demand", async () => {
  const ivys = site.stage.creators.find(({ agentName }) => agentName === "Ivy");
  const { id } = await upload(await site.signedIn(ivys?.email ?? ""), "photo", "pier.jpg", await aJpeg(70));
  const removal = { kind: "intimate-images", reason: "", relation: "self", ...signed, agentId: site.agentId("Ivy") };
  const { reference } = await filed(await site.visit(), removal);
  const page = (await admin.get(`/admin/complaints/${reference}`)).text;
  expect(page).toContain(`href="?show=${id}"`);
  expect(page).toContain('alt="Covered"');
  expect(page.match(/Photo (<!-- -->)?1/g), "beside the picture and in the form of a removal").toHaveLength(2);
  const shown = (await admin.get(`/admin/complaints/${reference}?show=${id}`)).text;
  expect(shown).not.toContain('alt="Covered"');
  expect(shown).toContain("Whole size");
  const removed = { action: "pause_agent", reasonCode: "ncii", reason: "It is somebody who never agreed to it." };
  const blind = await admin.post(`${complaintsAdmin}/${reference}/decision`, removed);
  expect(blind).toMatchObject({ status: 422, body: { code: "complaints.unseen", field: "seen" } });
  await expectOk(admin.post(`${complaintsAdmin}/${reference}/decision`, { ...removed, seen: [id] }));
});

describe("the complaints queue over HTTP", () => {
  test("lists cases by deadline; a case is claimed, noted and decided, and the reporter reads the decision", async () => {
    const reporter = await site.visit();
    const calm = await filed(reporter, { agentId: site.agentId("Ivy") });
    const removal = { kind: "intimate-images", reason: "", relation: "self", ...signed, agentId: site.agentId("Juno") };
    const urgent = await filed(reporter, removal);
    const own = [urgent.reference, calm.reference];
    const waiting = async () =>
      (await expectOk<Queue>(admin.get(complaintsAdmin))).body.complaints.filter(({ reference }) =>
        own.includes(reference),
      );
    const queue = await waiting();
    expect(queue.map(({ reference }) => reference)).toEqual(own);
    expect(queue[0]?.takedownBy).not.toBeNull();

    const place = `${complaintsAdmin}/${calm.reference}`;
    expect((await expectOk(admin.post(`${place}/assignment`))).body).toMatchObject({ state: "assigned" });
    expect((await expectOk(admin.post(`${place}/notes`, { reason: "Heard the call." }))).body).toMatchObject({
      state: "assigned",
    });
    const refused = await admin.post(`${place}/decision`, { action: "warn", reasonCode: "nonconsent", reason: "No" });
    expect(refused).toMatchObject({ status: 422, body: { field: "reason" } });
    const decided = await admin.post(`${place}/decision`, { action: "warn", reasonCode: "nonconsent", ...words });
    expect(decided).toMatchObject({
      status: 200,
      body: { state: "decided", decisions: [{ action: "warn", outcome: "upheld" }], fault: "closed" },
    });
    const again = await admin.post(`${place}/decision`, { action: "warn", reasonCode: "nonconsent", ...words });
    expect(again).toMatchObject({ status: 409, body: { code: "complaints.closed" } });
    const seen = await reporter.ask(`/api/complaints/${calm.reference}`, { headers: { "x-report-key": calm.secret } });
    expect(seen.body).toMatchObject({ decision: { outcome: "upheld", words: words.reason } });

    expect((await waiting()).map(({ reference }) => reference)).toEqual([urgent.reference]);
    await closeCase(urgent.reference);
  });

  test("an appeal reopens the case, and the admin who decided it may not decide the appeal", async () => {
    const reporter = await site.visit();
    const { reference, secret } = await filed(reporter, { agentId: site.agentId("Wren") });
    const appeal = (key: string) =>
      reporter.ask(`/api/complaints/${reference}/appeal`, {
        method: "POST",
        headers: { "x-report-key": key },
        body: JSON.stringify({ words: "You listened to another call than mine." }),
      });
    expect(await appeal(secret)).toMatchObject({ status: 409, body: { code: "complaints.undecided" } });
    const decision = { action: "no_action", reasonCode: "nonconsent", ...words };
    await expectOk(admin.post(`${complaintsAdmin}/${reference}/decision`, decision));
    expect((await appeal("cs_of-somebody-else")).status).toBe(404);
    expect((await appeal(secret)).status).toBe(204);
    expect(await appeal(secret)).toMatchObject({ status: 409, body: { code: "complaints.answered" } });
    const queue = (await expectOk<Queue>(admin.get(complaintsAdmin))).body.complaints;
    expect(queue.map((line) => line.reference)).toContain(reference);
    const refused = await admin.post(`${complaintsAdmin}/${reference}/decision`, decision);
    expect(refused).toMatchObject({ status: 409, body: { code: "complaints.needs_other" } });
    const stranger = await reporter.ask(`/api/complaints/${reference}/answer`, { headers: { "x-report-key": secret } });
    expect(stranger.status).toBe(404);
  });

  test("a month's counts are returned as JSON and as a spreadsheet file", async () => {
    const month = clock.now().toISOString().slice(0, 7);
    const received = async () => {
      const report = admin.get(`${complaintsAdmin}/report?month=${month}`);
      const { kinds } = (await expectOk<{ kinds: { kind: string; received: number }[] }>(report)).body;
      return kinds.find(({ kind }) => kind === "conduct")?.received ?? 0;
    };
    const before = await received();
    const { reference } = await filed(await site.visit(), { agentId: site.agentId("Sable") });
    expect(await received()).toBe(before + 1);
    const csv = await admin.get(`${complaintsAdmin}/report.csv?month=${month}`);
    expect(csv.headers.get("content-type")).toContain("text/csv");
    expect(csv.text).toContain(`kind,Complaint,received,${before + 1}`);
    expect((await admin.get(`${complaintsAdmin}/report?month=2026-13`)).status).toBe(422);
    await closeCase(reference);
  });
});
