import { expect, test } from "vitest";
import { initialSetting, type SettingName, settingsCatalogue } from "./settings.rules.ts";
import { isSameValue, needsSecondAdmin, parseNewSetting } from "./settings-guard.rules.ts";

const parsed = (name: SettingName, value: unknown) => {
  const read = parseNewSetting(name, value);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};
/** Whether a change of some parts of the delivered value needs another admin. */
const guarded = (name: SettingName, parts: object) =>
  needsSecondAdmin(name, {
    before: initialSetting(name),
    after: parsed(name, { ...settingsCatalogue[name].initial, ...parts }),
  });

test.each([
  ["creators.payouts", { secondAdminAbove: "100.00" }, { secondAdminAbove: "10.00" }],
  ["creators.payouts", { holdDays: 0 }, { holdDays: 10 }],
  ["credit.signup", { amount: "50.00" }, { amount: "1.00" }],
  ["credit.limits", { daily: "400.00" }, { daily: "100.00" }],
  ["credit.packs", { packs: [{ price: "10.00", bonusBps: 1_000 }], customMax: "400.00" }, { customMax: "100.00" }],
  ["records.retention", { transcriptDays: 0 }, {}],
  ["records.retention", { transcriptDays: 180 }, {}],
  ["creators.share", { bps: 7_500 }, {}],
  ["agents.rate", { max: "20.00" }, { max: "5.00" }],
  ["calls.limits", { silenceUnbilledAfterMs: 60_000 }, { silenceUnbilledAfterMs: 20_000 }],
  ["calls.limits", { warnAtMs: [] }, { longestCallMs: 1_800_000 }],
  ["calls.limits", { warnAtMs: [31_000, 30_500] }, { goneAfterMs: 15_000 }],
  ["calls.limits", { silenceAskMs: [] }, { silenceUnbilledAfterMs: 15_000 }],
  ["calls.limits", { goneAfterMs: 300_000 }, { longestCallMs: 1_200_000 }],
  ["calls.notice", { gapMinutes: 10 }, { everyHours: 1 }],
  ["complaints.clocks", { urgentHours: 24 }, { decideDays: 3 }],
  ["site.providers", { geolocation: false }, { speech: false }],
] as const)("%s %o needs another admin, and %o does not", (name, loose, strict) => {
  expect(guarded(name, loose)).toBe(true);
  expect(guarded(name, strict)).toBe(false);
});

test("a brand's own wording of how explicit words may be needs another admin; going back to the delivered one does not", () => {
  const before = initialSetting("calls.explicitness");
  const worded = { brands: [{ brand: "nocturne", wording: "Flirting is welcome; keep to hints." }] };
  const other = { brands: [{ brand: "nocturne", wording: "Flirting is welcome; be warm and playful." }] };
  const needs = (from: typeof before, to: typeof before) =>
    needsSecondAdmin("calls.explicitness", { before: from, after: to });
  expect(needs(before, worded)).toBe(true);
  expect(needs(worded, other)).toBe(true);
  expect(needs(worded, worded)).toBe(false);
  expect(needs(worded, before)).toBe(false);
});

test("a door is shut by one and opened by two", () => {
  const open = initialSetting("site.doors");
  const shut = { ...open, newCalls: false };
  expect(needsSecondAdmin("site.doors", { before: open, after: shut })).toBe(false);
  expect(needsSecondAdmin("site.doors", { before: shut, after: open })).toBe(true);
});

test("a restricted place is added by one; taken away, put off or eased by two", () => {
  const before = initialSetting("age_gate.restricted_places");
  const [first, ...rest] = before;
  if (!first) throw new Error("No place is restricted");
  const needs = (after: typeof before) => needsSecondAdmin("age_gate.restricted_places", { before, after });
  expect(needs([...before, { ...first, country: "FR", region: null }])).toBe(false);
  expect(needs(rest)).toBe(true);
  expect(needs([])).toBe(true);
  expect(needs([{ ...first, mode: "assurance" }, ...rest])).toBe(true);
  expect(needs([{ ...first, startsOn: "2099-01-01" }, ...rest])).toBe(true);
});

test("nobody sets more than the ceiling, whoever confirms it; what was stored before is still read", () => {
  const payouts = settingsCatalogue["creators.payouts"].initial;
  expect(parseNewSetting("creators.payouts", { ...payouts, secondAdminAbove: "100000.00" })).toEqual({
    ok: false,
    error: "creators.payouts.secondAdminAbove: At most $500.00",
  });
  const packs = { packs: [{ price: "5000.00", bonusBps: 0 }], customMin: "10.00", customMax: "200.00" };
  expect(parseNewSetting("credit.packs", packs)).toMatchObject({ ok: false });
  for (const name of Object.keys(settingsCatalogue) as SettingName[]) {
    expect(parseNewSetting(name, settingsCatalogue[name].initial), name).toMatchObject({ ok: true });
  }
});

test.each([
  ["agents.rate", { min: "12.00" }, "max: Not below the lowest"],
  ["agents.rate", { initial: "9.99", max: "5.00" }, "initial: Between the lowest and the highest"],
  ["credit.limits", { monthly: "200.00" }, "monthly: Not below the limit of a day"],
  ["credit.limits", { newMemberDaily: "400.00" }, "daily: Not below the limit of a new member's day"],
  ["credit.signup", { amount: "5000.00" }, "amount: At most $100.00"],
  ["credit.packs", { customMin: "300.00" }, "customMax: Not below the smallest amount"],
  ["creators.share", { upperBps: 100 }, "upperBps: Between 10% and 90%"],
  ["creators.share", { upperBps: 6_000 }, "upperBps: Not below the share"],
  ["creators.share", { bps: 9_900, upperBps: 9_900 }, "bps: Between 10% and 90%"],
  ["creators.payouts", { holdDays: 30 }, "newCreatorHoldDays: Not shorter than for others"],
  ["creators.payouts", { minimum: "0.00" }, "minimum: At least $1.00"],
  ["records.retention", { transcriptDays: 365 }, "flaggedTranscriptDays: Not shorter than for other transcripts"],
  ["complaints.clocks", { urgentHours: 24, takedownHours: 12 }, "urgentHours: Not longer than for intimate pictures"],
  ["calls.limits", { silenceUnbilledAfterMs: 70_000 }, "silenceUnbilledAfterMs: Not after silence ends the call"],
  ["calls.limits", { warnAtMs: [20_000] }, "warnAtMs.0: Earlier than the goodbye"],
  ["calls.limits", { goneAfterMs: 12_000 }, "goneAfterMs: Later than a line counts as unstable"],
  ["calls.limits", { connectMs: 0 }, "connectMs: Between 10 seconds and 10 minutes"],
] as const)("%s with %o is refused: %s", (name, parts, message) => {
  const read = parseNewSetting(name, { ...settingsCatalogue[name].initial, ...parts });
  expect(read).toEqual({ ok: false, error: `${name}.${message}` });
});

test("values are compared whatever the order of their parts", () => {
  expect(isSameValue({ a: 1n, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1n })).toBe(true);
  expect(isSameValue({ a: 1n }, { a: 2n })).toBe(false);
});
