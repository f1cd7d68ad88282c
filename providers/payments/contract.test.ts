import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { anOrder, type PaymentSubject, paymentsContract } from "./payments.contract.ts";
import type { NoticeRequest } from "./payments.ts";
import { createSandbox } from "./sandbox.ts";
import { sandboxCards } from "./sandbox-cards.ts";

/** Receives notices; responds with the given statuses, then 200. */
async function aShop(statuses: number[] = []) {
  const arrived: NoticeRequest[] = [];
  let wake = () => {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      arrived.push({ rawBody: Buffer.concat(parts).toString("utf8"), headers, address: "127.0.0.1" });
      response.writeHead(statuses.shift() ?? 200).end();
      wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    arrived,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`,
    async count(wanted: number): Promise<void> {
      while (arrived.length < wanted) await new Promise<void>((resolve) => (wake = resolve));
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

async function aSandbox(statuses: number[] = []) {
  const directory = mkdtempSync(join(tmpdir(), "noct-pay-"));
  const shop = await aShop(statuses);
  const clock = manualClock();
  const { log, lines: refusals } = createRecordingLog();
  const settings = {
    directory,
    secret: "a test secret",
    noticeUrl: shop.url,
    clock,
    log,
  };
  const close = async () => {
    await shop.close();
    rmSync(directory, { recursive: true });
  };
  /** Resolves when the sandbox runs so many timers: one per notice that is yet to be sent, one per answer it waits for. */
  const timers = async (wanted: number) => {
    while (clock.timers() !== wanted) await new Promise(setImmediate);
  };
  return { processor: createSandbox(settings), settings, shop, clock, timers, refusals, close };
}

/** The time in its signature: that of its sending, to the second. */
const signedAtMs = ({ headers }: NoticeRequest) =>
  Number(/t=(\d+)/.exec(headers.get("sandbox-signature") ?? "")?.[1]) * 1_000;

paymentsContract("the sandbox", async (): Promise<PaymentSubject> => {
  const { processor, shop, clock, timers, close } = await aSandbox();
  return {
    processor,
    async play(ref, what) {
      processor.checkout.tell(ref, what, "As asked");
      await shop.count(shop.arrived.length + 1);
      await timers(0);
      const [notice] = shop.arrived.slice(-1);
      if (!notice) throw new Error("no notice arrived");
      return notice;
    },
    later: clock.advance,
    close,
  };
});

test("a sandbox card pays once, and its notices arrive as often and as late as the card says", async () => {
  const { processor, shop, clock, timers, close } = await aSandbox();
  const pay = async (card: string) => {
    const { processorRef } = await processor.createCheckout(anOrder());
    const before = shop.arrived.length;
    expect(processor.checkout.pay(processorRef, card)).toBe(true);
    const paidAt = clock.now().getTime();
    const story = sandboxCards.find(({ id }) => id === card)?.notices ?? [];
    for (const [sent, { afterMs }] of story.entries()) {
      await clock.advance(paidAt + afterMs - clock.now().getTime());
      await timers(story.length - sent - 1);
    }
    const told = await Promise.all(shop.arrived.slice(before).map((notice) => processor.verifyNotice(notice)));
    const events = told.map((verdict) => ("notice" in verdict ? verdict.notice : null));
    const sentAfterMs = shop.arrived.slice(before).map((notice) => signedAtMs(notice) - paidAt);
    return { processorRef, events, sentAfterMs };
  };
  const good = await pay("good");
  expect(good.events.map((event) => event?.kind)).toEqual(["paid"]);
  expect(processor.checkout.pay(good.processorRef, "good")).toBe(false);
  expect((await pay("declined")).events.map((event) => [event?.kind, event?.reason])).toEqual([
    ["declined", "The bank declined this card"],
  ]);
  const repeated = await pay("repeated");
  expect(repeated.events).toHaveLength(5);
  expect(new Set(repeated.events.map((event) => event?.eventId)).size).toBe(1);
  expect((await pay("slow")).sentAfterMs).toEqual([10_000]);
  expect((await pay("late")).sentAfterMs).toEqual([15_000]);
  expect((await pay("disputed")).events.map((event) => event?.kind)).toEqual(["paid", "chargeback"]);
  expect((await pay("refunded")).events.map((event) => event?.kind)).toEqual(["paid", "refunded"]);
  await close();
});

test("a notice that is not accepted is retried after one, four and sixteen seconds, and then no more", async () => {
  const { processor, shop, clock, refusals, close } = await aSandbox([500, 503, 500, 500, 500, 500]);
  const { processorRef } = await processor.createCheckout(anOrder());
  processor.checkout.tell(processorRef, "paid", "As asked");
  const toldAt = clock.now().getTime();
  for (const [before, delayMs] of [1_000, 4_000, 16_000, 60_000].entries()) {
    while (refusals.length <= before) await new Promise(setImmediate);
    await clock.advance(delayMs);
  }
  expect(clock.timers()).toBe(0);
  expect(shop.arrived.map((notice) => signedAtMs(notice) - toldAt)).toEqual([0, 1_000, 5_000, 21_000]);
  expect(new Set(shop.arrived.map(({ rawBody }) => rawBody)).size).toBe(1);
  await close();
});

test("sandbox payments survive a restart, and going back is no decline", async () => {
  const { processor, settings, shop, close } = await aSandbox();
  const { processorRef } = await processor.createCheckout(anOrder());
  processor.checkout.cancel(processorRef);
  await shop.count(1);
  const reborn = createSandbox(settings);
  expect(await reborn.lookUp(processorRef)).toMatchObject([{ kind: "cancelled", reason: null }]);
  processor.checkout.cancel(processorRef);
  expect(await reborn.lookUp(processorRef)).toHaveLength(1);
  await close();
});
