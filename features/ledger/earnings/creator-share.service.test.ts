import { expect, test } from "vitest";
import { initialSetting } from "#features/settings/settings.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Db } from "#platform/database/connect.ts";
import { createCreatorShare } from "./creator-share.service.ts";

test("the share of a call that starts now is told by the minutes that its own creator talked this month", async () => {
  const minutes = new Map([
    ["beginner", 12],
    ["regular", initialSetting("creators.share").upperAfterMinutes],
  ]);
  const shareOf = createCreatorShare({
    db: {} as Db,
    settings: { get: async (key) => initialSetting(key) } as Pick<SettingsService, "get">,
    ledger: { paidMinutesThisMonth: async (_db, uid) => minutes.get(uid) ?? 0 },
  });
  const { bps, upperBps } = initialSetting("creators.share");
  expect((await shareOf("beginner")).shareBps).toBe(bps);
  expect((await shareOf("regular")).shareBps).toBe(upperBps);
  expect(upperBps).toBeGreaterThan(bps);
});
