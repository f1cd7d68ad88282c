import { randomBytes } from "node:crypto";
import type { Actor } from "#features/audit/audit.rules.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { isFailure } from "#platform/errors/failure.ts";
import { tokenHash, uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { limitsInMemory, type RateLimits } from "#platform/rate-limits/rate-limit.ts";
import { type Clocks, complaintClocks } from "./clocks.rules.ts";
import { acknowledgement, measureTaken } from "./complaint-letters.rules.ts";
import type { Subject } from "./complaint-subjects.service.ts";
import { hiddenAtOncePerDay, immediateMeasure, reasonCodes, severityOf } from "./complaints.rules.ts";
import type { ComplaintInput } from "./complaints.schema.ts";
import * as store from "./complaints.store.ts";
import type { Declarations } from "./complaints.tables.ts";
import { REFERENCE_LENGTH, referenceOf } from "./reference.rules.ts";

/** Whoever hides more than this in a day, from one network or account, is believed only after a person has looked. */
const measuresPerReporter = { points: 3, seconds: 86_400 };
const DAY_MS = 86_400_000;
/** For so long after an unfounded complaint the same one hides nothing by itself. */
const UNFOUNDED_FOR_MS = 30 * DAY_MS;
const REFERENCE_ATTEMPTS = 5;

/** Who complains, and from where. */
export type Reporter = { viewer: Viewer | null; ip: string; brand?: Brand };

export type IntakeOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  settings: Pick<SettingsService, "get">;
  mail: Pick<MailService, "post">;
  log: Pick<Log, "error">;
  /** What keeps the counts of reports; the memory of this process unless told otherwise. */
  limits?: RateLimits;
  measures: {
    hold(tx: Tx, agentId: string, at: Date): Promise<boolean>;
    withholdPhotos(tx: Tx, agentId: string): Promise<number>;
  };
};

type Filing = { formId: string; subject: Subject; secret: string };

/** The one transaction of a complaint: the row, its first events, what is done at once, the letters and the record. */
export function createIntake(options: IntakeOptions) {
  const { db, clock, log, audit, settings, mail, measures, limits = limitsInMemory } = options;
  const hiding = limits("complaints.hiding", measuresPerReporter);

  /** Whether this reporter has not hidden too much today. Counted before the transaction, which holds a connection. */
  async function isBelieved({ viewer, ip }: Reporter, input: ComplaintInput): Promise<boolean> {
    if (immediateMeasure(input.reason) === null) return false;
    return hiding.take(viewer?.uid ?? ip).then(
      () => true,
      (error) => {
        if (isFailure(error)) return false;
        throw error;
      },
    );
  }

  async function mayHide(tx: Tx, { viewer }: Reporter, input: ComplaintInput, agentId: string): Promise<boolean> {
    const now = clock.now().getTime();
    // An account answers for what it says; without one, a companion that was looked at lately stays on the air.
    const reasons = viewer ? [input.reason] : reasonCodes.filter((reason) => immediateMeasure(reason) !== null);
    if (await store.wasUnfounded(tx, agentId, reasons, new Date(now - UNFOUNDED_FOR_MS))) return false;
    const by = viewer ? "member" : "anonymous";
    const hidden = await store.hiddenAtOnce(tx, by, new Date(now - DAY_MS));
    if (hidden < hiddenAtOncePerDay[by]) return true;
    log.error(
      { by, hidden, agent: agentId },
      "complaints: reports hide no more by themselves today. Please look at them now",
    );
    return false;
  }

  /** Hides what cannot wait; says what was hidden, if anything. */
  async function actAtOnce(tx: Tx, reporter: Reporter, input: ComplaintInput, subject: Subject) {
    const measure = immediateMeasure(input.reason);
    if (measure === null || !subject || !(await mayHide(tx, reporter, input, subject.agent.id))) return null;
    const { agent } = subject;
    const changed =
      measure === "hold_agent"
        ? await measures.hold(tx, agent.id, clock.now())
        : (await measures.withholdPhotos(tx, agent.id)) > 0;
    return changed ? measure : null;
  }

  return async function takeIn(reporter: Reporter, input: ComplaintInput, filing: Filing): Promise<string> {
    const { subject } = filing;
    const [clockSettings, holidays] = await Promise.all([
      settings.get("complaints.clocks"),
      settings.get("complaints.holidays"),
    ]);
    const at = clock.now();
    const believed = await isBelieved(reporter, input);
    const clocks = complaintClocks(input.reason, at, clockSettings, holidays);
    return transact(db, async (tx) => {
      const kept = await keep(tx, rowOf(reporter, input, filing, clocks, at), filing.formId);
      if (kept.before) return kept.reference;
      const { id, reference } = kept;
      const measure = believed ? await actAtOnce(tx, reporter, input, subject) : null;
      const event = (kind: string, shown: boolean, actor: Actor = system) => ({
        ...{ id: uuidv7(at.getTime()), complaint_id: id, at, kind, shown },
        ...{ actor_uid: actor.uid, actor_role: actor.role },
      });
      await store.insertEvents(tx, [
        event("received", true, actorOf(reporter.viewer)),
        event("acknowledged", true),
        ...(measure ? [event(measure === "hold_agent" ? "agent_held" : "media_withheld", true)] : []),
      ]);
      await audit.record(tx, {
        actor: actorOf(reporter.viewer),
        action: "complaint.received",
        subject: { type: "complaint", id },
        after: { reference, kind: input.kind, reason: input.reason, severity: severityOf(input.reason), measure },
        address: reporter.ip,
      });
      const brand = reporter.brand ? { brand: reporter.brand } : {};
      if (input.email !== "") {
        const path = `/legal/report/${reference}?key=${filing.secret}`;
        const letter = acknowledgement({ reference, kind: input.kind, path }, clocks);
        await mail.post(tx, { to: input.email, key: `complaint:${id}`, kind: "complaint-received", letter, ...brand });
      }
      if (measure && subject) {
        const letter = measureTaken(subject.agent.name, measure);
        const key = `complaint-measure:${id}`;
        await mail.post(tx, { to: subject.agent.creatorEmail, key, kind: "complaint-measure", letter });
      }
      return reference;
    });
  };
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
    ...{ id: uuidv7(at.getTime()), form_id: filing.formId, kind: input.kind, reason: input.reason },
    severity: severityOf(input.reason),
    agent_id: subject?.agent.id ?? null,
    creator_uid: subject?.agent.creatorUid ?? null,
    call_id: subject?.callId ?? null,
    subject_label: subject?.label ?? null,
    ...{ location: input.location, statement: input.statement, evidence: input.evidence },
    declarations: JSON.stringify(declarationsOf(input)),
    reporter_uid: reporter.viewer?.uid ?? null,
    reporter_name: input.name || null,
    reporter_email: input.email || null,
    secret_hash: tokenHash(filing.secret),
    received_at: at,
    ...{ acknowledge_by: clocks.acknowledgeBy, acknowledged_at: at, due_at: clocks.dueAt },
    ...{ decide_by: clocks.decideBy, hard_limit_at: clocks.hardLimitAt, takedown_by: clocks.takedownBy },
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
