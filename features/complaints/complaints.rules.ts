import { dayMs } from "#platform/days/durations.ts";

/** What somebody may want to tell us, in the order in which it is offered. */
export const complaintKinds = [
  "conduct",
  "intimate-images",
  "underage",
  "illegal",
  "copyright",
  "privacy",
  "other",
] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/** How each kind is called in a sentence to its reporter. */
export const kindNames: Record<ComplaintKind, string> = {
  conduct: "Complaint",
  "intimate-images": "Request to remove intimate images",
  underage: "Concern about somebody under 18",
  illegal: "Report of illegal content",
  copyright: "Copyright notice",
  privacy: "Complaint about privacy or likeness",
  other: "Report",
};

/** Severity 3 is danger to a child or to somebody's life; 0 can wait for its turn. */
const severities = {
  csam_apparent: 3,
  minor_sexual: 3,
  underage_user: 3,
  violence_threat: 3,
  trafficking: 3,
  ncii: 2,
  likeness_no_consent: 2,
  nonconsent: 2,
  self_harm: 2,
  incest: 2,
  bestiality: 2,
  extreme: 2,
  doxxing_pii: 2,
  ip_dmca: 1,
  impersonation: 1,
  hate: 1,
  illegal_goods: 1,
  fraud_payment_bypass: 1,
  spam: 0,
  other: 0,
} as const;
export type ReasonCode = keyof typeof severities;
export type Severity = (typeof severities)[ReasonCode];

export const reasonCodes = Object.keys(severities) as [ReasonCode, ...ReasonCode[]];
export const severityOf = (reason: ReasonCode): Severity => severities[reason];

/** What has to be gone within the hours of a takedown. */
export const takedownReasons: ReadonlySet<ReasonCode> = new Set<ReasonCode>(["ncii", "likeness_no_consent"]);

/**
 * What is done at once, before anybody has looked: pictures are withheld, or the whole agent is. It is undone when the
 * complaint turns out to be unfounded; the harm of a wrong delay could not be undone.
 */
export function immediateMeasure(reason: ReasonCode): "withhold_media" | "hold_agent" | null {
  if (reason === "ncii") return "withhold_media";
  return ["csam_apparent", "minor_sexual", "likeness_no_consent"].includes(reason) ? "hold_agent" : null;
}

/**
 * So many companions and sets of pictures reports hide in a day before a person has looked, over the whole site. Whoever
 * has confirmed an email answers for it; all others together could otherwise take everything off the air in minutes.
 */
export const hiddenAtOncePerDay = { unconfirmed: 5, confirmed: 20 } as const;

/** For so long after it was decided that a complaint is unfounded, the same one hides nothing by itself. */
export const unfoundedForMs = 30 * dayMs;

/**
 * The reasons of which an unfounded complaint takes the weight from this one. Whoever has confirmed an email answers for
 * what they say; from anybody else it hides nothing that a person has looked at lately for whatever reason.
 */
export function clearingReasons(reason: ReasonCode, isConfirmed: boolean): readonly ReasonCode[] {
  return isConfirmed ? [reason] : reasonCodes.filter((one) => immediateMeasure(one) !== null);
}

/** The reasons that each kind offers, in words for people. A kind with one reason does not ask. */
export const reasonsOfKind: Record<ComplaintKind, readonly { id: ReasonCode; label: string }[]> = {
  conduct: [
    { id: "nonconsent", label: "It ignored a stop or an agreed limit" },
    { id: "self_harm", label: "It encouraged self-harm" },
    { id: "violence_threat", label: "It threatened somebody" },
    { id: "hate", label: "Hate or harassment" },
    { id: "extreme", label: "Shocking or degrading content" },
    { id: "impersonation", label: "It pretends to be a real person" },
    { id: "fraud_payment_bypass", label: "It asked for payment elsewhere, or misled me about the price" },
    { id: "spam", label: "Advertising or spam" },
    { id: "other", label: "Something else" },
  ],
  "intimate-images": [{ id: "ncii", label: "Intimate images without consent" }],
  underage: [
    { id: "minor_sexual", label: "A companion is shown or described as under 18" },
    { id: "underage_user", label: "Somebody under 18 uses the site" },
    { id: "csam_apparent", label: "Material that appears to show the abuse of a child" },
  ],
  illegal: [
    { id: "trafficking", label: "Trafficking or exploitation of people" },
    { id: "violence_threat", label: "A threat of violence" },
    { id: "hate", label: "Incitement to hatred" },
    { id: "illegal_goods", label: "Drugs, weapons or other illegal goods" },
    { id: "incest", label: "Incest" },
    { id: "bestiality", label: "Sexual content with animals" },
    { id: "extreme", label: "Extreme violence" },
    { id: "fraud_payment_bypass", label: "Fraud" },
    { id: "other", label: "Another law" },
  ],
  copyright: [{ id: "ip_dmca", label: "Copyright" }],
  privacy: [
    { id: "likeness_no_consent", label: "My voice, face or name is used without my consent" },
    { id: "doxxing_pii", label: "Private details about me are shown" },
    { id: "other", label: "Something else about my data" },
  ],
  other: [{ id: "other", label: "Something else" }],
};

/** The parts of the form that depend on what is reported. */
export type ComplaintField =
  | "location"
  | "statement"
  | "work"
  | "name"
  | "email"
  | "postalAddress"
  | "phone"
  | "relation"
  | "accuracy"
  | "signature";

type Asked = Partial<Record<ComplaintField, "required" | "optional">>;

/**
 * What each kind asks for. Intimate images: the four parts of a valid request under the Take It Down Act. Copyright: the
 * six of a notice under 17 U.S.C. § 512(c)(3). Illegal content: name and address as in article 16 of the Digital
 * Services Act. Concerns about minors need no name at all.
 */
export const askedOf: Record<ComplaintKind, Asked> = {
  conduct: { location: "required", statement: "required", name: "optional", email: "optional" },
  "intimate-images": {
    location: "required",
    statement: "required",
    relation: "required",
    name: "required",
    email: "required",
    phone: "optional",
    accuracy: "required",
    signature: "required",
  },
  underage: { location: "required", statement: "required", name: "optional", email: "optional" },
  illegal: { location: "required", statement: "required", name: "required", email: "required" },
  copyright: {
    work: "required",
    location: "required",
    statement: "optional",
    name: "required",
    email: "required",
    postalAddress: "required",
    phone: "required",
    accuracy: "required",
    signature: "required",
  },
  privacy: { location: "required", statement: "required", relation: "required", name: "required", email: "required" },
  other: { location: "optional", statement: "required", name: "optional", email: "optional" },
};

/** Kinds whose notice is none without its sender's name: who sent it is part of the record that the law asks for. */
export const namedKinds: readonly ComplaintKind[] = complaintKinds.filter((kind) => askedOf[kind].name === "required");

/** For so long after its decision a report says who sent it and what they wrote. An appeal is possible for half of it. */
export const reporterKeptDays = 365;

/** Who sent a report decided up to this moment is forgotten now. */
export function forgetDecidedUpTo(now: Date): Date {
  return new Date(now.getTime() - reporterKeptDays * dayMs);
}

export const complaintStates = ["received", "assigned", "awaiting_second", "decided", "appealed", "closed"] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** Links to evidence, one per line: at most five, on the web. Null when a line is none of that. */
export function evidenceLinks(text: string): string[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length > 5) return null;
  return lines.every((line) => line.length <= 500 && /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(line)) ? lines : null;
}

/** The agent or creator that an address of this site leads to; null for any other text. */
export function placeOnSite(location: string, siteUrl: string): { agentId: string } | { username: string } | null {
  const [, address] = /(https?:\/\/\S+)/i.exec(location) ?? [];
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.host !== new URL(siteUrl).host) return null;
  const [, agentId] = /^\/agent\/([0-9a-f-]{36})\/?$/i.exec(url.pathname) ?? [];
  if (agentId !== undefined) return { agentId };
  const [, username] = /^\/([a-z0-9_-]{3,30})\/?$/i.exec(url.pathname) ?? [];
  return username === undefined ? null : { username };
}
