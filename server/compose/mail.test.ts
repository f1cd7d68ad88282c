import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { quietLog } from "#tests/builders/members.ts";
import { createProviderWatch } from "../provider-watch.ts";
import { composeMail } from "./mail.ts";

const clock = manualClock();
const database = (engine: Database["engine"]) => ({ engine, db: {} }) as unknown as Database;
const reachOf = (config: { host?: string; publicUrl?: string }, engine: Database["engine"] = "embedded") =>
  composeMail({
    config: { mail: null, host: config.host ?? "127.0.0.1", publicUrl: config.publicUrl },
    database: database(engine),
    clock,
    log: quietLog,
    baseUrl: "http://localhost:3000",
    replacing: undefined,
    watch: createProviderWatch({ clock }),
  }).reach;

test("the letters of a site are shown on its own pages only where nobody but this machine reaches it", () => {
  expect(reachOf({})).toBe("mailbox");
  expect(reachOf({ publicUrl: "http://localhost:8080" })).toBe("mailbox");
  expect(reachOf({ publicUrl: "https://demo.example" })).toBe("nowhere");
  expect(reachOf({ host: "0.0.0.0" })).toBe("nowhere");
  expect(reachOf({}, "native")).toBe("nowhere");
});
