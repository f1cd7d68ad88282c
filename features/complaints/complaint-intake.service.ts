import { randomBytes } from "node:crypto";
import type { Actor } from "#features/audit/audit.rules.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { tokenHash, uuidv7 } from "#platform/ids/ids.ts";
import { budgetInTransaction } from "#platform/rate-limits/budget-in-transaction.ts";
import { type Clocks, complaintClocks } from "./clocks.rules.ts";
import type { Subject } from "./complaint-subjects.service.ts";
import { acknowledgement, measureTaken } from "./complaints.emails.ts";
import { complaintFailures } from "./complaints.failures.ts";
import { severityOf } from "./complaints.rules.ts";
import type { ComplaintInput } from "./complaints.schema.ts";
import * as store from "./complaints.store.ts";
import type { Declarations } from "./complaints.tables.ts";
import {
  createImmediateMeasures,
  type ImmediateMeasure,
  type ImmediateMeasuresOptions,
  isAccountable,
} from "./immediate-measures.service.ts";
import { REFERENCE_LENGTH, referenceOf } from "./reference/reference.rules.ts";

const REFERENCE_ATTEMPTS = 5;
/** Reports per address and hour. */
const filedPerAddress = { points: 5, seconds: 3_600 };
/** Urgent reports have a separate limit, which other reports do not use up. */
const urgentPerAddress = { points: 20, seconds: 3_600 };
const urgentKinds: readonly ComplaintInput["kind"][] = ["underage", "intimate-images"];

/** Who complains, and from where. */
export type Reporter = { viewer: Viewer | null; ip: string; brand?: Brand };

export type IntakeOptions = ImmediateMeasuresOptions & {
  db: Db;
  audit: Pick<AuditService, "record">;
  settings: Pick<SettingsService, "get">;
};

type Filing = { formId: string; subject: Subject; secret: string };

/** A complaint as it was taken in: what it became, and what was hidden at once, if anything. */
type Received = {
  id: string;
  reference: string;
  reporter: Reporter;
  input: ComplaintInput;
  filing: Filing;
  clocks: Clocks;
  at: Date;
  measure: ImmediateMeasure | null;
};

/** The one transaction of a complaint: the row, its first events, what is done at once, the emails and the record. */
export function createIntake(options: IntakeOptions) {
  const { db, clock, settings } = options;
  const measures = createImmediateMeasures(options);
  const perAddress = budgetInTransaction("complaints.address", { ...filedPerAddress, clock });
  const perUrgentAddress = budgetInTransaction("complaints.urgent_address", { ...urgentPerAddress, clock });

  /** Counts a report that is kept among those of its network. Throws `complaints.too_many` (429). */
  async function count(tx: Tx, { ip }: Reporter, { kind }: ComplaintInput): Promise<void> {
    const waitMs = await (urgentKinds.includes(kind) ? perUrgentAddress : perAddress).take(tx, ip);
    if (waitMs > 0) throw complaintFailures.tooMany().retryIn(Math.ceil(waitMs / 1_000));
  }

  return async function takeIn(reporter: Reporter, input: ComplaintInput, filing: Filing): Promise<string> {
    const [clockSettings, holidays] = await Promise.all([
      settings.get("complaints.clocks"),
      settings.get("complaints.holidays"),
    ]);
    const at = clock.now();
    const clocks = complaintClocks(input.reason, at, clockSettings, holidays);
    return transact(db, async (tx) => {
      const kept = await keep(tx, rowOf(reporter, input, filing, clocks, at), filing.formId);
      if (kept.before) return kept.reference;
      await count(tx, reporter, input);
      const { id, reference } = kept;
      const { subject } = filing;
      const measure = await measures.take(tx, reporter, { reference, input, subject });
      const received: Received = { id, reference, reporter, input, filing, clocks, at, measure };
      await record(options, tx, received);
      await acknowledge(options, tx, received);
      await tellCreator(options, tx, received);
      return reference;
    });
  };
}

/** What the complaint's own page shows, and the entry in the record of the site. */
async function record({ audit }: IntakeOptions, tx: Tx, received: Received): Promise<void> {
  const { id, reference, reporter, input, at, measure } = received;
  const event = (kind: string, actor: Actor = system) => ({
    id: uuidv7(at.getTime()),
    complaint_id: id,
    at,
    kind,
    shown: true,
    actor_uid: actor.uid,
    actor_role: actor.role,
  });
  await store.insertEvents(tx, [
    event("received", actorOf(reporter.viewer)),
    event("acknowledged"),
    ...(measure ? [event(measure === "hold_agent" ? "agent_held" : "media_withheld")] : []),
  ]);
  await audit.record(tx, {
    actor: actorOf(reporter.viewer),
    action: "complaint.received",
    subject: { type: "complaint", id },
    after: { reference, kind: input.kind, reason: input.reason, severity: severityOf(input.reason), measure },
    address: reporter.ip,
  });
}

/** Answers whoever gave an address: the number, the clocks, and the way to the complaint's page. */
async function acknowledge({ mail }: IntakeOptions, tx: Tx, received: Received): Promise<void> {
  const { id, reference, reporter, input, filing, clocks } = received;
  if (input.email === "") return;
  const path = `/legal/report/${reference}?key=${filing.secret}`;
  await mail.post(tx, {
    to: input.email,
    key: `complaint:${id}`,
    kind: "complaint-received",
    email: acknowledgement({ reference, kind: input.kind, path }, clocks),
    ...(reporter.brand ? { brand: reporter.brand } : {}),
  });
}

/** Tells a creator what was hidden before anybody has looked. */
async function tellCreator({ mail }: IntakeOptions, tx: Tx, { id, filing, measure }: Received): Promise<void> {
  if (!measure || !filing.subject) return;
  const { agent } = filing.subject;
  await mail.post(tx, {
    to: agent.creatorEmail,
    key: `complaint-measure:${id}`,
    kind: "complaint-measure",
    email: measureTaken(agent.name, measure),
  });
}

type NewComplaint = Omit<Parameters<typeof store.insertComplaint>[1], "reference">;

/** Writes a complaint under a free reference, or finds the one that its form made a moment ago. */
async function keep(tx: Tx, row: NewComplaint, formId: string) {
  for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt += 1) {
    const reference = referenceOf([...randomBytes(REFERENCE_LENGTH)]);
    if (await store.insertComplaint(tx, { ...row, reference })) return { id: row.id, reference, before: false };
    const before = await store.complaintOfForm(tx, formId);
    if (before) return { id: before.id, reference: before.reference, before: true };
  }
  throw new Error("No free reference was found for a complaint");
}

function rowOf(reporter: Reporter, input: ComplaintInput, filing: Filing, clocks: Clocks, at: Date): NewComplaint {
  const { subject } = filing;
  return {
    id: uuidv7(at.getTime()),
    form_id: filing.formId,
    kind: input.kind,
    reason: input.reason,
    severity: severityOf(input.reason),
    agent_id: subject?.agent.id ?? null,
    creator_uid: subject?.agent.creatorUid ?? null,
    call_id: subject?.callId ?? null,
    subject_label: subject?.label ?? null,
    location: input.location,
    statement: input.statement,
    evidence: input.evidence,
    declarations: JSON.stringify(declarationsOf(input)),
    reporter_uid: reporter.viewer?.uid ?? null,
    reporter_confirmed: isAccountable(reporter),
    reporter_name: input.name || null,
    reporter_email: input.email || null,
    secret_hash: tokenHash(filing.secret),
    received_at: at,
    acknowledge_by: clocks.acknowledgeBy,
    acknowledged_at: at,
    due_at: clocks.dueAt,
    decide_by: clocks.decideBy,
    hard_limit_at: clocks.hardLimitAt,
    takedown_by: clocks.takedownBy,
  };
}

function declarationsOf(input: ComplaintInput): Declarations {
  return {
    goodFaith: true,
    ...(input.accuracy ? { accuracy: true as const } : {}),
    ...(input.relation ? { relation: input.relation } : {}),
    ...(input.work ? { work: input.work } : {}),
    ...(input.postalAddress ? { postalAddress: input.postalAddress } : {}),
    ...(input.phone ? { phone: input.phone } : {}),
    ...(input.signature ? { signature: input.signature } : {}),
  };
}

const system: Actor = { uid: null, role: "system" };
const actorOf = (viewer: Viewer | null): Actor => (viewer ? { uid: viewer.uid, role: viewer.role } : system);
