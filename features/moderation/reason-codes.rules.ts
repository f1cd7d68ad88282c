import type { HardLimit } from "./hard-limits.rules.ts";

/** What a caller's words bring about: `end_and_lock` ends the call and the account waits for a person. */
export type CallerAction = "end_and_lock" | "end" | "refuse" | "crisis";
/** What happens to a companion's sentence; `alert` also notifies the team. */
export type AgentAction = "block" | "block_and_alert";
/** What happens to a text that is written to be shown or spoken. */
export type TextAction = "reject" | "reject_and_strike" | "hold";

export type ReasonRule = { caller: CallerAction; agent: AgentAction; text: TextAction; label: string };

/** Why something is stopped, and what follows. The codes are stable: they are stored, counted and reported. */
export const reasonRules = {
  minor_sexual: rule("end_and_lock", "block_and_alert", "reject_and_strike", "Minors or age play"),
  underage_user: rule("end_and_lock", "block", "reject", "Claimed to be under 18"),
  nonconsent: rule("refuse", "block", "reject", "Non-consent"),
  incest: rule("refuse", "block", "reject", "Family members"),
  bestiality: rule("refuse", "block", "reject", "Animals"),
  extreme: rule("refuse", "block", "reject", "Gore and death"),
  trafficking: rule("end", "block", "reject", "Trafficking or paid meetings"),
  likeness_no_consent: rule("refuse", "block", "hold", "A real person"),
  self_harm: rule("crisis", "block_and_alert", "reject", "Self-harm"),
  violence_threat: rule("refuse", "block", "reject", "Threats"),
  hate: rule("refuse", "block", "reject", "Hate"),
  illegal_goods: rule("refuse", "block", "reject", "Crime and illegal goods"),
  doxxing_pii: rule("refuse", "block", "reject", "Private details"),
  impersonation: rule("refuse", "block", "reject", "Claims to be human"),
  other: rule("refuse", "block", "hold", "Something else"),
} as const satisfies Record<string, ReasonRule>;

export type ReasonCode = keyof typeof reasonRules;

/** After so many refusals in one call, whatever they were for, the call ends and a person looks at it. */
export const REFUSALS_PER_CALL = 3;

function rule(caller: CallerAction, agent: AgentAction, text: TextAction, label: string): ReasonRule {
  return { caller, agent, text, label };
}

const codeOfLimit: Record<HardLimit, ReasonCode> = {
  minors: "minor_sexual",
  non_consent: "nonconsent",
  real_person: "likeness_no_consent",
  self_harm_encouragement: "self_harm",
  trafficking: "trafficking",
  bestiality: "bestiality",
  incest: "incest",
};

/** The code of a hard limit, or `other` for a reason that is none, such as a text that is too long to be read. */
export function codeOf(reason: string): ReasonCode {
  if (Object.hasOwn(codeOfLimit, reason)) return codeOfLimit[reason as HardLimit];
  return Object.hasOwn(reasonRules, reason) ? (reason as ReasonCode) : "other";
}

/** What a call does after a refusal of something that was said. `before`: refusals of that side earlier in the call. */
export function afterRefusal(
  by: "caller" | "agent",
  code: ReasonCode,
  before: number,
): { ends: boolean; flags: boolean; locks: boolean } {
  const { caller, agent } = reasonRules[code];
  const repeated = before + 1 >= REFUSALS_PER_CALL;
  // Claiming to be human is set right each time; the call need not end for it.
  if (by === "agent")
    return { ends: repeated && code !== "impersonation", flags: repeated || agent === "block_and_alert", locks: false };
  const ends = repeated || caller === "end" || caller === "end_and_lock";
  return { ends, flags: ends, locks: caller === "end_and_lock" };
}
