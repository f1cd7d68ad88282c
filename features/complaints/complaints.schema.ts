import { z } from "zod";
import { plainTyped } from "#platform/text/typed.rules.ts";
import { typedLine } from "#platform/text/typed-line.ts";
import {
  askedOf,
  type ComplaintField,
  type ComplaintKind,
  type ComplaintState,
  complaintKinds,
  complaintStates,
  evidenceLinks,
  type ReasonCode,
  reasonCodes,
  reasonsOfKind,
} from "./complaints.rules.ts";
import { complaintActions, complaintOutcomes } from "./decisions.rules.ts";

const answerFault = z.enum(["undecided", "answered", "late"]);

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
    .catch("")
    .meta({ description: "What fits best; a kind with one reason needs none" }),
  agentId: id.meta({ description: "The agent's uuid" }),
  creator: text(30).meta({ description: "The creator's username" }),
  callId: id.meta({ description: "The uuid of a call that you took part in" }),
  location: text(1_000).meta({ description: "Where it is: an address, or a name" }),
  statement: text(4_000).meta({ description: "What is wrong" }),
  evidence: text(2_600).meta({ description: "Addresses, one per line" }),
  work: text(2_000).meta({ description: "The work that is yours, in a copyright notice" }),
  name: typedLine(120).default("").meta({ description: "Your name, where the kind needs it" }),
  email: text(254).transform(plainTyped).meta({ description: "Where the answer goes" }),
  postalAddress: text(500),
  phone: text(40),
  relation: z.enum(["self", "representative", ""]).default("").catch(""),
  goodFaith: ticked.meta({ description: "`true`: what you say is true to the best of your knowledge" }),
  accuracy: ticked.meta({ description: "`true`: what you say is accurate, where the kind needs it" }),
  signature: typedLine(120)
    .default("")
    .meta({ description: "Your name again, for removal requests and copyright notices" }),
  ticket: z.string().max(200).default("").meta({ description: "From `GET /api/complaints/form`, unchanged" }),
  website: z.string().max(500).default("").meta({ description: "Left empty" }),
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
      fault("evidence", "At most five addresses, one per line, each beginning with https:// or http://");
    if (!sent.goodFaith) fault("goodFaith", "Please confirm this statement");
    if (sent.signature !== "" && !sameName(sent.signature, sent.name))
      fault("signature", "Your signature and your name must be the same");
  })
  .transform((sent) => ({
    ...sent,
    reason: reasonOf(sent) ?? ("other" as const),
    evidence: evidenceLinks(sent.evidence) ?? [],
    email: sent.email.toLowerCase(),
  }))
  // A field that a form leaves out is refused in words of its own: programs are told beforehand that it is needed.
  .meta({ required: ["ticket", "kind", "goodFaith"] });
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

const moment = z.string().meta({ description: "UTC" });

/** What the reporter of a complaint keeps. */
export const complaintReceipt = z.object({
  reference: z.string().meta({ example: "NC-7F3K-2Q9D" }),
  secret: z.string().meta({ description: "Opens the page of the complaint" }),
});
export const complaintForm = z.object({ ticket: z.string() });

/** A complaint as its reporter sees it. */
export const complaintStatus = z.object({
  reference: z.string().meta({ example: "NC-7F3K-2Q9D" }),
  kind: z.enum(complaintKinds),
  reason: z.enum(reasonCodes),
  state: z.enum(complaintStates),
  subjectLabel: z.string().nullable(),
  receivedAt: moment,
  acknowledgedAt: moment.nullable(),
  decideBy: moment,
  hardLimitAt: moment,
  takedownBy: moment.nullable(),
  mailed: z.boolean().meta({ description: "Whether an email went to the reporter" }),
  decision: z.object({ outcome: z.enum(complaintOutcomes), words: z.string(), at: moment }).nullable(),
  events: z.array(z.object({ at: moment, kind: z.string(), note: z.string() })),
  appeal: z
    .object({ fault: answerFault.nullable(), until: moment.nullable() })
    .meta({ description: "Why it cannot be appealed against, or null; and until when it could be" }),
  secret: z
    .string()
    .nullable()
    .meta({ description: "For a private link; null for the signed-in reporter who came without it" }),
});
export type ComplaintStatus = z.infer<typeof complaintStatus>;

/** A decision as the side sees it whom it concerns: nothing of who reported. */
export const affectedCase = z.object({
  reference: z.string(),
  subjectLabel: z.string().nullable(),
  decision: z
    .object({
      outcome: z.enum(complaintOutcomes),
      action: z.enum(complaintActions),
      words: z.string(),
      at: moment,
    })
    .nullable(),
  answerUntil: moment.nullable(),
  signed: z.boolean().meta({ description: "Whether an answer needs a signature: in a matter of copyright it does" }),
  fault: answerFault.nullable(),
});
export type AffectedCase = z.infer<typeof affectedCase>;

/** An appeal, or a counter-notice. */
export const answerInput = z.object({
  words: z
    .string()
    .trim()
    .min(20, "Please say what is wrong with the decision, in at least 20 characters")
    .max(4_000, "At most 4,000 characters")
    .meta({ description: "What is wrong with the decision" }),
  signature: typedLine(120).default("").meta({ description: "The full name, in a counter-notice about copyright" }),
});
export type AnswerInput = z.infer<typeof answerInput>;

/** One of a member's own reports in a list. */
export type OwnComplaint = {
  reference: string;
  kind: ComplaintKind;
  state: ComplaintState;
  receivedAt: string;
  subjectLabel: string | null;
};
