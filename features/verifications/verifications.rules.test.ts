import { describe, expect, test } from "vitest";
import {
  ageOn,
  agreementVersion,
  dayOf,
  detailsFaults,
  expiryOf,
  isDay,
  isFinal,
  keepUntil,
  mayRenew,
  missingOf,
  picturesOf,
  refusalReasons,
  refusalWords,
  stateAfter,
  verificationStates,
  verificationSteps,
} from "./verifications.rules.ts";

const table: Record<string, Record<string, string>> = {
  draft: { change: "draft", submit: "submitted", close: "closed" },
  submitted: { withdraw: "draft", approve: "approved", reject: "rejected", close: "closed" },
  approved: { expire: "expired", replace: "expired" },
  rejected: { change: "draft", secondLook: "submitted", close: "closed" },
  expired: {},
  closed: {},
};

describe("the steps of a verification", () => {
  const all = verificationStates.flatMap((state) => verificationSteps.map((step) => [state, step] as const));
  test.each(all)("%s, %s", (state, step) => {
    expect(stateAfter(state, step)).toBe(table[state]?.[step] ?? null);
  });
});

describe("an age", () => {
  test.each([
    ["2026-11-20", "2008-11-20", 18],
    ["2026-11-19", "2008-11-20", 17],
    ["2026-11-21", "2008-11-20", 18],
    ["2026-02-28", "2008-02-29", 17],
    ["2026-03-01", "2008-02-29", 18],
    ["2028-02-28", "2008-02-29", 19],
    ["2028-02-29", "2008-02-29", 20],
    ["2026-01-01", "2007-12-31", 18],
    ["2026-12-31", "2009-01-01", 17],
    ["2026-11-20", "1926-11-21", 99],
  ])("on %s of somebody born on %s is %d", (day, born, age) => {
    expect(ageOn(day, born)).toBe(age);
  });

  test("days are those of the calendar, in UTC", () => {
    expect(["2028-02-29", "2026-12-31"].map(isDay)).toEqual([true, true]);
    expect(["2026-02-29", "2026-13-01", "2026-1-1", "20261101", "0000-00-00", ""].some(isDay)).toBe(false);
    expect(dayOf(new Date("2026-11-20T23:59:59.999Z"))).toBe("2026-11-20");
  });
});

describe("how long it counts", () => {
  test.each([
    ["2026-11-20T10:00:00.000Z", "2030-01-01", "2027-11-20T10:00:00.000Z"],
    ["2026-11-20T10:00:00.000Z", "2027-11-20", "2027-11-20T10:00:00.000Z"],
    ["2026-11-20T10:00:00.000Z", "2027-11-19", "2027-11-20T00:00:00.000Z"],
    ["2026-11-20T10:00:00.000Z", "2026-11-20", "2026-11-21T00:00:00.000Z"],
    ["2028-02-29T10:00:00.000Z", "2040-01-01", "2029-02-28T10:00:00.000Z"],
  ])("approved at %s with a document until %s: until %s", (approved, document, until) => {
    expect(expiryOf(new Date(approved), document).toISOString()).toBe(until);
  });

  test("the record is kept for seven years after the end, over a leap day too", () => {
    expect(keepUntil(new Date("2027-11-20T10:00:00Z"))).toBe("2034-11-20");
    expect(keepUntil(new Date("2028-02-29T10:00:00Z"))).toBe("2035-02-28");
  });

  test("a new one can be begun in the last thirty days", () => {
    const end = new Date("2027-01-31T00:00:00Z");
    expect(mayRenew(end, new Date("2026-12-31T23:59:59Z"))).toBe(false);
    expect(mayRenew(end, new Date("2027-01-01T00:00:00Z"))).toBe(true);
  });
});

describe("what has to be there", () => {
  const nothing = { documentKind: null, hasDetails: false, pictures: [], agreementVersion: null };

  test("everything is named in the order of the steps; a passport has no other side", () => {
    expect(missingOf(nothing)).toEqual(["details", "front", "back", "selfie", "agreement"]);
    expect(picturesOf("passport")).toEqual(["front", "selfie"]);
    const passport = { documentKind: "passport" as const, hasDetails: true, agreementVersion };
    expect(missingOf({ ...passport, pictures: ["front", "selfie"] })).toEqual([]);
    expect(missingOf({ ...passport, documentKind: "id_card", pictures: ["front", "selfie"] })).toEqual(["back"]);
  });

  test("an agreement in other words counts no more", () => {
    const old = { ...nothing, hasDetails: true, pictures: ["front", "back", "selfie"] as const };
    expect(missingOf({ ...old, agreementVersion: "2020-01" })).toEqual(["agreement"]);
  });

  test("an age and a document are looked at on the day on which it counts", () => {
    const details = { birthDate: "2008-11-20", documentExpiresOn: "2026-11-20" };
    expect(detailsFaults(details, "2026-11-19")).toEqual(["under_age"]);
    expect(detailsFaults(details, "2026-11-20")).toEqual([]);
    expect(detailsFaults(details, "2026-11-21")).toEqual(["document_expired"]);
    const both = { birthDate: "2010-01-01", documentExpiresOn: "2020-01-01" };
    expect(detailsFaults(both, "2026-11-20")).toEqual(["under_age", "document_expired"]);
  });
});

test("each reason of a refusal has words, and only those that no new picture can mend are final", () => {
  for (const reason of refusalReasons) expect(refusalWords(reason).length).toBeGreaterThan(10);
  expect(refusalReasons.filter((reason) => isFinal([reason]))).toEqual([
    "under_age",
    "not_genuine",
    "already_verified",
  ]);
  expect(isFinal([])).toBe(false);
});
