import type { Actor } from "#features/audit/audit.rules.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import { reasonOf } from "#features/audit/reason.schema.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { isDatabaseLost } from "#platform/database/lost-connection.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";
import { type PublicTerms, publicTermsOf } from "./public-terms.rules.ts";
import { settingsFailures } from "./settings.failures.ts";
import {
  initialSetting,
  isSettingName,
  parseSetting,
  type SettingInput,
  type SettingName,
  type SettingValue,
  settingsCatalogue,
} from "./settings.rules.ts";
import { addVersion, type SettingVersion, valuesAt, versionsOf } from "./settings.store.ts";
import { parseNewSetting } from "./settings-guard.rules.ts";
import { type ProviderName, type SwitchableArea, switchRefusal } from "./switches.rules.ts";

export type SettingsService = ReturnType<typeof createSettingsService>;

/** How long a value may be used after another one started: short against every limit that it sets. */
const cacheMs = 3_000;

type SettingsOptions = { db: Db; clock: Clock; audit: Pick<AuditService, "record"> };
type Values = Map<SettingName, unknown>;
/** Why a value is set, from when on (left out: now), and what else its entry in the record says. */
export type SettingChange = { reason: string; startsAt?: Date | undefined; note?: Record<string, unknown> };

/** The operator's settings: versioned, each with a start, an author and a reason. */
export function createSettingsService(options: SettingsOptions) {
  const { db } = options;
  const { get, forget } = cachedSettings(options);

  return {
    get,
    ...writing(options, forget),

    /** Why an area is switched off now, or null. At most three seconds old. */
    async closed(area: SwitchableArea): Promise<Failure | null> {
      const [doors, providers] = await Promise.all([get("site.doors"), get("site.providers")]);
      return switchRefusal(area, { doors, providers });
    },

    /** Whether a provider is switched on. */
    uses: async (provider: ProviderName): Promise<boolean> => (await get("site.providers"))[provider],

    /** The value at a point in time. */
    async getAt<Name extends SettingName>(name: Name, at: Date): Promise<SettingValue<Name>> {
      const row = (await valuesAt(db, at)).find((one) => one.name === name);
      return row ? storedValue(name, row.value) : initialSetting(name);
    },

    /** The settings that are public: prices, shares and free credit. */
    async publicTerms(): Promise<PublicTerms> {
      const [signup, rate, share, payouts, retention] = await Promise.all([
        get("credit.signup"),
        get("agents.rate"),
        get("creators.share"),
        get("creators.payouts"),
        get("records.retention"),
      ]);
      return publicTermsOf({ signup, rate, share, payouts, retention });
    },

    /** How long a call may last, in seconds. */
    longestCallSeconds: async (): Promise<number> => (await get("calls.limits")).longestCallMs / 1000,

    /** Clears the cache: another process may have changed a value. */
    forget,

    /** Every version of a setting for an admin, newest first. */
    async history(actor: Actor | null, name: string): Promise<SettingVersion[]> {
      if (actor?.role !== "admin") throw commonFailures.notFound();
      if (!isSettingName(name)) throw settingsFailures.unknown();
      return versionsOf(db, name);
    },
  };
}

/** The current settings, cached for three seconds; while the database cannot be reached, the last that were read. */
function cachedSettings({ db, clock }: Pick<SettingsOptions, "db" | "clock">) {
  let cached: { values: Promise<Values>; untilMs: number } | null = null;
  let last: Values | null = null;

  function current(): Promise<Values> {
    const nowMs = clock.monotonicMs();
    if (cached && nowMs < cached.untilMs) return cached.values;
    const values = load();
    cached = { values, untilMs: nowMs + cacheMs };
    // A failed load is not cached.
    values.catch(() => {
      if (cached?.values === values) cached = null;
    });
    return values;
  }

  async function load(): Promise<Values> {
    try {
      last = await read();
    } catch (error) {
      if (!last || !isDatabaseLost(error)) throw error;
    }
    return last;
  }

  async function read(): Promise<Values> {
    const values: Values = new Map();
    for (const row of await valuesAt(db, clock.now())) {
      if (isSettingName(row.name)) values.set(row.name, storedValue(row.name, row.value));
    }
    return values;
  }

  /** The current value, at most three seconds old. */
  async function get<Name extends SettingName>(name: Name): Promise<SettingValue<Name>> {
    const values = await current();
    return values.has(name) ? (values.get(name) as SettingValue<Name>) : initialSetting(name);
  }

  function forget(): void {
    cached = null;
  }

  return { get, forget };
}

function writing({ db, clock, audit }: SettingsOptions, forget: () => void) {
  /** Adds a version in the caller's transaction, with its entry in the record. */
  async function setIn<Name extends SettingName>(
    tx: Tx,
    actor: Actor | null,
    name: Name,
    value: SettingInput<Name>,
    change: SettingChange,
  ): Promise<{ version: number }> {
    const { author, reason, startsAt } = checked(actor, name, value, change);
    const held = (await valuesAt(tx, clock.now())).find((row) => row.name === name);
    const version = await addVersion(tx, { name, value, startsAt, author: author.uid, reason });
    await audit.record(tx, {
      actor: author,
      action: "settings.changed",
      subject: { type: "setting", id: name },
      reason,
      // In the same form as what follows, so that the two can be compared.
      before: { value: held ? held.value : settingsCatalogue[name].initial },
      after: { value, startsAt: startsAt.toISOString(), version, ...change.note },
    });
    forget();
    return { version };
  }

  /** Refuses who may not set anything, and what the catalogue does not allow. */
  function checked(actor: Actor | null, name: SettingName, value: unknown, change: SettingChange) {
    if (actor?.role !== "admin") throw commonFailures.notFound();
    if (!isSettingName(name)) throw settingsFailures.unknown();
    const parsed = parseNewSetting(name, value);
    if (!parsed.ok) throw settingsFailures.badValue(parsed.error);
    const reason = reasonOf(change.reason);
    const now = clock.now();
    const startsAt = change.startsAt ?? now;
    if (startsAt < now) throw settingsFailures.inThePast();
    return { author: actor, reason, startsAt };
  }

  return {
    setIn,

    /** Throws what `setIn` would, before anything is written. */
    check: (actor: Actor | null, name: SettingName, value: unknown, change: SettingChange): void =>
      void checked(actor, name, value, change),

    /** Adds a version that holds from `startsAt` on. Refuses a value that the catalogue does not allow. */
    async set<Name extends SettingName>(
      actor: Actor | null,
      name: Name,
      value: SettingInput<Name>,
      change: SettingChange,
    ): Promise<{ version: number }> {
      const set = await transact(db, (tx) => setIn(tx, actor, name, value, change));
      // What was read while this was being written holds no longer.
      forget();
      return set;
    },
  };
}

/** Working on with another value than the one that was set could cost money: better to stop here. */
function storedValue<Name extends SettingName>(name: Name, value: unknown): SettingValue<Name> {
  const parsed = parseSetting(name, value);
  if (!parsed.ok) throw new Error(`A stored setting is not valid any more: ${parsed.error}`);
  return parsed.value;
}
