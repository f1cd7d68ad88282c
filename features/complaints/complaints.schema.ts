import { z } from "zod";
import {
  askedOf,
  type ComplaintField,
  type ComplaintKind,
  type ComplaintState,
  complaintKinds,
  evidenceLinks,
  type ReasonCode,
  reasonCodes,
  reasonsOfKind,
} from "./complaints.rules.ts";

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString("en-US")} characters`)
    .default("");
const id = z
  .literal("")
  .transform(() => undefined)
  .or(z.uuid("This is not an id"))
  .optional();
const ticked = z
  .enum(["true", "on", ""])
  .default("")
  .transform((value) => value !== "");

const fields = z.object({
  kind: z.enum(complaintKinds, "Please choose what this is about"),
  reason: z
    .enum([...reasonCodes, ""])
    .default("")
    .catch(""),
  agentId: id,
  creator: text(30),
  callId: id,
  location: text(1_000),
  statement: text(4_000),
  evidence: text(2_600),
  work: text(2_000),
  name: text(120),
  email: text(254),
  postalAddress: text(500),
  phone: text(40),
  relation: z.enum(["self", "representative", ""]).default("").catch(""),
  goodFaith: ticked,
  accuracy: ticked,
  signature: text(120),
  /** Where the form was opened: made by the server, sent back unchanged. */
  ticket: z.string().max(200).default(""),
  /** People leave this empty; it is not shown to them. */
  website: z.string().max(500).default(""),
});
type Fields = z.infer<typeof fields>;

const missing: Record<ComplaintField, string> = {
  location: "Please tell us where it is",
  statement: "Please describe it, in at least 20 characters",
  work: "Please name the work that is yours",
  name: "Please give your name",
  email: "Please give an email address",
  postalAddress: "Please give your postal address",
  phone: "Please give a telephone number",
  relation: "Please say who you are in this",
  accuracy: "Please confirm this statement",
  signature: "Please type your full name as your signature",
};

function isMissing(field: ComplaintField, sent: Fields): boolean {
  if (field === "location") return sent.location === "" && !sent.agentId && !sent.callId && sent.creator === "";
  if (field === "statement") return sent.statement.length < 20;
  return sent[field] === "" || sent[field] === false;
}

/** A complaint as the form sends it. Which fields are needed depends on its kind. */
export const complaintInput = fields
  .superRefine((sent, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (reasonOf(sent) === null) fault("reason", "Please choose what fits best");
    for (const [field, asked] of Object.entries(askedOf[sent.kind]) as [ComplaintField, string][]) {
      if (asked === "required" && isMissing(field, sent)) fault(field, missing[field]);
    }
    if (sent.email !== "" && !z.email().safeParse(sent.email).success) fault("email", "This is not an email address");
    if (evidenceLinks(sent.evidence) === null)
      fault("evidence", "At most five addresses, one a line, each beginning with https:// or http://");
    if (!sent.goodFaith) fault("goodFaith", "Please confirm this statement");
    if (sent.signature !== "" && !sameName(sent.signature, sent.name))
      fault("signature", "Your signature and your name must be the same");
  })
  .transform((sent) => ({
    ...sent,
    reason: reasonOf(sent) ?? ("other" as const),
    evidence: evidenceLinks(sent.evidence) ?? [],
    email: sent.email.toLowerCase(),
  }));
export type ComplaintInput = z.infer<typeof complaintInput>;

/** The reason that was chosen, or the only one of the kind; null when it is none of the kind's. */
function reasonOf(sent: Pick<Fields, "kind" | "reason">): ReasonCode | null {
  const offered = reasonsOfKind[sent.kind];
  if (offered.length === 1) return offered[0]?.id ?? null;
  return offered.find(({ id }) => id === sent.reason)?.id ?? null;
}

const plainName = (name: string) => name.toLowerCase().replace(/\s+/g, " ").trim();
const sameName = (a: string, b: string) => plainName(a) === plainName(b);

/** Query of the page: what is to be reported. */
export const reportQuery = z.object({
  kind: z.enum(complaintKinds).optional(),
  agent: z.uuid().optional(),
  creator: z.string().max(30).optional(),
  call: z.uuid().optional(),
});
export type ReportQuery = z.infer<typeof reportQuery>;

/** What a complaint is about, as the form shows it. `label` is null where the age gate withholds names. */
export type ReportSubject = {
  kind: "agent" | "creator" | "call";
  agentId: string | null;
  creator: string | null;
  callId: string | null;
  label: string | null;
};

/** What the reporter gets at once: the number, and the secret that opens the page of the complaint. */
export type FiledComplaint = { reference: string; secret: string; setCookie: string };

/** A complaint as its reporter sees it. */
export type ComplaintStatus = {
  reference: string;
  kind: ComplaintKind;
  reason: ReasonCode;
  state: ComplaintState;
  subjectLabel: string | null;
  receivedAt: string;
  acknowledgedAt: string | null;
  decideBy: string;
  hardLimitAt: string;
  takedownBy: string | null;
  /** Whether a letter went to the reporter. */
  mailed: boolean;
  decision: { outcome: "upheld" | "partly" | "unfounded"; words: string; at: string } | null;
  events: { at: string; kind: string; note: string }[];
  /** Why it cannot be appealed against, or null; and until when it could be. */
  appeal: { fault: "undecided" | "answered" | "late" | null; until: string | null };
  /** For a private link; null for the signed-in reporter who came without it. */
  secret: string | null;
};

/** One of a member's own reports in a list. */
export type OwnComplaint = {
  reference: string;
  kind: ComplaintKind;
  state: ComplaintState;
  receivedAt: string;
  subjectLabel: string | null;
};
