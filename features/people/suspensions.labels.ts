import { longDayLabel } from "#platform/days/days.ts";
import type { ReasonCode } from "../complaints/complaints.rules.ts";

/** Labels of suspension reasons, for admins and the members concerned. */
export const reasonLabels: Record<ReasonCode, string> = {
  csam_apparent: "Material that harms children",
  minor_sexual: "Minors in a sexual context",
  underage_user: "Under 18",
  violence_threat: "Threats of violence",
  trafficking: "Exploitation or meetings for pay",
  ncii: "Intimate images without consent",
  likeness_no_consent: "Somebody's likeness without consent",
  nonconsent: "Non-consent",
  self_harm: "Encouraging self-harm",
  incest: "Incest",
  bestiality: "Animals",
  extreme: "Extreme content",
  doxxing_pii: "Private details of others",
  ip_dmca: "Somebody else's work",
  impersonation: "Impersonation",
  hate: "Hate",
  illegal_goods: "Illegal goods",
  fraud_payment_bypass: "Fraud, disputed payments, or paying around the site",
  spam: "Spam",
  other: "Another reason",
};

export const isReasonCode = (text: string): text is ReasonCode => Object.hasOwn(reasonLabels, text);

/** The most common reasons come first, so that a slipped key does not pick the gravest. */
const firstReasons: readonly string[] = ["fraud_payment_bypass", "spam", "impersonation", "hate"];

/** The reasons as select options. */
export const reasonChoices = Object.entries(reasonLabels)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => placeOf(one.value) - placeOf(other.value));
function placeOf(code: string): number {
  const place = firstReasons.indexOf(code);
  return place < 0 ? firstReasons.length : place;
}

/** The end of a suspension as text. `until` is the first moment of a day, so the text names the day before. */
export const suspensionEnd = (until: Date | string): string =>
  `the end of ${longDayLabel(new Date(new Date(until).getTime() - 1))} (UTC)`;
