import { expect, test } from "vitest";
import { auditOutcome } from "./dependency-audit.rules.ts";

const answer = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: { total: 1 } } });

test("known vulnerabilities are listed, the most severe first", () => {
  const found = auditOutcome(
    answer({ slow: { severity: "low", range: "<2.0.0" }, open: { severity: "critical", range: ">=1.0.0 <1.2.3" } }),
  );
  expect(found).toEqual({ state: "findings", lines: ["critical: open >=1.0.0 <1.2.3", "low: slow <2.0.0"] });
  expect(auditOutcome(answer({})).state).toBe("clean");
  expect(auditOutcome(`npm warn something\n${answer({})}`).state).toBe("clean");
});

test("an unreachable service is reported and is neither a pass nor a failure", () => {
  const refused = '{"message": "405 Method Not Allowed - POST https://registry.example/advisories", "error": {}}';
  for (const printed of ["", "npm error network", refused, "{}"]) {
    const { state, lines } = auditOutcome(printed);
    expect([state, lines[0]]).toEqual(["unknown", expect.stringContaining("was not reached")]);
  }
  expect(auditOutcome(refused).lines[1]).toContain("405 Method Not Allowed");
});
