import { z } from "zod";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import {
  type ConfirmationsService,
  type ConfirmedAction,
  confirmationNote,
} from "../confirmations/confirmations.service.ts";
import { usernamesOf } from "../members/member-directory.service.ts";
import { adminActor, requireAdmin, requireRecent, type Viewer } from "../members/viewer.rules.ts";
import { readableDifferences } from "../settings/setting-forms.rules.ts";
import { settingsFailures } from "../settings/settings.failures.ts";
import { settingWords } from "../settings/settings.labels.ts";
import type { SettingInput, SettingName, SettingValue } from "../settings/settings.rules.ts";
import { isSettingName, parseSetting, settingsCatalogue } from "../settings/settings.rules.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import { isSameValue, needsSecondAdmin } from "../settings/settings-guard.rules.ts";
import { settingsAdminFailures } from "./operations.failures.ts";
import { type SwitchName, switches, versionAt, versionStates } from "./settings-admin.rules.ts";
import type {
  SettingHistory,
  SettingLine,
  SettingOutcome,
  SettingVersionView,
  SettingWait,
} from "./settings-admin.schema.ts";

export type SettingsAdmin = ReturnType<typeof createSettingsAdmin>;

/** The kind of request under which a setting waits for a second admin. */
export const settingKind = "setting_change";
/** For so long whoever made a change can take it back alone. */
const undoMs = dayMs;
const longestSummary = 300;

/** What waits with a request. `latest`: the newest version when it was asked; another one since then makes it void. */
const payloadShape = z.object({
  value: z.unknown(),
  startsAt: z.iso.datetime().nullable(),
  latest: z.number().int(),
});

type DeskOptions = {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, "set" | "setIn" | "check" | "history">;
  confirmations: Pick<ConfirmationsService, "request" | "waiting">;
  /** Switches behind which nothing is connected: on, they open nothing. */
  unconnected: readonly SwitchName[];
};

type SettingVersion = Awaited<ReturnType<SettingsService["history"]>>[number];
type Wish = { value: unknown; reason: string; startsAt?: Date | undefined };

/** The operator's settings for admins. Everybody else gets a 404. `confirmed`: what a second admin agreed to. */
export function createSettingsAdmin(options: DeskOptions) {
  const { settings, unconnected } = options;
  const { one, history, change, waitingOf } = changing(options);

  /** Sets what another admin asked for, unless the setting was changed meanwhile. */
  const confirmed: ConfirmedAction = async (tx, admin, request) => {
    const name = request.subject.id;
    if (!isSettingName(name)) throw settingsFailures.unknown();
    const { value, startsAt, latest } = payloadShape.parse(request.payload);
    const from = startsAt === null ? undefined : new Date(startsAt);
    const actor = { uid: request.askedBy, role: "admin" } as const;
    const note = { ...confirmationNote(request), confirmedBy: admin.uid };
    const { version } = await settings.setIn(tx, actor, name, value as SettingInput<SettingName>, {
      reason: request.reason,
      note,
      // What was to start while it waited starts with the second admin's word.
      ...(from && from > options.clock.now() ? { startsAt: from } : {}),
    });
    if (version !== latest + 1) throw settingsAdminFailures.changedSince();
  };

  return {
    confirmed,
    admin: {
      one,
      change,

      /** Switches that can be on and open nothing, for what stands behind them is not connected. */
      async unconnected(viewer: Viewer | null): Promise<readonly SwitchName[]> {
        requireAdmin(viewer);
        return unconnected;
      },

      /** Every setting with what holds now, in the order of the catalogue. */
      async all(viewer: Viewer | null): Promise<SettingLine[]> {
        requireAdmin(viewer);
        const names = Object.keys(settingsCatalogue).filter(isSettingName);
        const waiting = await waitingOf(viewer);
        const lines: SettingLine[] = [];
        for (const name of names) {
          const { versions, value, version } = await history(viewer, name);
          const now = versions.find(({ state }) => state === "now");
          const next = versions.findLast(({ state }) => state === "later");
          const starts = { since: now?.startsAt ?? null, next: next?.startsAt ?? null };
          lines.push({ name, value, version, ...starts, waiting: waiting.get(name) ?? null });
        }
        return lines;
      },

      /** Sets the value of an older version again, as a new one that starts now. */
      async restore(viewer: Viewer | null, name: string, version: number, reason: string): Promise<SettingOutcome> {
        const { versions, initial } = await one(viewer, name);
        const found =
          version === 0 ? { value: initial, fits: true } : versions.find((each) => each.version === version);
        if (!found) throw settingsAdminFailures.noVersion();
        if (!found.fits) throw settingsAdminFailures.outdated();
        return change(viewer, name, { value: found.value, reason });
      },

      /** Turns one thing on or off; everything else of its setting stays. */
      async turn(viewer: Viewer | null, name: SwitchName, on: boolean, reason: string): Promise<SettingOutcome> {
        const [setting, part] = switches[name];
        const { value } = await one(viewer, setting);
        const before = value as Record<string, unknown>;
        if (before[part] === on) throw settingsAdminFailures.sameSwitch();
        return change(viewer, setting, { value: { ...before, [part]: on }, reason });
      },
    },
  };
}

function changing({ db, clock, settings, confirmations }: DeskOptions) {
  async function versionsOf(viewer: Viewer | null, name: SettingName): Promise<SettingVersionView[]> {
    const rows = await settings.history(adminActor(viewer), name);
    const names = await usernamesOf(db, [...new Set(rows.map(({ author }) => author))]);
    const states = versionStates(rows, clock.now());
    return rows.map(({ version, value, startsAt, author, reason }, place) => ({
      version,
      value,
      reason,
      author: names.get(author) ?? null,
      startsAt: startsAt.toISOString(),
      state: states[place] ?? "over",
      fits: parseSetting(name, value).ok,
    }));
  }

  /** What waits for another admin, by setting. Of one setting no more than one thing waits: all fit on one page. */
  async function waitingOf(viewer: Viewer | null): Promise<Map<string, SettingWait>> {
    const requests = await confirmations.waiting(viewer, settingKind);
    return new Map(
      requests.map(({ id, subject, changes, askedBy, askedAt, expiresAt, own }) => [
        subject.id,
        { id, changes, askedBy: askedBy.username, askedAt, expiresAt, own },
      ]),
    );
  }

  async function one(viewer: Viewer | null, name: string): Promise<SettingHistory> {
    const known = await history(viewer, name);
    return { ...known, waiting: (await waitingOf(viewer)).get(name) ?? null };
  }

  async function history(viewer: Viewer | null, name: string): Promise<Omit<SettingHistory, "waiting">> {
    requireAdmin(viewer);
    if (!isSettingName(name)) throw settingsFailures.unknown();
    const versions = await versionsOf(viewer, name);
    const { initial } = settingsCatalogue[name];
    const current = versions.find(({ state }) => state === "now");
    return { name, value: current?.value ?? initial, initial, version: current?.version ?? null, versions };
  }

  /** Throws for a value that holds by itself at the moment it would start: no version says what is so already. */
  async function refuseUnchanged(admin: Viewer, name: SettingName, { value, startsAt }: Wish): Promise<void> {
    const held = versionAt(await settings.history(adminActor(admin), name), startsAt ?? clock.now());
    const before = parseSetting(name, held?.value ?? settingsCatalogue[name].initial);
    if (before.ok && isSameValue(before.value, readSetting(name, value))) throw settingsAdminFailures.unchanged();
  }

  /** Whether the wish needs another admin, held against what holds now and against what would hold when it starts. */
  async function isGuarded(admin: Viewer, name: SettingName, { value, startsAt }: Wish): Promise<boolean> {
    const rows = await settings.history(adminActor(admin), name);
    const now = clock.now();
    const held = [now, startsAt ?? now].map((at) => versionAt(rows, at)?.value ?? settingsCatalogue[name].initial);
    const after = readSetting(name, value);
    if (!held.some((before) => needsSecondAdmin(name, { before: readSetting(name, before), after }))) return false;
    return startsAt !== undefined || !isUndoing(rows, { admin, name, value, now });
  }

  /** Sets a value, or asks for a second admin where one alone may not. */
  async function change(viewer: Viewer | null, name: string, wish: Wish): Promise<SettingOutcome> {
    const admin = requireRecent(requireAdmin(viewer));
    const actor = adminActor(admin);
    if (!isSettingName(name)) throw settingsFailures.unknown();
    const { value, reason, startsAt } = wish;
    settings.check(actor, name, value, { reason, startsAt });
    await refuseUnchanged(admin, name, wish);
    if (!(await isGuarded(admin, name, wish))) {
      // The service has checked the value by the catalogue.
      const input = value as SettingInput<SettingName>;
      return { ...(await settings.set(actor, name, input, { reason, startsAt })), waiting: false };
    }
    const { value: held, versions } = await history(admin, name);
    const payload = { value, startsAt: startsAt?.toISOString() ?? null, latest: versions[0]?.version ?? 0 };
    const changes = readableDifferences(name, held, value);
    const summary = summaryOf(name, changes);
    await transact(db, (tx) =>
      confirmations.request(tx, admin, {
        kind: settingKind,
        subject: { type: "setting", id: name },
        summary,
        payload,
        shown: { changes, page: `/admin/settings/${name}` },
        reason,
      }),
    );
    return { version: null, waiting: true };
  }

  return { one, history, change, waitingOf };
}

const summaryStart = (name: SettingName) => `Change "${settingWords[name].title}": `;

/** One sentence for the second admin: what changes, as far as there is room for it. */
function summaryOf(name: SettingName, lines: ReturnType<typeof readableDifferences>): string {
  const changes = lines
    .map(({ name: label, before, after }) => `${label} ${before ?? "none"} → ${after ?? "none"}`)
    .join("; ");
  const whole = `${summaryStart(name)}${changes}`;
  return whole.length <= longestSummary ? whole : `${whole.slice(0, longestSummary - 1)}…`;
}

/** A stored value as the program works with it. Throws for one that no longer fits. */
function readSetting<Name extends SettingName>(name: Name, value: unknown): SettingValue<Name> {
  const parsed = parseSetting(name, value);
  if (!parsed.ok) throw settingsAdminFailures.outdated();
  return parsed.value;
}

type Undoing = { admin: Viewer; name: SettingName; value: unknown; now: Date };

/**
 * Whether the wish only takes back what the same admin changed within a day: it held before one of those changes, by
 * whoever set it then, or gives nothing away that was kept before all of them.
 */
function isUndoing(rows: readonly SettingVersion[], { admin, name, value, now }: Undoing): boolean {
  const after = readSetting(name, value);
  let [left, current] = [rows, versionAt(rows, now)];
  let first: SettingValue<SettingName> | null = null;
  while (current?.author === admin.uid && now.getTime() - current.startsAt.getTime() <= undoMs) {
    const taken = current;
    left = left.filter((row) => row !== taken);
    current = versionAt(left, taken.startsAt);
    first = readSetting(name, current?.value ?? settingsCatalogue[name].initial);
    if (isSameValue(first, after)) return true;
  }
  return first !== null && !needsSecondAdmin(name, { before: first, after });
}
