import { type Micros, parseDollars } from "#platform/money/money.ts";
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
  "media.uploads": ({ before, after }) =>
    (after.allowed && !before.allowed) || before.closedBrands.some((brand) => !after.closedBrands.includes(brand)),
  "site.doors": ({ before, after }) => turnsOn(before, after),
  // Payments off and on again is a door; without a lookup of places the age gate lets everybody in who says so.
  "site.providers": ({ before, after }) =>
    (after.payments && !before.payments) || (before.geolocation && !after.geolocation),
  "age_gate.restricted_places": ({ before, after }) => opensPlaces(before, after),
};

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

/** The most that any number of admins can set. Dollars. */
const ceilings: { [Name in SettingName]?: Record<string, string> } = {
  "credit.signup": { amount: "100.00" },
  "credit.packs": { customMax: "2000.00" },
  "credit.limits": { newMemberDaily: "1000.00", daily: "5000.00", monthly: "20000.00" },
  "agents.rate": { max: "50.00" },
  "creators.share": { usageFee: "5.00" },
  "creators.payouts": { minimum: "500.00", secondAdminAbove: "500.00" },
};

/**
 * What is too much about a value, as the parse of the catalogue says it, or null. Asked when a value is set, and not when
 * a stored one is read: a site whose operator set more before goes on with it until somebody changes it.
 */
export function ceilingFault<Name extends SettingName>(name: Name, value: SettingValue<Name>): string | null {
  const parts = value as Record<string, unknown>;
  const limits: Record<string, string> = ceilings[name] ?? {};
  for (const [part, dollars] of Object.entries(limits)) {
    const most = parseDollars(dollars) as Micros;
    if (typeof parts[part] === "bigint" && parts[part] > most) return `${name}.${part}: At most $${dollars}`;
  }
  const packs = name === "credit.packs" ? (value as SettingValue<"credit.packs">).packs : [];
  const large = packs.findIndex(({ price }) => price > (parseDollars("2000.00") as Micros));
  return large < 0 ? null : `${name}.packs.${large}.price: At most $2000.00`;
}

/** Reads a value and holds it against its ceilings. The message of the first fault stands in `error`. */
export function parseNewSetting<Name extends SettingName>(name: Name, value: unknown) {
  const parsed = parseSetting(name, value);
  const fault = parsed.ok ? ceilingFault(name, parsed.value) : null;
  return fault === null ? parsed : ({ ok: false, error: fault } as const);
}
