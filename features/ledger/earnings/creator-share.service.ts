import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Db } from "#platform/database/connect.ts";
import { shareTerms } from "../ledger.rules.ts";
import type { LedgerService } from "../ledger.service.ts";

type ShareOptions = {
  db: Db;
  settings: Pick<SettingsService, "get">;
  ledger: Pick<LedgerService, "paidMinutesThisMonth">;
};

export type CreatorShare = ReturnType<typeof createCreatorShare>;

/** What a creator gets of a call that starts now: more, once enough minutes were talked this month. */
export function createCreatorShare({ db, settings, ledger }: ShareOptions) {
  return async (creatorUid: string) => {
    const share = await settings.get("creators.share");
    return shareTerms(share, await ledger.paidMinutesThisMonth(db, creatorUid));
  };
}
