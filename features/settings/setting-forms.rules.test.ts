import { describe, expect, test } from "vitest";
import { readForm } from "./setting-form-input.rules.ts";
import { formTexts, readableDifferences, readableLines } from "./setting-forms.rules.ts";
import { settingWords } from "./settings.labels.ts";
import { isSettingName, type SettingName, settingsCatalogue } from "./settings.rules.ts";

const names = Object.keys(settingsCatalogue).filter(isSettingName);
const initial = (name: SettingName): unknown => settingsCatalogue[name].initial;

describe("every setting", () => {
  test.each(names)("%s goes into its form and comes back the same", (name) => {
    const wanted = settingsCatalogue[name].schema.parse(initial(name));
    const read = readForm(name, formTexts(name, initial(name)));
    expect(read.errors).toBeNull();
    expect(settingsCatalogue[name].schema.parse(read.value)).toEqual(wanted);
  });

  test.each(names)("%s has a field for each of its parts, each with a label", (name) => {
    const value = settingsCatalogue[name].schema.parse(initial(name));
    const parts = settingWords[name].parts.map((part) => part.name);
    expect(parts).toEqual(Array.isArray(value) ? ["list"] : Object.keys(value as object));
    expect(readableLines(name, initial(name)).every(({ label, text }) => label !== "" && text !== "")).toBe(true);
  });
});

describe("a form", () => {
  test("is written in dollars, percent, minutes and megabytes", () => {
    expect(formTexts("credit.packs", initial("credit.packs"))).toMatchObject({
      "packs.2.price": "50.00",
      "packs.2.bonusBps": "5",
      customMax: "200.00",
    });
    expect(formTexts("calls.limits", initial("calls.limits"))).toMatchObject({
      longestCallMs: "1",
      "longestCallMs.unit": "h",
      "warnAtMs.0": "5",
      "warnAtMs.0.unit": "min",
      heartbeatMs: "4500",
      "heartbeatMs.unit": "ms",
    });
    expect(formTexts("media.limits", initial("media.limits"))).toMatchObject({ photoBytes: "15" });
  });

  test("shows thousands apart, and takes them back as they are shown", () => {
    const texts = (name: SettingName) => readableLines(name, initial(name)).map(({ text }) => text);
    expect(texts("credit.limits")).toContain("$1,000.00");
    expect(texts("creators.share")).toContain("5,000 minutes");
    expect(texts("calls.limits")).toContain("4,500 milliseconds");
  });

  test("keeps fractions of a percent and dollars with a sign as they are meant", () => {
    const texts = { ...formTexts("creators.share", initial("creators.share")), bps: "72.35", usageFee: "$0.25" };
    expect(readForm("creators.share", texts).value).toMatchObject({ bps: 7_235, usageFee: "0.25" });
  });

  test("leaves out rows that were removed and rows that nobody filled in", () => {
    const texts = {
      ...formTexts("credit.packs", initial("credit.packs")),
      "packs.1.remove": "true",
      "packs.4.price": "",
      "packs.4.bonusBps": "",
      "packs.7.price": "150",
      "packs.7.bonusBps": "2.5",
    };
    const { value } = readForm("credit.packs", texts);
    const { packs } = value as { packs: { price: string; bonusBps: number }[] };
    expect(packs.map(({ price, bonusBps }) => `${price} ${bonusBps}`)).toEqual([
      "10.00 0",
      "50.00 500",
      "100.00 1000",
      "150 250",
    ]);
  });

  test("names each fault at its field, with bounds in the form's own unit", () => {
    const packs = formTexts("credit.packs", initial("credit.packs"));
    const faults = (changes: Record<string, string>) => readForm("credit.packs", { ...packs, ...changes }).errors;
    // The second row is removed: the third is the second of the value, and still the third of the form.
    expect(faults({ "packs.1.remove": "true", "packs.2.bonusBps": "11" })).toEqual({
      "packs.2.bonusBps": "At most 10%",
    });
    expect(faults({ "packs.0.bonusBps": "much" })).toEqual({ "packs.0.bonusBps": "A number such as 5" });
    expect(faults({ customMin: "" })).toEqual({ customMin: "An amount such as 5.00" });
    expect(faults({ customMin: "a lot" })).toEqual({ customMin: "Enter an amount in dollars, such as 5.00." });
    const calls = formTexts("calls.limits", initial("calls.limits"));
    expect(readForm("calls.limits", { ...calls, heartbeatMs: "6", "heartbeatMs.unit": "s" }).errors).toEqual({
      heartbeatMs: "At most 5 seconds",
    });
    expect(readForm("calls.limits", { ...calls, "heartbeatMs.unit": "years" }).errors).toEqual({
      heartbeatMs: "A number such as 5",
    });
    expect(readForm("calls.limits", { ...calls, renewBeforeMs: "2", "renewBeforeMs.unit": "min" }).errors).toEqual({
      root: "A slice is renewed before it ends",
    });
    const rate = formTexts("agents.rate", initial("agents.rate"));
    expect(readForm("agents.rate", { ...rate, min: "12" }).errors).toEqual({
      max: "Not below the lowest",
      initial: "Between the lowest and the highest",
    });
    expect(readForm("calls.notice", { everyHours: "1.5", gapMinutes: "30" }).errors).toEqual({
      everyHours: "A whole number",
    });
  });

  test("of places knows whole countries, and checks that count for a time", () => {
    const texts = {
      "list.0.country": "FR",
      "list.0.region": "",
      "list.0.mode": "assurance",
      "list.0.startsOn": "2026-06-01",
      "list.1.country": "usa",
      "list.1.region": "TX",
      "list.1.mode": "blocked",
      "list.1.startsOn": "",
      "list.2.country": "",
      "list.2.region": "",
      "list.2.mode": "blocked",
      "list.2.startsOn": "",
    };
    expect(readForm("age_gate.restricted_places", texts).errors).toEqual({ "list.1.startsOn": "Please fill this in" });
    const other = { ...texts, "list.1.startsOn": "2026-06-01", "list.0.reverifyMinutes": "60" };
    expect(readForm("age_gate.restricted_places", other).errors).toEqual({
      "list.1.country": "Two capital letters, such as US",
    });
    const right = readForm("age_gate.restricted_places", { ...other, "list.1.remove": "true" });
    expect(right.value).toEqual([
      { country: "FR", region: null, mode: "assurance", startsOn: "2026-06-01", reverifyMinutes: 60 },
    ]);
  });
});

test("two versions are compared in words", () => {
  const before = { amount: "5.00", days: 30 };
  expect(readableDifferences("credit.signup", before, { amount: "7.50", days: 30 })).toEqual([
    { name: "Amount", before: "$5.00", after: "$7.50" },
  ]);
  const places = initial("age_gate.restricted_places") as object[];
  expect(readableDifferences("age_gate.restricted_places", places, places.slice(1)).at(-1)).toEqual({
    name: "Place 10",
    before: "US, UT, Blocked, 2023-01-01",
    after: null,
  });
});
