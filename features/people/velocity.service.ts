import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { VelocityLine } from "./people.schema.ts";
import { velocityLimits } from "./velocity.rules.ts";
import { signsSince } from "./velocity.store.ts";

/** Members who bought or called unusually fast in the last day: a list to review, not a verdict. */
export function createVelocity(options: { db: Db; clock: Clock; settings: Pick<SettingsService, "get"> }) {
  const { db, clock, settings } = options;
  return {
    /** The newest sign first. Throws `not_found` (404) for anyone but an admin. */
    async velocity(viewer: Viewer | null): Promise<VelocityLine[]> {
      requireAdmin(viewer);
      const { daily } = await settings.get("credit.limits");
      const limits = { ...velocityLimits, spent_day: Number(daily / 1_000_000n) };
      const lines = new Map<string, VelocityLine>();
      for (const row of await signsSince(db, new Date(clock.now().getTime() - dayMs), limits)) {
        const { uid, username, status, locked, frozen, sign, count, last_at } = row;
        const lastAt = last_at.toISOString();
        const line = lines.get(uid) ?? { uid, username, status, locked, frozen, signs: [], lastAt };
        line.signs.push({ sign, count, limit: limits[sign] });
        lines.set(uid, line);
      }
      return [...lines.values()];
    },
  };
}
