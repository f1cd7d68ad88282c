import { afterAll, describe, expect, test } from "vitest";
import { dayMs } from "#platform/days/durations.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { subscriptionOf, withAppointments } from "#tests/builders/appointments.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { maxSubscriptions } from "./push.rules.ts";
import { subscriptionInput } from "./push.schema.ts";
import { sealedPushKey } from "./push-keys.service.ts";

const database = await databaseOfFile();
const stage = await withAppointments(database);
afterAll(() => stage.pushService.close());

const message = { payload: "{}", ttlSeconds: 60 };

describe("a browser with notifications", () => {
  test("is listed without its keys, receives notifications, and can be removed from another browser", async () => {
    const member = await stage.aMember();
    const phone = await stage.browserOf(member, "Safari on iPhone");
    const desktop = await stage.browserOf(member, "Firefox on Linux");
    expect(await stage.push.notify(member.uid, message)).toBe(2);
    expect([phone.delivered, desktop.delivered].map(({ length }) => length)).toEqual([1, 1]);

    const { subscriptions } = await stage.push.mine(member);
    expect(subscriptions.map(({ device }) => device)).toEqual(["Firefox on Linux", "Safari on iPhone"]);
    expect(subscriptions[0]?.lastSentAt).not.toBeNull();
    expect(JSON.stringify(subscriptions)).not.toContain(phone.auth);

    await stage.push.remove(member, subscriptions[1]?.id ?? "");
    expect(await stage.push.notify(member.uid, message)).toBe(1);
    expect(phone.delivered).toHaveLength(1);
  });

  test("is stored once if it subscribes twice", async () => {
    const member = await stage.aMember();
    const browser = await stage.browserOf(member);
    await stage.push.subscribe(member, subscriptionOf(browser), "Chrome");
    expect((await stage.push.mine(member)).subscriptions).toHaveLength(1);
  });

  test("of another member is refused and stays theirs", async () => {
    const [owner, other] = [await stage.aMember(), await stage.aMember()];
    const browser = await stage.browserOf(owner);
    await expect(stage.push.subscribe(other, subscriptionOf(browser), null)).rejects.toMatchObject({
      code: "push.not_yours",
      status: 409,
    });
    await stage.push.unsubscribe(other, browser.endpoint);
    const { id = "" } = (await stage.push.mine(owner)).subscriptions[0] ?? {};
    await expect(stage.push.remove(other, id)).rejects.toMatchObject({ status: 404 });
    expect(await stage.push.notify(owner.uid, message)).toBe(1);
    expect(await stage.push.notify(other.uid, message)).toBe(0);
  });

  test("is removed when its subscription expired, and kept after a temporary failure", async () => {
    const member = await stage.aMember();
    const browser = await stage.browserOf(member);
    stage.pushService.failWith(503);
    expect(await stage.push.notify(member.uid, message)).toBe(0);
    stage.pushService.failWith(null);
    expect(await stage.push.notify(member.uid, message)).toBe(1);
    browser.expire();
    expect(await stage.push.notify(member.uid, message)).toBe(0);
    expect((await stage.push.mine(member)).subscriptions).toEqual([]);
  });

  test("is removed when its service has refused on three days within a week or longer, and accepted none", async () => {
    const member = await stage.aMember();
    await stage.browserOf(member);
    const left = async () => (await stage.push.mine(member)).subscriptions.length;
    const fail = async (days: number, how: number | "no-answer" = 500) => {
      await stage.clock.advance(days * dayMs);
      stage.pushService.failWith(how);
      await stage.push.notify(member.uid, message);
      stage.pushService.failWith(null);
    };
    await fail(0);
    await fail(6);
    await stage.push.notify(member.uid, message);
    for (const days of [2, 0, 0, 8]) await fail(days);
    expect(await left(), "refused on two days").toBe(1);
    for (const days of [1, 1, 1]) await fail(days, "no-answer");
    expect(await left(), "a network that fails says nothing of the browser").toBe(1);
    await fail(1);
    expect(await left()).toBe(0);
  });

  test("is removed as the oldest when there are too many", async () => {
    const member = await stage.aMember();
    const first = await stage.browserOf(member);
    for (let at = 0; at < maxSubscriptions; at++) {
      await stage.clock.advance(1_000);
      await stage.browserOf(member);
    }
    expect((await stage.push.mine(member)).subscriptions).toHaveLength(maxSubscriptions);
    await stage.push.notify(member.uid, message);
    expect(first.delivered).toEqual([]);
  });
});

test.each([
  "http://127.0.0.1:5432/",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/push",
  "https://fcm.googleapis.com.evil.example/x",
  "https://fcm.googleapis.com:8443/x",
  "http://fcm.googleapis.com/x",
  "https://user:password@fcm.googleapis.com/x",
])("rejects an endpoint that is not a push service: %s", async (endpoint) => {
  const member = await stage.aMember();
  const keys = subscriptionOf(stage.pushService.subscribe()).keys;
  await expect(stage.push.subscribe(member, { endpoint, keys }, null)).rejects.toMatchObject({
    code: "push.unknown_service",
    status: 422,
  });
});

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://db5p.notify.windows.com/w/?token=abc",
])("accepts the push services of browsers: %s", async (endpoint) => {
  const member = await stage.aMember();
  const { keys } = subscriptionOf(stage.pushService.subscribe());
  await stage.push.subscribe(member, { endpoint: `${endpoint}-${member.uid}`, keys }, null);
});

test("only a point of the curve that browsers use is a public key", async () => {
  const member = await stage.aMember();
  const { endpoint, keys } = subscriptionOf(stage.pushService.subscribe());
  const point = Buffer.from(keys.p256dh, "base64url");
  const withByte = (at: number, value: number) => Buffer.from(point).fill(value, at, at + 1);
  const wrong = {
    changed: withByte(64, (point.readUInt8(64) + 1) % 256),
    compressed: withByte(0, 2),
    hybrid: withByte(0, 6 + (point.readUInt8(64) % 2)),
    zeros: Buffer.alloc(65),
    fours: Buffer.alloc(65, 4),
  };
  for (const [name, bytes] of Object.entries(wrong)) {
    const input = { endpoint, keys: { ...keys, p256dh: bytes.toString("base64url") } };
    const subscribed = stage.push.subscribe(member, input, null);
    await expect(subscribed, name).rejects.toMatchObject({ code: "push.wrong_key", status: 422 });
  }
  expect(subscriptionInput.safeParse({ endpoint, keys: { ...keys, p256dh: "BAAA" } }).success).toBe(false);
});

test("visitors cannot subscribe", async () => {
  const input = subscriptionOf(stage.pushService.subscribe());
  await expect(stage.push.mine(null)).rejects.toMatchObject({ status: 401 });
  await expect(stage.push.subscribe(null, input, null)).rejects.toMatchObject({ status: 401 });
});

describe("the installation's push keys", () => {
  test("are created once and shared by all servers", async () => {
    const member = await stage.aMember();
    const servers = await Promise.all([stage.another(), stage.another()]);
    const keys = await Promise.all(servers.map(({ push }) => push.mine(member)));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    const { sealed_private_key: sealed } = await database.db
      .selectFrom("push_keys")
      .select("sealed_private_key")
      .executeTakeFirstOrThrow();
    expect(sealed.length).toBeGreaterThan(60);
  });

  test("can be rotated to a new encryption key and still sign", async () => {
    const member = await stage.aMember();
    const browser = await stage.browserOf(member);
    await stage.push.mine(member);
    const old = { id: "test", key: Buffer.alloc(32, 7) };
    const rotated = createEncryption([{ id: "new", key: Buffer.alloc(32, 9) }, old]);
    const part = sealedPushKey({ db: database.db, encryption: rotated });
    expect(await part.after("", 10)).toEqual(["1"]);
    expect(await part.after("1", 10)).toEqual([]);
    expect([await part.renew("1"), await part.renew("1")]).toEqual([true, false]);
    const back = sealedPushKey({
      db: database.db,
      encryption: createEncryption([old, { id: "new", key: Buffer.alloc(32, 9) }]),
    });
    expect(await back.renew("1")).toBe(true);
    expect(await (await stage.another()).push.notify(member.uid, message)).toBe(1);
    expect(browser.delivered).toHaveLength(1);
  });
});
