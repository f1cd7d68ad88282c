import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { agreementTicks, agreementVersion } from "#features/verifications/verifications.rules.ts";
import { aPicture, passport } from "#tests/builders/identity-papers.ts";
import { expectRefused } from "./support/refusals.ts";
import { sharedSite } from "./support/shared-site.ts";
import { expectOk } from "./support/site-under-test.ts";
import type { Member, Visitor } from "./support/visitor.ts";

const base = "/api/me/verification";
const ticks = Object.fromEntries(agreementTicks.map((name) => [name, "true"]));
const agreed = { version: agreementVersion, ...ticks };

const site = await sharedSite();
const picture = await aPicture();
afterAll(() => expect(site.faults).toEqual([]));

const put = (who: Visitor, path: string, body: unknown) =>
  who.ask(`${base}/${path}`, { method: "PUT", body: JSON.stringify(body) });
const send = (who: Visitor, kind: string, content: Uint8Array) => {
  const body = new Uint8Array(content);
  return who.ask(`${base}/pictures/${kind}`, { method: "PUT", body, headers: { "content-type": "image/jpeg" } });
};
const standing = async (who: Visitor) => (await expectOk<Record<string, unknown>>(who.get(base))).body;
const creator = () => site.member({ userType: "model" });

async function submitted(): Promise<Member> {
  const one = await creator();
  await expectOk(put(one, "details", passport));
  await expectOk(send(one, "front", picture));
  await expectOk(send(one, "selfie", picture));
  await expectOk(one.post(`${base}/agreement`, agreed));
  await expectOk(one.post(`${base}/submission`));
  return one;
}

describe("an identity check over HTTP", () => {
  test("can be completed and sent; its files are sealed and have no URL", async () => {
    const one = await submitted();
    const seen = await standing(one);
    expect(seen).toMatchObject({ state: "submitted", details: passport, missing: [], open: false });
    expect((await one.get(base)).headers.get("cache-control")).toBe("no-store");
    const folder = join(site.dataDir, "files/private/verifications");
    const [id = ""] = readdirSync(folder);
    const [file = ""] = readdirSync(join(folder, id));
    expect(existsSync(join(folder, id, file))).toBe(true);
    for (const prefix of ["", "/files", "/media", "/media/files", "/media/photos", "/data/files", "/assets"]) {
      const answer = await one.get(`${prefix}/private/verifications/${id}/${file}`);
      expect(answer.status, prefix).toBeGreaterThanOrEqual(400);
    }
  });

  test("accepts a picture of megabytes from creators only", async () => {
    const large = await aPicture("png", { width: 2_000, height: 2_000 });
    const heavy = Buffer.concat([large, Buffer.alloc(200_000)]);
    const one = await creator();
    expect((await send(one, "front", heavy)).status).toBe(200);
    const over = Buffer.concat([large, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await send(one, "front", over)).toMatchObject({
      status: 413,
      body: { code: "verifications.picture_too_large", field: "picture" },
    });
    expect((await send(await site.member(), "front", heavy)).status).toBe(413);
    expect((await send(await site.visit(), "front", heavy)).status).toBe(413);
  });
});

describe("bad input", () => {
  const details: [string, object, string][] = [
    ["no name", { legalName: "" }, "legalName"],
    ["a name of one letter", { legalName: "Q" }, "legalName"],
    ["a name without end", { legalName: "q".repeat(121) }, "legalName"],
    ["a name that turns letters round", { legalName: "Quill\u202eon" }, "legalName"],
    ["a name with a control character", { legalName: "Quill\u0007on" }, "legalName"],
    ["other names without end", { otherNames: "q".repeat(301) }, "otherNames"],
    ["a day that there was not", { birthDate: "1991-02-29" }, "birthDate"],
    ["a day in other words", { birthDate: "31 January 1990" }, "birthDate"],
    ["somebody from another century", { birthDate: "1899-12-31" }, "birthDate"],
    ["somebody who is not born", { birthDate: "2999-01-01" }, "birthDate"],
    ["somebody under 18", { birthDate: `${new Date().getUTCFullYear() - 17}-01-01` }, "birthDate"],
    ["a number for a day", { birthDate: 19900131 }, "birthDate"],
    ["a country that is none", { country: "XX" }, "country"],
    ["a country in words", { country: "Germany" }, "country"],
    ["no kind of document", { documentKind: "" }, "documentKind"],
    ["a library card", { documentKind: "library_card" }, "documentKind"],
    ["a document that is over", { documentExpiresOn: "2020-06-30" }, "documentExpiresOn"],
    ["a document for ever", { documentExpiresOn: "9999-12-31" }, "documentExpiresOn"],
    ["a document without an end", { documentExpiresOn: null }, "documentExpiresOn"],
    ["a list for a name", { legalName: ["Quillon"] }, "legalName"],
  ];

  test("in details is refused by field and not stored: twenty kinds", async () => {
    const one = await creator();
    expect(details).toHaveLength(20);
    for (const [what, wrong, field] of details) {
      const answer = await put(one, "details", { ...passport, ...wrong });
      expectRefused(answer, what);
      expect(answer, what).toMatchObject({ status: 422, body: { field } });
    }
    expect(await standing(one)).toMatchObject({ state: "none", details: null });
  });

  test("in pictures, agreement and order is refused with a code", async () => {
    const one = await creator();
    for (const content of [Buffer.alloc(0), Buffer.from("<svg onload=alert(1)>"), picture.subarray(0, 900)]) {
      const answer = await send(one, "front", content);
      expectRefused(answer, String(content.length));
      expect(answer).toMatchObject({ status: 422, body: { field: "picture" } });
    }
    for (const kind of ["left", "..%2ffront", "FRONT", "front%00"]) expectRefused(await send(one, kind, picture), kind);
    expect(await one.post(`${base}/agreement`, { ...agreed, version: "2020-01" })).toMatchObject({ status: 409 });
    const { consent: _, ...three } = ticks;
    expect(await one.post(`${base}/agreement`, { version: agreementVersion, ...three })).toMatchObject({
      status: 422,
      body: { field: "consent", message: "Please confirm this sentence" },
    });
    expect(await one.post(`${base}/submission`)).toMatchObject({ status: 409 });
    expect(await one.ask(`${base}/submission`, { method: "DELETE" })).toMatchObject({ status: 409 });
    expect(await one.post(`${base}/second-look`, { words: "Please look again." })).toMatchObject({ status: 409 });
    expect(await one.post(`${base}/second-look`, { words: "no" })).toMatchObject({ status: 422 });
  });
});

describe("another creator's check", () => {
  const doors: [string, (who: Visitor) => Promise<{ status: number }>][] = [
    ["reading", (who) => who.get(base)],
    ["details", (who) => put(who, "details", passport)],
    ["a picture", (who) => send(who, "front", picture)],
    ["no picture", (who) => who.ask(`${base}/pictures/front`, { method: "DELETE" })],
    ["the agreement", (who) => who.post(`${base}/agreement`, agreed)],
    ["sending", (who) => who.post(`${base}/submission`)],
    ["taking back", (who) => who.ask(`${base}/submission`, { method: "DELETE" })],
    ["another look", (who) => who.post(`${base}/second-look`, { words: "Please look again." })],
  ];

  test("is not accessible over any endpoint: visitors get 401, customers 403, creators their own check", async () => {
    const mine = await submitted();
    const before = await standing(mine);
    const [guest, customer, other] = [await site.visit(), await site.member(), await creator()];
    for (const [what, open] of doors) {
      expect((await open(guest)).status, what).toBe(401);
      expect((await open(customer)).status, what).toBe(403);
      const { status } = await open(other);
      expect(status, what).toBeLessThan(500);
    }
    expect(await standing(mine)).toEqual(before);
    expect(await standing(other)).toMatchObject({ pictures: [] });
    // No id of another's stands in any address: what the caller names besides changes nothing.
    const uid = { headers: { "x-user-id": mine.uid } };
    expect((await other.ask(`${base}?uid=${mine.uid}`, uid)).body).toMatchObject({ state: "draft" });
    expect(await put(other, "details", { ...passport, uid: mine.uid, user_id: mine.uid })).toMatchObject({
      status: 200,
    });
    expect(await standing(mine)).toEqual(before);
  });
});
