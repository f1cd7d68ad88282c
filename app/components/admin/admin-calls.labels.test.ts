import { expect, test } from "vitest";
import { momentLabel, momentTime, moneyLineLabel } from "./admin-calls.labels.ts";

test("moments have their time to the tenth of a second and their words", () => {
  expect([0, 64_249, 600_000].map(momentTime)).toEqual(["0:00.0", "1:04.2", "10:00.0"]);
  expect(momentLabel({ ms: 0, kind: "fault", detail: "text_to_speech" })).toBe("Fault on our side: voice");
  expect(momentLabel({ ms: 0, kind: "warned", detail: "credit_low" })).toBe("Customer warned: credit is low");
  expect(momentLabel({ ms: 0, kind: "ended", detail: "idle" })).toBe("Ended after a long silence");
  expect(momentLabel({ ms: 0, kind: "connected", detail: null })).toBe("Connected");
  expect(momentLabel({ ms: 0, kind: "fault", detail: "something new" })).toBe("Fault on our side: something new");
});

test("a line of the journal has a name, a new kind its own", () => {
  expect(["call_slice", "grant", "another"].map(moneyLineLabel)).toEqual([
    "Minute posted",
    "Free credit given",
    "another",
  ]);
});
