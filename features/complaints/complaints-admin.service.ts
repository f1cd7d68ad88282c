import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { requireAdmin, type Viewer } from "../members/viewer.rules.ts";
import { type ComplaintRow, complaintByReference } from "./complaints.store.ts";
import type {
  AdminComplaint,
  AdminDecision,
  ComplaintAnswer,
  ComplaintLine,
  ComplaintPage,
  ComplaintQuery,
  OpenComplaint,
  RelatedCase,
  SubjectFacts,
} from "./complaints-admin.schema.ts";
import * as store from "./complaints-admin.store.ts";
import { deciderFault, noEffects } from "./decisions.rules.ts";
import { parseReference } from "./reference/reference.rules.ts";

/** What later features tell of whom a complaint is about, for the admin who looks. */
export type FactsSource = (
  viewer: Viewer,
  about: { agentId: string | null; creatorUid: string | null; callId: string | null },
) => Promise<SubjectFacts>;

type DeskOptions = { db: Db; clock: Clock; facts: FactsSource };

const PAGE_SIZE = 50;

/** The desk of those who decide about complaints. Every call throws a 404 for anybody but an admin. */
export function createComplaintsAdmin({ db, clock, facts }: DeskOptions) {
  async function found(reference: string): Promise<ComplaintRow> {
    const parsed = parseReference(reference);
    const row = parsed === null ? undefined : await complaintByReference(db, parsed);
    if (!row) throw commonFailures.notFound();
    return row;
  }

  return {
    /** Open complaints by their clocks, or decided ones, the latest first. Throws `bad_cursor`. */
    async queue(viewer: Viewer | null, query: ComplaintQuery): Promise<ComplaintPage> {
      requireAdmin(viewer);
      const after = decodeTimeCursor(query.cursor);
      const rows = await store.complaintQueryOf(db, query, { after, limit: PAGE_SIZE + 1 }).execute();
      const page = pageOf(rows, PAGE_SIZE, (row) => ({
        value: ((query.state === "open" ? row.answerBy : row.decidedAt) ?? row.answerBy).toISOString(),
        id: row.id,
      }));
      return { complaints: page.rows.map(lineOf), nextCursor: page.nextCursor };
    },

    /** What is open about these creators. */
    async openAbout(viewer: Viewer | null, creatorUids: readonly string[]): Promise<OpenComplaint[]> {
      requireAdmin(viewer);
      const rows = creatorUids.length === 0 ? [] : await store.openAbout(db, creatorUids);
      return rows.map(({ creatorUid, ...row }) => ({ ...row, creatorUid: creatorUid ?? "" }));
    },

    /** How many are open, late, and urgent. */
    async counts(viewer: Viewer | null): Promise<{ open: number; late: number; urgent: number }> {
      requireAdmin(viewer);
      return store.openCounts(db, clock.now());
    },

    /** One complaint with evidence, whom it is about, and what was done before. */
    async open(viewer: Viewer | null, reference: string): Promise<AdminComplaint> {
      const admin = requireAdmin(viewer);
      const row = await found(reference);
      const [decisions, answers, events, aboutSame, bySame, subject, assignee] = await Promise.all([
        store.decisionsOf(db, row.id),
        store.answersOf(db, row.id),
        store.allEvents(db, row.id),
        store.aboutSame(db, row),
        store.bySame(db, row),
        facts(admin, { agentId: row.agent_id, creatorUid: row.creator_uid, callId: row.call_id }),
        store.nameOf(db, row.assignee_uid),
      ]);
      const lastBy = decisions.at(-1)?.decided_by ?? null;
      const people = { state: row.state, reporterUid: row.reporter_uid, creatorUid: row.creator_uid };
      return {
        ...lineOf({ ...row, ...camel(row), assignee }),
        ...wordsOf(row),
        acknowledgeBy: row.acknowledge_by.toISOString(),
        acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
        decideBy: row.decide_by.toISOString(),
        hardLimitAt: row.hard_limit_at.toISOString(),
        appealBy: row.appeal_by?.toISOString() ?? null,
        subject,
        aboutSame: aboutSame.map(relatedOf),
        bySame: bySame.map(relatedOf),
        decisions: decisions.map(decisionOf),
        answers: answers.map(answerOf),
        events: events.map(({ at, kind, note: words, username }) => ({
          at: at.toISOString(),
          kind,
          note: words,
          by: username,
        })),
        fault: deciderFault(people, admin.uid, lastBy),
      };
    },
  };
}

const camel = (row: ComplaintRow) => ({
  subjectLabel: row.subject_label,
  receivedAt: row.received_at,
  answerBy: row.answer_by,
  takedownBy: row.takedown_by,
  decidedAt: row.decided_at,
});

export function lineOf(row: store.ComplaintQueueRow): ComplaintLine {
  const { reference, kind, reason, severity, state, subjectLabel, assignee } = row;
  return {
    reference,
    kind,
    reason,
    severity,
    state,
    subjectLabel,
    assignee,
    receivedAt: row.receivedAt.toISOString(),
    answerBy: row.answerBy.toISOString(),
    takedownBy: row.takedownBy?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

const declared: Record<string, string> = {
  relation: "Speaks for",
  work: "Work",
  postalAddress: "Postal address",
  phone: "Telephone",
  signature: "Signature",
};

function wordsOf(row: ComplaintRow) {
  return {
    location: row.location,
    statement: row.statement,
    evidence: row.evidence,
    declarations: Object.entries(row.declarations).flatMap(([name, value]) =>
      declared[name] === undefined ? [] : [{ name: declared[name], value: String(value) }],
    ),
    reporter: { name: row.reporter_name, email: row.reporter_email, member: row.reporter_uid !== null },
  };
}

type RelatedRow = Awaited<ReturnType<typeof store.aboutSame>>[number];
const relatedOf = (row: RelatedRow): RelatedCase => ({ ...row, receivedAt: row.receivedAt.toISOString() });

function decisionOf(row: Awaited<ReturnType<typeof store.decisionsOf>>[number]): AdminDecision {
  const { number, action, outcome, reason, words, username: by } = row;
  const effects = { ...noEffects, ...row.effects };
  return { number, action, outcome, reason, words, effects, by, at: row.decided_at.toISOString() };
}

function answerOf({ side, words, signature, sent_at: at, settled_by: settled }: store.AnswerRow): ComplaintAnswer {
  return { side, words, signature, at: at.toISOString(), settled: settled !== null };
}
