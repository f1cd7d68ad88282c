import { expect, test } from "vitest";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { quietLog } from "#tests/builders/members.ts";
import { mailFeature } from "./mail.feature.ts";

const clock = manualClock();
const database = (engine: Database["engine"]) => ({ engine, db: {} }) as unknown as Database;

function mailOf(
  config: { host?: string; publicUrl?: string; trustedProxies?: number; demo?: "on" },
  engine: Database["engine"] = "embedded",
  isOn = true,
) {
  const platform = {
    config: {
      host: config.host ?? "127.0.0.1",
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies ?? 0,
      demo: config.demo ?? ("auto" as const),
    },
    database: database(engine),
    clock,
    log: quietLog,
    baseUrl: "http://localhost:3000",
  };
  const settings = { internal: { settings: { uses: async () => isOn } } } as unknown as SettingsFeature;
  const later = { parts: { addressOf: async () => null } };
  return mailFeature(platform, { settings, outside: { mail: createMailbox() }, later }).internal;
}

test("emails are shown on the site's own pages only where it is reachable from this machine alone", () => {
  expect(mailOf({}).reach).toBe("mailbox");
  expect(mailOf({ publicUrl: "http://localhost:8080" }).reach).toBe("mailbox");
  expect(mailOf({ publicUrl: "https://demo.example" }).reach).toBe("nowhere");
  expect(mailOf({ trustedProxies: 1 }).reach, "behind a proxy").toBe("nowhere");
  expect(mailOf({ host: "0.0.0.0" }).reach).toBe("nowhere");
  expect(mailOf({}, "native").reach).toBe("nowhere");
  expect(mailOf({ demo: "on" }, "native").reach).toBe("mailbox");
});

test("sends nothing while mail is switched off", async () => {
  await expect(mailOf({}, "embedded", false).deliver()).resolves.toBeUndefined();
});
