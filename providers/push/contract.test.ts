import { afterAll, beforeAll, expect, test } from "vitest";
import { type PushServiceFake, startPushService } from "./push-service.fake.ts";
import { createWebPush } from "./web-push.ts";

let service: PushServiceFake;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const sender = createWebPush({ contact: "mailto:help@nocturne.example" });
const keys = sender.newKeys();
const message = { payload: JSON.stringify({ title: "Reminder", body: "20:00 – äöü" }), ttlSeconds: 900 };

test("delivers a message, signed by this installation", async () => {
  const browser = service.subscribe();
  expect(await sender.send(browser, message, keys)).toEqual({ outcome: "accepted" });
  expect(browser.delivered).toEqual([
    {
      payload: message.payload,
      ttl: 900,
      urgency: "high",
      contact: "mailto:help@nocturne.example",
      publicKey: keys.publicKey,
    },
  ]);
});

test("reports an expired or unknown subscription as gone", async () => {
  const browser = service.subscribe();
  browser.expire();
  expect(await sender.send(browser, message, keys)).toEqual({ outcome: "gone" });
  const unknown = { ...service.subscribe(), endpoint: `${service.origin}/unknown` };
  expect(await sender.send(unknown, message, keys)).toEqual({ outcome: "gone" });
});

test.each([429, 500, 503])("reports status %i as failed", async (status) => {
  service.failWith(status);
  expect(await sender.send(service.subscribe(), message, keys)).toMatchObject({ outcome: "failed" });
  service.failWith(null);
});

test("reports an unreachable service and invalid keys as failed, without throwing", async () => {
  const browser = service.subscribe();
  const nowhere = { ...browser, endpoint: "http://127.0.0.1:1/x" };
  expect(await sender.send(nowhere, message, keys)).toMatchObject({ outcome: "failed" });
  expect(await sender.send({ ...browser, p256dh: "short" }, message, keys)).toMatchObject({ outcome: "failed" });
});

test("cannot sign with another installation's private key", async () => {
  const browser = service.subscribe();
  const other = sender.newKeys();
  await sender.send(browser, message, { publicKey: keys.publicKey, privateKey: other.privateKey });
  expect(browser.delivered).toEqual([]);
});
