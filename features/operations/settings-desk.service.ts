import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingInput, SettingName } from "#features/settings/settings.rules.ts";
import { isSettingName, parseSetting, settingsCatalogue } from "#features/settings/settings.rules.ts";
import { type SettingsService, settingsFailures } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { failure } from "#platform/errors/failure.ts";
import { usernamesOf } from "./error-groups.store.ts";
import type { SettingHistory, SettingLine, SettingVersionView } from "./operations.schema.ts";
import { type SwitchName, switches, versionStates } from "./settings-desk.rules.ts";

export type SettingsDesk = ReturnType<typeof createSettingsDesk>;

export const deskFailures = {
  noVersion: failure("settings.no_version", 404, "There is no such version of this setting", "version"),
  outdated: failure(
    "settings.outdated",
    409,
    "This version no longer fits the program. Set the values by hand",
    "version",
  ),
  sameSwitch: failure("settings.same", 409, "It stands like that already"),
};

type DeskOptions = { db: Db; clock: Clock; settings: Pick<SettingsService, "set" | "history"> };

/** The operator's settings for admins. Everybody else gets a 404. */
export function createSettingsDesk({ db, clock, settings }: DeskOptions) {
  async function versionsOf(viewer: Viewer | null, name: SettingName): Promise<SettingVersionView[]> {
    const rows = await settings.history(adminActor(viewer), name);
    const names = await usernamesOf(db, [...new Set(rows.map(({ author }) => author))]);
    const states = versionStates(rows, clock.now());
    return rows.map(({ version, value, startsAt, author, reason }, place) => ({
      ...{ version, value, reason, author: names.get(author) ?? null, startsAt: startsAt.toISOString() },
      ...{ state: states[place] ?? "over", fits: parseSetting(name, value).ok },
    }));
  }

  async function one(viewer: Viewer | null, name: string): Promise<SettingHistory> {
    requireAdmin(viewer);
    if (!isSettingName(name)) throw settingsFailures.unknown();
    const versions = await versionsOf(viewer, name);
    const { initial } = settingsCatalogue[name];
    const current = versions.find(({ state }) => state === "now");
    return { name, value: current?.value ?? initial, initial, version: current?.version ?? null, versions };
  }

  async function change(
    viewer: Viewer | null,
    name: string,
    wish: { value: unknown; reason: string; startsAt?: Date | undefined },
  ): Promise<{ version: number }> {
    const actor = adminActor(viewer);
    if (!isSettingName(name)) throw settingsFailures.unknown();
    const { value, reason, startsAt } = wish;
    // The service checks the value by the catalogue before anything is written.
    const input = value as SettingInput<SettingName>;
    return settings.set(actor, name, input, { reason, ...(startsAt ? { startsAt } : {}) });
  }

  return {
    one,
    change,

    /** Every setting with what holds now, in the order of the catalogue. */
    async all(viewer: Viewer | null): Promise<SettingLine[]> {
      requireAdmin(viewer);
      const names = Object.keys(settingsCatalogue).filter(isSettingName);
      const lines: SettingLine[] = [];
      for (const name of names) {
        const { versions, value, version } = await one(viewer, name);
        const now = versions.find(({ state }) => state === "now");
        const next = versions.findLast(({ state }) => state === "later");
        lines.push({ name, value, version, since: now?.startsAt ?? null, next: next?.startsAt ?? null });
      }
      return lines;
    },

    /** Sets the value of an older version again, as a new one that starts now. */
    async restore(viewer: Viewer | null, name: string, version: number, reason: string): Promise<{ version: number }> {
      const { versions, initial } = await one(viewer, name);
      const found = version === 0 ? { value: initial, fits: true } : versions.find((each) => each.version === version);
      if (!found) throw deskFailures.noVersion();
      if (!found.fits) throw deskFailures.outdated();
      return change(viewer, name, { value: found.value, reason });
    },

    /** Turns one thing on or off; everything else of its setting stays. */
    async turn(viewer: Viewer | null, name: SwitchName, on: boolean, reason: string): Promise<{ version: number }> {
      const [setting, part] = switches[name];
      const { value } = await one(viewer, setting);
      const before = value as Record<string, unknown>;
      if (before[part] === on) throw deskFailures.sameSwitch();
      return change(viewer, setting, { value: { ...before, [part]: on }, reason });
    },
  };
}
