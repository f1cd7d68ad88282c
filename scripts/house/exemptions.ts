import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
  heavyJourneys: subjects,
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
  const violations = findings
    .filter(({ rule, subject }) => !lists[rule]?.includes(subject))
    .map(({ path, line, reason }) => ({ path, line, reason }));
  const outlived = Object.entries(lists).flatMap(([rule, names]) =>
    names
      .filter((name) => !isNeeded(findings, rule, name))
      .map((name) => `"${rule}: ${name}" needs no exemption any more: take it off, or let --shrink do it`),
  );
  return [...violations, ...outlived.map((reason) => ({ path: exemptionsPath, line: 1, reason }))];
}

/** Takes from the lists what covers nothing any more. */
export function shrinkExemptions(root: string, findings: Finding[]): void {
  const needed = Object.entries(readExemptions(root)).map(([rule, names]) => [
    rule,
    names.filter((name) => isNeeded(findings, rule, name)),
  ]);
  writeFileSync(join(root, exemptionsPath), `${JSON.stringify(Object.fromEntries(needed), null, 2)}\n`);
}

function isNeeded(findings: Finding[], rule: string, name: string): boolean {
  return findings.some((finding) => finding.rule === rule && finding.subject === name);
}
