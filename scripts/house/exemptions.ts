import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export const exemptionsPath = "scripts/house/exemptions.json";

const subjects = z.array(z.string()).default([]);

/** What does not keep a rule of the house yet, by rule. The lists only shrink: what keeps the rule leaves its list. */
const exemptions = z.strictObject({
  packedLiterals: subjects,
  crowdedFolders: subjects,
  featureFiles: subjects,
  serverWithoutApp: subjects,
  importCircles: subjects,
  twoWayFolders: subjects,
});

export type Exemptions = z.infer<typeof exemptions>;
export type HouseRule = keyof Exemptions;

export type Violation = { path: string; line: number; reason: string };
/** A violation of a rule that has a list of exemptions, with the name under which it would stand there. */
export type Finding = Violation & { rule: HouseRule; subject: string };

/** The exemptions of a house; one without the file has nothing to excuse. */
export function readExemptions(root: string): Exemptions {
  const file = join(root, exemptionsPath);
  return exemptions.parse(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
}

/** The findings that no exemption covers, and the exemptions that cover nothing any more. */
export function withoutExempt(findings: Finding[], lists: Partial<Exemptions>): Violation[] {
  const key = (rule: string, subject: string) => `${rule}: ${subject}`;
  const found = new Set(findings.map(({ rule, subject }) => key(rule, subject)));
  const exempt = new Set(Object.entries(lists).flatMap(([rule, subjects]) => subjects.map((name) => key(rule, name))));
  const violations = findings
    .filter(({ rule, subject }) => !exempt.has(key(rule, subject)))
    .map(({ path, line, reason }) => ({ path, line, reason }));
  const outlived = [...exempt]
    .filter((name) => !found.has(name))
    .map((name) => ({ path: exemptionsPath, line: 1, reason: `"${name}" needs no exemption any more: take it off` }));
  return [...violations, ...outlived];
}
