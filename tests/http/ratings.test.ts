import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars } from "#platform/money/money.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { conversations, endCall, talking, talkOn } from "./support/calls.ts";
import { leapingClock } from "./support/leaping-clock.ts";
import { expectOk } from "./support/site-under-test.ts";
import type { Member } from "./support/visitor.ts";

const clock = leapingClock();
let callId: string;
const site = await siteOfFile({ clock });
const [caller, other] = [await site.member({ paid: dollars(20) }), await site.member()];
const { started, client } = await talking(site, caller);
beforeAll(async () => {
  await talkOn(clock, client, 15_000);
  await endCall(caller, started.callId);
  callId = started.callId;
});
afterAll(() => expect(site.faults).toEqual([]));

const rating = (id = callId) => `${conversations}/${id}/rating`;
const put = (who: Member, path: string, body: unknown = {}) =>
  who.ask(path, { method: "PUT", body: JSON.stringify(body) });
const remove = (who: Member, path: string) => who.ask(path, { method: "DELETE" });

describe("the rating of a call over HTTP", () => {
  test("is set, read and removed by its caller [N-28]", async () => {
    expect(await caller.get(rating())).toMatchObject({ status: 200, body: { rating: null, open: true } });
    const given = await put(caller, rating(), { thumb: "up", reason: "voice", words: "calm" });
    expect(given).toMatchObject({ status: 200, body: { rating: { thumb: "up", reason: "voice", words: "calm" } } });
    const changed = await put(caller, rating(), { thumb: "down", reason: "", words: "" });
    expect(changed.body).toMatchObject({ rating: { thumb: "down", reason: null, words: null } });
    expect(await remove(caller, rating())).toMatchObject({ status: 200, body: { rating: null } });
  });

  test("that breaks the rules is refused with the invalid field, and not stored", async () => {
    const bad = [
      [{}, "thumb"],
      [{ thumb: "sideways" }, "thumb"],
      [{ thumb: "up", reason: "slow" }, "reason"],
      [{ thumb: "up", reason: "because" }, "reason"],
      [{ thumb: "up", words: "x".repeat(501) }, "words"],
    ] as const;
    for (const [body, field] of bad) {
      expect(await put(caller, rating(), body), JSON.stringify(body)).toMatchObject({ status: 422, body: { field } });
    }
    expect((await put(caller, rating(), { thumb: "up", words: "x".repeat(500) })).status).toBe(200);
    await expectOk(remove(caller, rating()));
  });

  test("is not accessible to anyone else, with or without an account", async () => {
    const guest = (await site.visit()) as Member;
    for (const [who, status] of [
      [other, 404],
      [guest, 401],
    ] as const) {
      expect((await who.get(rating())).status).toBe(status);
      expect((await put(who, rating(), { thumb: "up" })).status).toBe(status);
      expect((await remove(who, rating())).status).toBe(status);
    }
    expect((await put(caller, rating(uuidv7()), { thumb: "up" })).status).toBe(404);
    expect((await put(caller, rating("nothing"), { thumb: "up" })).status).toBe(404);
  });
});

describe("favourites over HTTP", () => {
  const favourites = "/api/me/favourites";

  test("are added, listed and removed by their member only", async () => {
    const ivy = site.agentId("Ivy");
    expect(await put(caller, `${favourites}/${ivy}`)).toMatchObject({ status: 200, body: { favourite: true } });
    expect(await caller.get(favourites)).toMatchObject({
      status: 200,
      body: { favourites: [{ id: ivy, name: "Ivy", availability: "available", card: { baseRate: "1.50" } }] },
    });
    expect((await other.get(favourites)).body).toEqual({ favourites: [], nextCursor: null });
    await expectOk(remove(other, `${favourites}/${ivy}`));
    expect((await caller.get(favourites)).body).toMatchObject({ favourites: [{ id: ivy }] });
    expect(await remove(caller, `${favourites}/${ivy}`)).toMatchObject({ status: 200, body: { favourite: false } });
    expect((await caller.get(favourites)).body).toEqual({ favourites: [], nextCursor: null });
  });

  test("are refused to guests, without the age gate, and for unknown agents", async () => {
    const guest = (await site.visit()) as Member;
    const ungated = await site.member({ gate: false });
    const ivy = `${favourites}/${site.agentId("Ivy")}`;
    expect((await guest.get(favourites)).status).toBe(401);
    expect((await put(guest, ivy)).status).toBe(401);
    expect(await ungated.get(favourites)).toMatchObject({ status: 403, body: { code: "age_gate.required" } });
    expect(await put(ungated, ivy)).toMatchObject({ status: 403, body: { code: "age_gate.required" } });
    expect((await put(caller, `${favourites}/${uuidv7()}`)).status).toBe(404);
    expect((await caller.get(`${favourites}?cursor=x`)).status).toBe(400);
  });
});

describe("a sample that was heard", () => {
  const plays = (name: string) => `/api/agents/${site.agentId(name)}/preview-plays`;

  test("is counted once for each visitor, behind the age gate, and for agents that exist", async () => {
    const guest = await site.visit();
    expect(await guest.post(plays("Sable"))).toMatchObject({ status: 200, body: { counted: true } });
    expect(await guest.post(plays("Sable"))).toMatchObject({ status: 200, body: { counted: false } });
    expect((await (await site.visit()).post(plays("Sable"))).body).toEqual({ counted: true });
    const ungated = await site.visit({ gate: false });
    expect(await ungated.post(plays("Sable"))).toMatchObject({ status: 403, body: { code: "age_gate.required" } });
    expect((await guest.post(`/api/agents/${uuidv7()}/preview-plays`)).status).toBe(404);
    const row = site.db.selectFrom("preview_plays").select("plays").where("agent_id", "=", site.agentId("Sable"));
    expect((await row.execute()).map(({ plays }) => plays)).toEqual([2]);
  });
});
