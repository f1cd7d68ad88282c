import { afterAll, beforeAll, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { type PushServiceFake, startPushService } from "./push-service.fake.ts";
import { createWebPush } from "./web-push.ts";

let service: PushServiceFake;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const clock = manualClock();
const sender = createWebPush({ contact: "mailto:help@nocturne.example", clock });
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

test("reports a message that cannot be sent as unsent, without throwing", async () => {
  const browser = service.subscribe();
  const nowhere = { ...browser, endpoint: "http://127.0.0.1:1/x" };
  expect(await sender.send(nowhere, message, keys)).toMatchObject({ outcome: "unsent" });
  expect(await sender.send({ ...browser, p256dh: "short" }, message, keys)).toMatchObject({ outcome: "unsent" });
});

test("reports a service that does not answer within ten seconds as unsent", async () => {
  const silent = await startLocalServer(() => clock.advance(10_000));
  const sent = await sender.send({ ...service.subscribe(), endpoint: `${silent.baseUrl}/x` }, message, keys);
  expect(sent).toMatchObject({ outcome: "unsent" });
  await silent.close();
});

test("cannot sign with another installation's private key", async () => {
  const browser = service.subscribe();
  const other = sender.newKeys();
  await sender.send(browser, message, { publicKey: keys.publicKey, privateKey: other.privateKey });
  expect(browser.delivered).toEqual([]);
});
