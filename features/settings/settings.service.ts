import type { Actor } from "#features/audit/audit.rules.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures, Failure, failure } from "#platform/errors/failure.ts";
import { type DoorName, doorRefusal, type ProviderName } from "./doors.rules.ts";
import { type PublicTerms, publicTermsOf } from "./public-terms.rules.ts";
import {
  initialSetting,
  isSettingName,
  parseSetting,
  type SettingInput,
  type SettingName,
  type SettingValue,
} from "./settings.rules.ts";
import { addVersion, type SettingVersion, valuesAt, versionsOf } from "./settings.store.ts";

export type SettingsService = ReturnType<typeof createSettingsService>;

/** How long a value may be used after another one started: short against every limit that it sets. */
const cacheMs = 3_000;

export const settingsFailures = {
  unknown: failure("settings.unknown", 404, "There is no such setting", "name"),
  noReason: failure("settings.reason_required", 422, "Please give a reason", "reason"),
  inThePast: failure("settings.in_the_past", 422, "A setting starts now or later, never in the past", "startsAt"),
};

type Values = Map<SettingName, unknown>;

/** The operator's settings: versioned, each with a start, an author and a reason. */
export function createSettingsService(options: { db: Db; clock: Clock; audit: Pick<AuditService, "record"> }) {
  const { db, clock, audit } = options;
  let cached: { values: Promise<Values>; untilMs: number } | null = null;

  function current(): Promise<Values> {
    const nowMs = clock.monotonicMs();
    if (cached && nowMs < cached.untilMs) return cached.values;
    const values = load();
    cached = { values, untilMs: nowMs + cacheMs };
    // A failed load is not remembered: the next request asks again.
    values.catch(() => {
      if (cached?.values === values) cached = null;
    });
    return values;
  }

  async function load(): Promise<Values> {
    const values: Values = new Map();
    for (const row of await valuesAt(db, clock.now())) {
      if (isSettingName(row.name)) values.set(row.name, storedValue(row.name, row.value));
    }
    return values;
  }

  /** The value that holds now. At most three seconds old. */
  async function get<Name extends SettingName>(name: Name): Promise<SettingValue<Name>> {
    const values = await current();
    return values.has(name) ? (values.get(name) as SettingValue<Name>) : initialSetting(name);
  }

  return {
    get,

    /** Why something cannot be begun at the moment; null: it can. At most three seconds old. */
    async closed(door: DoorName): Promise<Failure | null> {
      const [doors, providers] = await Promise.all([get("site.doors"), get("site.providers")]);
      return doorRefusal(door, { doors, providers });
    },

    /** Whether a service outside may be asked. */
    uses: async (provider: ProviderName): Promise<boolean> => (await get("site.providers"))[provider],

    /** The value that held at a moment. */
    async getAt<Name extends SettingName>(name: Name, at: Date): Promise<SettingValue<Name>> {
      const row = (await valuesAt(db, at)).find((one) => one.name === name);
      return row ? storedValue(name, row.value) : initialSetting(name);
    },

    /** What everybody may read of them: what is given and taken here. */
    async publicTerms(): Promise<PublicTerms> {
      const [signup, rate, share, payouts] = await Promise.all([
        get("credit.signup"),
        get("agents.rate"),
        get("creators.share"),
        get("creators.payouts"),
      ]);
      return publicTermsOf({ signup, rate, share, payouts });
    },

    /** Reads anew at the next question: another process may have set a value. */
    forget(): void {
      cached = null;
    },

    /** Adds a version that holds from `startsAt` on (default: now). Refuses a value that the catalogue does not allow. */
    async set<Name extends SettingName>(
      actor: Actor | null,
      name: Name,
      value: SettingInput<Name>,
      change: { reason: string; startsAt?: Date },
    ): Promise<{ version: number }> {
      if (actor?.role !== "admin") throw commonFailures.notFound();
      if (!isSettingName(name)) throw settingsFailures.unknown();
      const parsed = parseSetting(name, value);
      if (!parsed.ok) throw new Failure("settings.bad_value", 422, parsed.error, "value");
      const reason = change.reason.trim();
      if (reason === "") throw settingsFailures.noReason();
      const now = clock.now();
      const startsAt = change.startsAt ?? now;
      if (startsAt < now) throw settingsFailures.inThePast();
      const version = await transact(db, async (tx) => {
        const before = (await valuesAt(tx, now)).find((row) => row.name === name)?.value;
        const added = await addVersion(tx, { name, value, startsAt, author: actor.uid, reason });
        const after = { value, startsAt: startsAt.toISOString(), version: added };
        await audit.record(tx, {
          actor,
          action: "settings.changed",
          subject: { type: "setting", id: name },
          // In the same form as what follows, so that the two can be compared.
          ...(before === undefined ? {} : { before: { value: before } }),
          after,
          reason,
        });
        return added;
      });
      cached = null;
      return { version };
    },

    /** Every version of a setting for an admin, newest first. */
    async history(actor: Actor | null, name: string): Promise<SettingVersion[]> {
      if (actor?.role !== "admin") throw commonFailures.notFound();
      if (!isSettingName(name)) throw settingsFailures.unknown();
      return versionsOf(db, name);
    },
  };
}

/** Working on with another value than the one that was set could cost money: better to stop here. */
function storedValue<Name extends SettingName>(name: Name, value: unknown): SettingValue<Name> {
  const parsed = parseSetting(name, value);
  if (!parsed.ok) throw new Error(`A stored setting is not valid any more: ${parsed.error}`);
  return parsed.value;
}
