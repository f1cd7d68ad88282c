import { parseDollars } from "#platform/money/money.ts";
import type { SettingName, SettingValue } from "./settings.rules.ts";

/** What is wrong with one part of a value. `path` is the part, `packs.2.price`; "" is about all of it. */
export type BoundFault = { path: string; message: string };
type Check<Name extends SettingName> = (value: SettingValue<Name>) => readonly (BoundFault | null)[];

const micros = (dollars: string): bigint => parseDollars(dollars) ?? 0n;
const fault = (path: string, wrong: boolean, message: string): BoundFault | null => (wrong ? { path, message } : null);
const atMost = (path: string, amount: bigint, dollars: string) =>
  fault(path, amount > micros(dollars), `At most $${dollars}`);
const atLeast = (path: string, amount: bigint, dollars: string) =>
  fault(path, amount < micros(dollars), `At least $${dollars}`);
const percentOf = (path: string, bps: number, [least, most]: readonly [number, number]) =>
  fault(path, bps < least * 100 || bps > most * 100, `Between ${least}% and ${most}%`);
const span = (path: string, ms: number, [least, most]: readonly [number, number]) =>
  fault(path, ms < least * 1_000 || ms > most * 1_000, `Between ${secondsLabel(least)} and ${secondsLabel(most)}`);
const secondsLabel = (seconds: number) => (seconds < 120 ? `${seconds} seconds` : `${seconds / 60} minutes`);

/**
 * What any number of admins can set, and how the parts of a value stand to each other. Asked when a value is set, and not
 * when a stored one is read: a site whose operator set more before goes on with it until somebody changes it.
 */
const checks: { [Name in SettingName]?: Check<Name> } = {
  "credit.signup": ({ amount }) => [atMost("amount", amount, "100.00")],
  "credit.packs": ({ packs, customMin, customMax }) => [
    ...packs.flatMap(({ price }, place) => [
      atLeast(`packs.${place}.price`, price, "1.00"),
      atMost(`packs.${place}.price`, price, "2000.00"),
      fault(`packs.${place}.price`, packs.findIndex((one) => one.price === price) < place, "Two packs cost the same"),
    ]),
    atLeast("customMin", customMin, "1.00"),
    atMost("customMax", customMax, "2000.00"),
    fault("customMax", customMax < customMin, "Not below the smallest amount"),
  ],
  "credit.limits": ({ newMemberDaily, daily, monthly }) => [
    atLeast("newMemberDaily", newMemberDaily, "1.00"),
    atMost("newMemberDaily", newMemberDaily, "1000.00"),
    atMost("daily", daily, "5000.00"),
    atMost("monthly", monthly, "20000.00"),
    fault("daily", daily < newMemberDaily, "Not below the limit of a new member's day"),
    fault("monthly", monthly < daily, "Not below the limit of a day"),
  ],
  "agents.rate": ({ min, max, initial, warnUnder }) => [
    atLeast("min", min, "0.05"),
    atMost("max", max, "50.00"),
    fault("max", max < min, "Not below the lowest"),
    fault("initial", initial < min || initial > max, "Between the lowest and the highest"),
    fault("warnUnder", warnUnder > max, "Not above the highest"),
  ],
  "calls.limits": (limits) => callFaults(limits),
  "creators.share": ({ bps, upperBps, usageFee }) => [
    percentOf("bps", bps, [10, 90]),
    percentOf("upperBps", upperBps, [10, 90]),
    fault("upperBps", upperBps < bps, "Not below the share"),
    atMost("usageFee", usageFee, "5.00"),
  ],
  "creators.payouts": ({ holdDays, newCreatorHoldDays, minimum, secondAdminAbove }) => [
    fault("newCreatorHoldDays", newCreatorHoldDays < holdDays, "Not shorter than for others"),
    atLeast("minimum", minimum, "1.00"),
    atMost("minimum", minimum, "500.00"),
    atMost("secondAdminAbove", secondAdminAbove, "500.00"),
  ],
  "analysis.costs": ({ perMinute, paymentBps }) => [
    atMost("perMinute", perMinute, "10.00"),
    percentOf("paymentBps", paymentBps, [0, 50]),
  ],
  "records.retention": ({ transcriptDays, flaggedTranscriptDays }) => [
    fault("flaggedTranscriptDays", flaggedTranscriptDays < transcriptDays, "Not shorter than for other transcripts"),
  ],
  "complaints.clocks": ({ acknowledgeHours, decideDays, takedownHours, urgentHours }) => [
    fault("acknowledgeHours", acknowledgeHours > decideDays * 24, "Not longer than until the decision"),
    fault("urgentHours", urgentHours > takedownHours, "Not longer than for intimate pictures"),
  ],
  "complaints.holidays": (days) =>
    days.map((day, place) => fault(`${place}`, days.indexOf(day) < place, "This day is there twice")),
  "age_gate.restricted_places": (places) =>
    places.map(({ country, region }, place) => {
      const first = places.findIndex((one) => one.country === country && one.region === region);
      return fault(`${place}.region`, first < place, "This place is there twice");
    }),
};

function callFaults(limits: SettingValue<"calls.limits">): (BoundFault | null)[] {
  const { warnAtMs, goodbyeAtMs, silenceAskMs, silenceUnbilledAfterMs, silenceEndMs } = limits;
  return [
    span("sliceMs", limits.sliceMs, [15, 600]),
    span("renewBeforeMs", limits.renewBeforeMs, [3, 300]),
    span("goodbyeAtMs", goodbyeAtMs, [5, 300]),
    span("silenceUnbilledAfterMs", silenceUnbilledAfterMs, [5, 600]),
    span("silenceEndMs", silenceEndMs, [10, 1_800]),
    span("pauseMs", limits.pauseMs, [30, 1_800]),
    span("reconnectMs", limits.reconnectMs, [5, 600]),
    span("suspectAfterMs", limits.suspectAfterMs, [2, 120]),
    span("goneAfterMs", limits.goneAfterMs, [3, 300]),
    span("meterEventMs", limits.meterEventMs, [1, 60]),
    span("connectMs", limits.connectMs, [10, 600]),
    ...warnAtMs.map((ms, place) => fault(`warnAtMs.${place}`, ms <= goodbyeAtMs, "Earlier than the goodbye")),
    ...silenceAskMs.map((ms, place) => span(`silenceAskMs.${place}`, ms, [5, 1_800])),
    fault("silenceUnbilledAfterMs", silenceUnbilledAfterMs > silenceEndMs, "Not after silence ends the call"),
    fault("goneAfterMs", limits.goneAfterMs <= limits.suspectAfterMs, "Later than a line counts as unstable"),
    fault(
      "suspectAfterMs",
      limits.suspectAfterMs <= limits.heartbeatMs,
      "Longer than between two savings of the meter",
    ),
  ];
}

/** What is wrong with a value as the catalogue reads it; the first fault of each part. Empty: it can be set. */
export function boundFaults<Name extends SettingName>(name: Name, value: SettingValue<Name>): BoundFault[] {
  const check = checks[name] as Check<Name> | undefined;
  const found = (check?.(value) ?? []).filter((one) => one !== null);
  return found.filter(({ path }, place) => found.findIndex((one) => one.path === path) === place);
}
