import { expect, test } from "vitest";
import { endCall, startCall } from "./support/calls.ts";
import { expectRefused } from "./support/refusals.ts";
import { sharedSite } from "./support/shared-site.ts";
import { password } from "./support/site-under-test.ts";

const site = await sharedSite({ screens: true });

test("the file of a creator's earnings is for that creator only", async () => {
  const [first, second] = site.stage.creators;
  const uidOf = async (email = "") =>
    (await site.db.selectFrom("users").select("uid").where("email", "=", email).executeTakeFirstOrThrow()).uid;
  const [mine, theirs] = [await uidOf(first?.email), await uidOf(second?.email)];
  const calls = (uid: string) =>
    site.db.selectFrom("ledger_calls").select("call_id").where("creator_id", "=", uid).execute();
  const creator = await site.signedIn(first?.email ?? "");
  const answer = await creator.get("/api/me/earnings.csv");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(answer.text.split("\n")[0]).toContain("Clears at (UTC)");
  for (const { call_id: callId } of await calls(theirs)) expect(answer.text).not.toContain(callId);
  expect((await calls(mine)).every(({ call_id: callId }) => theirs !== callId)).toBe(true);
  for (const stranger of [await site.member(), await site.visit()]) {
    expectRefused(await stranger.get("/api/me/earnings.csv"), "earnings.csv");
  }
});

test("payout details whose key is lost are asked for again on the pages that show them", async () => {
  const creator = await site.member({ userType: "model" });
  const headers = new Headers({ cookie: creator.cookieHeader() });
  await site.db.updateTable("sessions").set({ two_factor: true }).where("user_id", "=", creator.uid).execute();
  const method = { kind: "sepa", holder: "Ada Lovelace", iban: "DE89 3704 0044 0532 0130 00" } as const;
  await site.composition.services.payouts.setMethod(
    await site.composition.viewerOf(headers),
    { headers, ip: creator.address },
    { ...method, currentPassword: password },
  );
  const lost = { sealed: Buffer.from("not sealed") };
  await site.db.updateTable("payout_methods").set(lost).where("uid", "=", creator.uid).execute();
  const earnings = await creator.get("/model/earnings");
  expect([earnings.status, earnings.text]).toEqual([
    200,
    expect.stringContaining("Nothing is paid to it: enter it again."),
  ]);
  const settings = await creator.get("/model/settings");
  expect([settings.status, settings.text]).toEqual([200, expect.stringContaining("Please enter them again.")]);
  expect((await creator.get("/model/dashboard")).status).toBe(200);
  const [logged, ...more] = site.faults.splice(0);
  expect([logged, more], "one line for the three pages").toEqual([
    [expect.objectContaining({ code: "payouts.unreadable", uid: creator.uid }), expect.any(String)],
    [],
  ]);
});

test("the button can be embedded on other sites, is cached for a day, and sets no cookie", async () => {
  const path = "/media/badges/talk-to-me.svg";
  const visitor = await site.visit({ gate: false });
  const answer = await visitor.get(path);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": expect.stringContaining("public, max-age=86400"),
  });
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(answer.text).not.toMatch(/<script|href=/);
  const again = await visitor.ask(path, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("a call pays the share that its creator reached with the month's paid minutes [N-39]", async () => {
  const found = site.db.selectFrom("users").select("uid").where("email", "=", site.stage.admin);
  const admin = { uid: (await found.executeTakeFirstOrThrow()).uid, role: "admin" as const };
  const usual = await site.composition.internal.settings.get("creators.share");
  const shareOfACall = async () => {
    const customer = await site.member();
    const { callId } = await startCall(customer, site.agentId("Ivy"));
    await endCall(customer, callId);
    const call = site.db.selectFrom("calls").select("share_bps").where("id", "=", callId);
    return (await call.executeTakeFirstOrThrow()).share_bps;
  };
  expect(await shareOfACall()).toBe(usual.bps);
  const reached = { bps: 7_000, upperBps: 7_500, upperAfterMinutes: 0, usageFee: "0.20" };
  const change = { reason: "a test of shares" };
  await site.composition.internal.settings.set(admin, "creators.share", reached, change);
  expect(await shareOfACall()).toBe(7_500);
  await site.composition.internal.settings.set(
    admin,
    "creators.share",
    { ...reached, upperAfterMinutes: 5_000 },
    change,
  );
  expect(await shareOfACall()).toBe(7_000);
});
