import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { ConfirmationsService } from "#features/confirmations/confirmations.service.ts";
import { requireMember, type Viewer } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { tokenHash } from "#platform/ids/ids.ts";
import { createComplaintAnswers } from "./complaint-answers.service.ts";
import { createComplaintDecisions, RESTORE_AFTER_REPORT } from "./complaint-decisions.service.ts";
import type { DecisionMeasures } from "./complaint-effects.service.ts";
import { createIntake, type IntakeOptions, type Reporter } from "./complaint-intake.service.ts";
import { createComplaintReport } from "./complaint-report.service.ts";
import { createComplaintSubjects, type SubjectSources } from "./complaint-subjects.service.ts";
import { createComplaintTaking } from "./complaint-taking.service.ts";
import { complaintFailures } from "./complaints.failures.ts";
import { forgetDecidedUpTo } from "./complaints.rules.ts";
import type {
  ComplaintInput,
  ComplaintStatus,
  FiledComplaint,
  OwnComplaint,
  ReportQuery,
} from "./complaints.schema.ts";
import * as store from "./complaints.store.ts";
import { createComplaintsAdmin, type FactsSource } from "./complaints-admin.service.ts";
import { answerableUntil } from "./decisions.rules.ts";
import { createFormTickets } from "./form-tickets.service.ts";
import { forgetReporters } from "./personal-data.store.ts";
import { answerCookieName, keyCookieName, parseReference } from "./reference/reference.rules.ts";

export type ComplaintsService = ReturnType<typeof createComplaintsService>;

const OWN_SHOWN = 20;
const COOKIE_SECONDS = 30 * 86_400;

type ComplaintsOptions = IntakeOptions & {
  subjects: SubjectSources;
  measures: DecisionMeasures;
  facts: FactsSource;
  confirmations: Pick<ConfirmationsService, "request">;
  /** Signs forms and makes the secrets of complaints. */
  secret: string;
  /** The site's own address. */
  baseUrl: string;
};

/** Reports: filing them, following them, and deciding about them. Filing needs no account. */
export function createComplaintsService(options: ComplaintsOptions) {
  const { db } = options;
  const tickets = createFormTickets(options);
  const subjects = createComplaintSubjects(options.subjects, options.baseUrl);
  const keys = {
    reporter: (formId: string) => tickets.secretOf(formId),
    affected: (complaintId: string) => tickets.secretOf(`affected ${complaintId}`),
  };
  const { confirmed, ...decisions } = createComplaintDecisions({ ...options, keys });
  const answers = createComplaintAnswers({ ...options, keys });

  return {
    /** For admins: the queue, a complaint with its history, and decisions. */
    admin: { ...createComplaintsAdmin(options), ...createComplaintTaking(options), ...decisions },
    /** Actions that a second admin confirms, by kind. For the server only. */
    confirmed: { [RESTORE_AFTER_REPORT]: confirmed },
    reports: createComplaintReport(options),
    /** Answers of both sides to a decision. */
    affected: answers.affected,
    answer: answers.answer,
    /** A cookie with the key from the email to the affected member, for that page only. */
    answerCookie: (reference: string, secret: string): string =>
      secretCookie(answerCookieName(reference), secret, options.baseUrl),

    /** The ticket of a new form. */
    newForm: (): { ticket: string } => ({ ticket: tickets.issue() }),

    /** The subject that the form is opened for. Throws 404 for unknown subjects and other members' calls. */
    subject: (viewer: Viewer | null, gate: GateState, query: ReportQuery) => subjects.shown(viewer, gate, query),

    file: createFiling(options, { tickets, subjects }),
    status: createStatusPage(options, answers),

    /** Removes reporters and texts of reports that were decided a year ago; returns how many. For a job. */
    forgetOld: (): Promise<number> => forgetReporters(db, forgetDecidedUpTo(options.clock.now())),

    /** The member's own reports, newest first. */
    async own(viewer: Viewer | null): Promise<OwnComplaint[]> {
      const rows = await store.complaintsOf(db, requireMember(viewer).uid, OWN_SHOWN);
      return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
    },
  };
}

type FilingParts = {
  tickets: ReturnType<typeof createFormTickets>;
  subjects: ReturnType<typeof createComplaintSubjects>;
};

/** Files a report, without an account or the age gate. Sending the same form again returns the same report. */
function createFiling(options: ComplaintsOptions, { tickets, subjects }: FilingParts) {
  const { db } = options;
  const intake = createIntake(options);

  function filed(reference: string, formId: string): FiledComplaint {
    const secret = tickets.secretOf(formId);
    return { reference, secret, setCookie: keyCookie(reference, secret, options.baseUrl) };
  }

  return async (reporter: Reporter, input: ComplaintInput): Promise<FiledComplaint> => {
    if (input.website !== "") throw complaintFailures.program();
    const { formId } = tickets.read(input.ticket);
    const before = await store.complaintOfForm(db, formId);
    if (before) return filed(before.reference, formId);
    const subject = await subjects.of(reporter.viewer, input);
    const reference = await intake(reporter, input, { formId, subject, secret: tickets.secretOf(formId) });
    return filed(reference, formId);
  };
}

/**
 * The status page of a report, for its secret or for the member who filed it. For everyone else it is a 404, whether the
 * number exists or not.
 */
function createStatusPage({ db, baseUrl }: ComplaintsOptions, answers: ReturnType<typeof createComplaintAnswers>) {
  return async (
    viewer: Viewer | null,
    gate: GateState,
    ask: { reference: string; secret: string | null },
  ): Promise<ComplaintStatus & { setCookie: string | null }> => {
    const reference = parseReference(ask.reference);
    const row = reference === null ? undefined : await store.complaintByReference(db, reference);
    if (!row) throw commonFailures.notFound();
    const knowsSecret = ask.secret !== null && tokenHash(ask.secret) === row.secret_hash;
    const isReporter = viewer !== null && row.reporter_uid === viewer.uid;
    if (!knowsSecret && !isReporter) throw commonFailures.notFound();
    const secret = knowsSecret ? ask.secret : null;
    const events = await store.shownEvents(db, row.id);
    const setCookie = secret === null ? null : keyCookie(row.reference, secret, baseUrl);
    const subjectLabel = gate.passed ? row.subject_label : null;
    const appeal = {
      fault: await answers.appealFault(row),
      until: row.decided_at && answerableUntil(row.decided_at),
    };
    return {
      ...statusView(row, events),
      subjectLabel,
      secret,
      setCookie,
      appeal: { fault: appeal.fault, until: appeal.until?.toISOString() ?? null },
    };
  };
}

/** A cookie that replaces the secret in the address, for the report's page only. */
const keyCookie = (reference: string, secret: string, baseUrl: string): string =>
  secretCookie(keyCookieName(reference), secret, baseUrl);

function secretCookie(name: string, secret: string, baseUrl: string): string {
  const parts = [`${name}=${encodeURIComponent(secret)}`, "Path=/legal/report", `Max-Age=${COOKIE_SECONDS}`];
  return [...parts, "HttpOnly", "SameSite=Lax", ...(baseUrl.startsWith("https:") ? ["Secure"] : [])].join("; ");
}

function statusView(
  row: store.ComplaintRow,
  events: store.ComplaintEventRow[],
): Omit<ComplaintStatus, "secret" | "subjectLabel" | "appeal"> {
  const { decision, decision_words: words, decided_at: decidedAt } = row;
  return {
    reference: row.reference,
    kind: row.kind,
    reason: row.reason,
    state: row.state,
    receivedAt: row.received_at.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    decideBy: row.decide_by.toISOString(),
    hardLimitAt: row.hard_limit_at.toISOString(),
    takedownBy: row.takedown_by?.toISOString() ?? null,
    mailed: row.reporter_email !== null,
    decision: decision && words && decidedAt ? { outcome: decision, words, at: decidedAt.toISOString() } : null,
    events: events.map(({ at, kind, note }) => ({ at: at.toISOString(), kind, note })),
  };
}
