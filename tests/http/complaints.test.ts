import { afterAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { endCall, startCall } from "./support/calls.ts";
import { expectOk } from "./support/site-under-test.ts";
import type { Visitor } from "./support/visitor.ts";

const site = await siteOfFile();
afterAll(() => expect(site.faults).toEqual([]));

const complaints = "/api/complaints";
const about = {
  kind: "conduct",
  reason: "nonconsent",
  location: "The companion Ivy",
  goodFaith: "true",
  statement: "It went on although I said stop.",
};
type Filed = { reference: string; secret: string };

/** A report as somebody sends it some seconds after opening the form. */
async function send(who: Visitor, fields: object) {
  const { ticket } = (await expectOk<{ ticket: string }>(who.get(`${complaints}/form`))).body;
  return who.post(complaints, { ...about, ticket, ...fields });
}
const filed = async (who: Visitor, fields: object = {}) => (await expectOk<Filed>(send(who, fields))).body;
const status = (who: Visitor, reference: string, key?: string) =>
  who.ask(`${complaints}/${reference}`, key === undefined ? {} : { headers: { "x-report-key": key } });

describe("a report over HTTP", () => {
  test("needs no account and no age gate, and returns a number and a key", async () => {
    const stranger = await site.visit({ gate: false });
    const { reference, secret } = await filed(stranger, { agentId: site.agentId("Ivy") });
    expect(reference).toMatch(/^NC-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const seen = await status(stranger, reference, secret);
    expect(seen).toMatchObject({
      status: 200,
      body: { reference, state: "received", kind: "conduct", subjectLabel: null },
    });
    expect(seen.headers.get("cache-control")).toBe("no-store");
  });

  test("is shown only with its key or to the member who sent it, not by its number", async () => {
    const [me, other] = [await site.member(), await site.member()];
    const { reference, secret } = await filed(me);
    expect((await status(me, reference)).status).toBe(200);
    const notFound = { status: 404, body: { code: "not_found", message: "There is nothing here" } };
    for (const who of [other, await site.visit(), await site.signedIn(site.stage.admin)]) {
      expect(await status(who, reference)).toMatchObject(notFound);
      expect(await status(who, reference, `${secret.slice(0, -1)}_`)).toMatchObject(notFound);
    }
    expect(await status(me, "NC-0000-0001")).toMatchObject(notFound);
    expect(await status(other, reference, secret)).toMatchObject({ status: 200, body: { reference } });
  });

  test("about a call can be sent by its participants only", async () => {
    const caller = await site.member();
    const call = await startCall(caller, site.agentId("Ivy"));
    await endCall(caller, call.callId);
    expect((await send(caller, { callId: call.callId })).status).toBe(201);
    expect((await send(await site.member(), { callId: call.callId })).status).toBe(404);
    expect((await send(await site.visit(), { callId: call.callId })).status).toBe(401);
    expect((await send(caller, { callId: uuidv7() })).status).toBe(404);
  });

  test("that lacks required fields gets an error for each, and is not stored", async () => {
    const who = await site.visit();
    const kept = async () => (await site.db.selectFrom("complaints").select("id").execute()).length;
    const before = await kept();
    const dmca = await send(who, { kind: "copyright", reason: "", goodFaith: "", statement: "", location: "" });
    expect(dmca).toMatchObject({ status: 422, body: { code: "bad_input" } });
    const fields = Object.keys((dmca.body as { fields: object }).fields).sort();
    expect(fields).toEqual(
      ["accuracy", "email", "goodFaith", "location", "name", "phone", "postalAddress", "signature", "work"].sort(),
    );
    const forged = await send(who, { reason: "ncii" });
    expect(forged).toMatchObject({ status: 422, body: { field: "reason" } });
    const unsigned = {
      kind: "intimate-images",
      relation: "self",
      accuracy: "true",
      email: "a@example.com",
      name: "A B",
    };
    expect(await send(who, { ...unsigned, signature: "C D" })).toMatchObject({
      status: 422,
      body: { field: "signature" },
    });
    expect(await send(who, { evidence: "javascript:alert(1)" })).toMatchObject({
      status: 422,
      body: { field: "evidence" },
    });
    expect(await send(who, { email: "nobody" })).toMatchObject({ status: 422, body: { field: "email" } });
    expect(await kept()).toBe(before);
  });

  test("of an urgent kind takes the agent offline for everyone immediately", async () => {
    const visitor = await site.visit();
    const sable = `/api/agents/${site.agentId("Sable")}`;
    expect((await visitor.get(sable)).status).toBe(200);
    await filed(visitor, { kind: "underage", reason: "minor_sexual", agentId: site.agentId("Sable") });
    expect((await visitor.get(sable)).status).toBe(404);
    expect((await visitor.get("/api/agents")).text).not.toContain('"Sable"');
    const caller = await site.member();
    const call = await caller.post("/api/conversations", { agentId: site.agentId("Sable") });
    expect(call).toMatchObject({ status: 404, body: { code: "conversations.no_agent" } });
  });

  test("is refused to bots: without a ticket, with the hidden field, or six in an hour", async () => {
    const who = await site.visit();
    expect(await who.post(complaints, about)).toMatchObject({ body: { code: "complaints.form_expired" } });
    expect(await send(who, { website: "https://spam.example" })).toMatchObject({
      body: { code: "complaints.program" },
    });
    for (let i = 0; i < 5; i += 1) await filed(who);
    expect(await send(who, {})).toMatchObject({ status: 429, body: { code: "complaints.too_many" } });
  });
});
