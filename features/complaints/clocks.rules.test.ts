import { describe, expect, test } from "vitest";
import { addBusinessDays, complaintClocks } from "./clocks.rules.ts";

const settings = {
  acknowledgeHours: 24,
  urgentHours: 1,
  takedownHours: 48,
  decideDays: 5,
  hardLimitBusinessDays: 7,
};
const at = (text: string) => new Date(`${text}:00.000Z`);
/** A Friday evening. */
const friday = at("2026-11-20T21:30");

describe("business days", () => {
  test("leave out weekends and the operator's holidays, and keep the time of day", () => {
    expect(addBusinessDays(friday, 1, [])).toEqual(at("2026-11-23T21:30"));
    expect(addBusinessDays(friday, 7, [])).toEqual(at("2026-12-01T21:30"));
    expect(addBusinessDays(friday, 7, ["2026-11-26"])).toEqual(at("2026-12-02T21:30"));
    expect(addBusinessDays(friday, 7, ["2026-11-28"])).toEqual(at("2026-12-01T21:30"));
    expect(addBusinessDays(at("2026-11-22T10:00"), 1, [])).toEqual(at("2026-11-23T10:00"));
  });
});

describe("the clocks of a complaint", () => {
  test("acknowledge within 24 hours, decide within 5 days, and never later than 7 business days", () => {
    expect(complaintClocks("impersonation", friday, settings, [])).toEqual({
      acknowledgeBy: at("2026-11-21T21:30"),
      dueAt: at("2026-11-25T21:30"),
      decideBy: at("2026-11-25T21:30"),
      hardLimitAt: at("2026-12-01T21:30"),
      takedownBy: null,
    });
  });

  test("take intimate images, and a voice, face or name that is used without consent, down within 48 hours", () => {
    for (const reason of ["ncii", "likeness_no_consent"] as const) {
      expect(complaintClocks(reason, friday, settings, [])).toMatchObject({
        dueAt: at("2026-11-21T21:30"),
        decideBy: at("2026-11-22T21:30"),
        takedownBy: at("2026-11-22T21:30"),
      });
    }
  });

  test("look at danger to a child or a life within the hour", () => {
    for (const reason of [
      "csam_apparent",
      "minor_sexual",
      "underage_user",
      "violence_threat",
      "trafficking",
    ] as const) {
      expect(complaintClocks(reason, friday, settings, []).dueAt, reason).toEqual(at("2026-11-20T22:30"));
    }
  });

  test("never promise a decision after the hard limit, whatever the operator set", () => {
    const slow = { ...settings, decideDays: 7, hardLimitBusinessDays: 2 };
    const clocks = complaintClocks("spam", friday, slow, []);
    expect(clocks.hardLimitAt).toEqual(at("2026-11-24T21:30"));
    expect(clocks.decideBy).toEqual(at("2026-11-24T21:30"));
    expect(clocks.dueAt).toEqual(at("2026-11-24T21:30"));
  });
});
