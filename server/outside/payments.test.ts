import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "#platform/clock/clock.ts";
import { connectEmbedded } from "#platform/database/connect.ts";
import { quietLog } from "#tests/builders/members.ts";
import { fakeProcessor } from "#tests/builders/purchases.ts";
import { choosePayments } from "./payments.ts";

const parts = {
  config: {
    payments: "auto" as const,
    dataDir: "data",
    host: "127.0.0.1",
    publicUrl: undefined,
    trustedProxies: 0,
    demo: "auto" as "auto" | "on",
    realMoneyOnEmbedded: "refuse" as "refuse" | "accept",
  },
  database: { engine: "native" as const, durable: true },
  clock: systemClock,
  log: quietLog,
  secret: "a secret of this test",
  port: 3000,
  chosen: undefined,
};
const live = { ...fakeProcessor().processor, id: "live", live: true };

test("a processor of real money is refused on the embedded database unless the operator accepts it and it is durable [N-94]", () => {
  const on = (
    database: { engine: "embedded" | "native"; durable: boolean },
    realMoneyOnEmbedded: "refuse" | "accept",
  ) => choosePayments({ ...parts, chosen: live, database, config: { ...parts.config, realMoneyOnEmbedded } });
  const embedded = { engine: "embedded" as const, durable: true };
  expect(() => on(embedded, "refuse")).toThrow(
    "Set DATABASE_URL to a Postgres server, or REAL_MONEY_ON_EMBEDDED=accept",
  );
  expect(() => on({ ...embedded, durable: false }, "accept")).toThrow("has not proved that its commits reach the disk");
  expect(on(embedded, "accept")).toEqual({ processor: live, checkout: null });
  expect(on(parts.database, "refuse")).toEqual({ processor: live, checkout: null });
});

test("an embedded database on disk is durable once it is open; one in memory is not", async () => {
  const inMemory = await connectEmbedded({ dataDir: null });
  expect(inMemory.durable).toBe(false);
  await inMemory.close();
  const onDisk = await connectEmbedded({ dataDir: mkdtempSync(join(tmpdir(), "noct-durable-")) });
  expect(onDisk.durable).toBe(true);
  await onDisk.close();
});

test("test cards are on with the embedded database, and with a server only if configured or for a demo", () => {
  const embedded = { engine: "embedded" as const, durable: true };
  const idOf = (payments: "auto" | "sandbox" | "off", database: typeof embedded | typeof parts.database) =>
    choosePayments({ ...parts, config: { ...parts.config, payments }, database }).processor?.id ?? null;
  expect([idOf("auto", embedded), idOf("auto", parts.database)]).toEqual(["sandbox", null]);
  expect([idOf("sandbox", parts.database), idOf("off", embedded)]).toEqual(["sandbox", null]);
  expect(choosePayments({ ...parts, config: { ...parts.config, demo: "on" } }).processor?.id).toBe("sandbox");
});

test("on a public address test cards are off by default, and the site does not start if they are configured", () => {
  const embedded = { engine: "embedded" as const, durable: true };
  const at =
    (publicUrl: string | undefined, host: string, payments: "auto" | "sandbox", trustedProxies = 0) =>
    () => {
      const config = { ...parts.config, publicUrl, host, payments, trustedProxies };
      return choosePayments({ ...parts, database: embedded, config }).processor?.id;
    };
  expect(at(undefined, "127.0.0.1", "auto", 1)()).toBeUndefined();
  expect(at("https://demo.example", "127.0.0.1", "auto")()).toBeUndefined();
  expect(at("https://demo.example", "0.0.0.0", "sandbox")).toThrow("test cards give credit for nothing");
  expect(at("http://localhost:3000", "127.0.0.1", "auto")()).toBe("sandbox");
  expect(at("http://velvet.localhost:3000", "0.0.0.0", "sandbox")()).toBe("sandbox");
});
