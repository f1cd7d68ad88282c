import { boundFaults } from "./setting-bounds.rules.ts";
import { parseSetting, type RestrictedPlace, type SettingName, type SettingValue } from "./settings.rules.ts";

type Values<Name extends SettingName> = { before: SettingValue<Name>; after: SettingValue<Name> };
/** Whether a change gives away what another admin has to agree to. */
type Guard<Name extends SettingName> = (values: Values<Name>) => boolean;

const isOther = (before: unknown, after: unknown): boolean => canonical(before) !== canonical(after);
const rises = <Name extends string>(
  names: readonly Name[],
  before: Record<Name, bigint | number>,
  after: typeof before,
) => names.some((name) => after[name] > before[name]);
const turnsOn = (before: Record<string, boolean>, after: Record<string, boolean>): boolean =>
  Object.keys(after).some((name) => after[name] === true && before[name] !== true);

/**
 * The settings that guard money, doors, what is kept, and who may enter. What makes one of them stricter an admin does
 * alone: in an emergency nobody waits. What makes it looser needs a second one.
 */
const guards: { [Name in SettingName]?: Guard<Name> } = {
  "credit.signup": ({ before, after }) => rises(["amount", "days"], before, after),
  "credit.packs": ({ before, after }) =>
    highestBonus(after) > highestBonus(before) || after.customMax > before.customMax,
  "credit.limits": ({ before, after }) =>
    rises(["newMemberDaily", "daily", "monthly"], before, after) || after.newMemberDays < before.newMemberDays,
  "agents.rate": ({ before, after }) =>
    after.max > before.max || after.hoursBetweenChanges < before.hoursBetweenChanges,
  // What a caller pays without talking, or is not warned of.
  "calls.limits": ({ before, after }) =>
    rises(callersPay, before, after) ||
    after.goodbyeAtMs < before.goodbyeAtMs ||
    isWarnedLess(before.warnAtMs, after.warnAtMs) ||
    after.silenceAskMs.length < before.silenceAskMs.length,
  "calls.notice": ({ before, after }) => after.everyHours > before.everyHours || after.gapMinutes < before.gapMinutes,
  // A brand that goes back to the delivered wording becomes stricter.
  "calls.explicitness": ({ before, after }) =>
    after.brands.some((brand) => !before.brands.some((known) => !isOther(known, brand))),
  "creators.share": ({ before, after }) => isOther(before, after),
  "creators.payouts": ({ before, after }) =>
    after.secondAdminAbove > before.secondAdminAbove ||
    after.holdDays < before.holdDays ||
    after.newCreatorHoldDays < before.newCreatorHoldDays ||
    after.newCreatorDays < before.newCreatorDays ||
    after.minimum !== before.minimum,
  "records.retention": ({ before, after }) => isOther(before, after),
  "complaints.clocks": ({ before, after }) =>
    rises(["acknowledgeHours", "decideDays", "hardLimitBusinessDays", "takedownHours", "urgentHours"], before, after),
  "media.uploads": ({ before, after }) =>
    (after.allowed && !before.allowed) || before.closedBrands.some((brand) => !after.closedBrands.includes(brand)),
  "site.doors": ({ before, after }) => turnsOn(before, after),
  // Payments off and on again is a door; without a lookup of places the age gate lets everybody in who says so.
  "site.providers": ({ before, after }) =>
    (after.payments && !before.payments) || (before.geolocation && !after.geolocation),
  "age_gate.restricted_places": ({ before, after }) => opensPlaces(before, after),
};

/** How long what is paid for goes on without the caller. */
const callersPay = [
  "longestCallMs",
  "silenceUnbilledAfterMs",
  "silenceEndMs",
  "suspectAfterMs",
  "goneAfterMs",
] as const;
/** Fewer warnings before the credit is used up, or a first one that comes later. */
const isWarnedLess = (before: readonly number[], after: readonly number[]): boolean =>
  after.length < before.length || Math.max(0, ...after) < Math.max(0, ...before);

const highestBonus = ({ packs }: SettingValue<"credit.packs">) => Math.max(...packs.map(({ bonusBps }) => bonusBps));

function opensPlaces(before: readonly RestrictedPlace[], after: readonly RestrictedPlace[]): boolean {
  return before.some(
    (one) =>
      !after.some(
        (other) =>
          other.country === one.country &&
          other.region === one.region &&
          (other.mode === "blocked" || one.mode === "assurance") &&
          other.startsOn <= one.startsOn &&
          (other.mode === "blocked" ||
            (other.reverifyMinutes ?? Number.POSITIVE_INFINITY) <= (one.reverifyMinutes ?? Number.POSITIVE_INFINITY)),
      ),
  );
}

/** Whether nobody may make this change alone. Values as the catalogue reads them. */
export function needsSecondAdmin<Name extends SettingName>(name: Name, values: Values<Name>): boolean {
  const guard = guards[name] as Guard<Name> | undefined;
  return guard?.(values) ?? false;
}

/** Whether two values are the same, whatever the order of their parts. */
export const isSameValue = (one: unknown, other: unknown): boolean => !isOther(one, other);

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return String(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Reads a value and holds it against its bounds. The message of the first fault stands in `error`. */
export function parseNewSetting<Name extends SettingName>(name: Name, value: unknown) {
  const parsed = parseSetting(name, value);
  const [fault] = parsed.ok ? boundFaults(name, parsed.value) : [];
  if (!fault) return parsed;
  return { ok: false, error: `${[name, fault.path].filter(Boolean).join(".")}: ${fault.message}` } as const;
}
