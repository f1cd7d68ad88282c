import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { monthSpan, reportCsv } from "./complaint-report.rules.ts";
import * as store from "./complaint-report.store.ts";
import { complaintKinds } from "./complaints.rules.ts";
import type { MonthReport } from "./complaints-admin.schema.ts";
import { complaintActions } from "./decisions.rules.ts";

/** What card networks and the law want to know of a month; also of a month without anything. For admins. */
export function createComplaintReport({ db, clock }: { db: Db; clock: Clock }) {
  async function report(viewer: Viewer | null, month: string): Promise<MonthReport> {
    requireAdmin(viewer);
    const span = monthSpan(month);
    const [received, decided, actions, reasons, takedowns, answers, hiddenAtOnce] = await Promise.all([
      store.receivedByKind(db, span),
      store.decidedByKind(db, span),
      store.actionsOf(db, span),
      store.reasonsOf(db, span),
      store.takedownsOf(db, span, clock.now()),
      store.answersInSpan(db, span),
      store.hiddenAtOnce(db, span),
    ]);
    return {
      month,
      reasons,
      takedowns,
      hiddenAtOnce,
      kinds: complaintKinds.map((kind) => ({
        kind,
        received: received.find((row) => row.kind === kind)?.count ?? 0,
        decided: 0,
        withinLimit: 0,
        upheld: 0,
        unfounded: 0,
        medianHours: null,
        longestHours: null,
        ...decided.find((row) => row.kind === kind),
      })),
      actions: complaintActions.map((action) => ({
        action,
        count: actions.find((row) => row.action === action)?.count ?? 0,
      })),
      answers: (["reporter", "affected"] as const).map((side) => ({
        side,
        received: 0,
        changed: 0,
        ...answers.find((row) => row.side === side),
      })),
    };
  }

  return {
    report,
    /** The same as a file for a spreadsheet. */
    reportCsv: async (viewer: Viewer | null, month: string): Promise<string> => reportCsv(await report(viewer, month)),
    /** The month that is running, in UTC. */
    thisMonth: (): string => clock.now().toISOString().slice(0, 7),
  };
}
