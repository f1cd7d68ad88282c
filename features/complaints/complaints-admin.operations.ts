import { confirmationFailures } from "#features/confirmations/confirmations.rules.ts";
import { suspensionFailures } from "#features/members/suspension.failures.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { complaintAdminFailures, takenBy } from "./complaints.failures.ts";
import type { ComplaintsService } from "./complaints.service.ts";
import {
  adminComplaint,
  assignInput,
  complaintPage,
  complaintQuery,
  decisionInput,
  monthQuery,
  monthReport,
  noteInput,
} from "./complaints-admin.schema.ts";

const complaint = operationsOf<{ complaints: Pick<ComplaintsService, "admin" | "reports"> }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "The reference number" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** What admins see and decide about complaints. Each action answers the complaint as it stands then. */
export const adminComplaintOperations = {
  queue: complaint("GET /admin/complaints", {
    summary: "Open complaints by their deadlines, or decided ones, the latest first",
    input: complaintQuery,
    answer: complaintPage,
    refusals: [commonFailures.badCursor],
    run: ({ complaints }, { viewer, input }) => complaints.admin.queue(viewer, input),
  }),
  report: complaint("GET /admin/complaints/report", {
    summary: "What happened in a month",
    input: monthQuery,
    answer: monthReport,
    run: ({ complaints: { reports } }, { viewer, input }) => reports.report(viewer, input.month ?? reports.thisMonth()),
  }),
  open: complaint("GET /admin/complaints/:id", {
    summary: "One complaint with everything",
    answer: adminComplaint,
    run: ({ complaints }, { viewer, params }) => complaints.admin.open(viewer, params.id),
  }),
  assign: complaint("POST /admin/complaints/:id/assignment", {
    summary: "Takes a complaint over, to work on it",
    input: assignInput,
    answer: adminComplaint,
    refusals: [complaintAdminFailures.closed, takenBy],
    async run({ complaints: { admin } }, { viewer, params, input }) {
      await admin.assign(viewer, params.id, input);
      return admin.open(viewer, params.id);
    },
  }),
  note: complaint("POST /admin/complaints/:id/notes", {
    summary: "Writes something down for the other admins",
    input: noteInput,
    answer: adminComplaint,
    async run({ complaints: { admin } }, { viewer, params, input }) {
      await admin.note(viewer, params.id, input.reason);
      return admin.open(viewer, params.id);
    },
  }),
  decide: complaint("POST /admin/complaints/:id/decision", {
    summary:
      "Decides, acts and tells both sides. Showing intimate pictures again, and dismissing a report about them or about somebody under 18, waits for a second admin",
    input: decisionInput,
    answer: adminComplaint,
    refusals: [
      complaintAdminFailures.closed,
      complaintAdminFailures.own,
      complaintAdminFailures.other,
      complaintAdminFailures.noSubject,
      complaintAdminFailures.nothingChosen,
      complaintAdminFailures.strangeMedia,
      complaintAdminFailures.unseen,
      takenBy,
      suspensionFailures.closed,
      suspensionFailures.suspended,
      suspensionFailures.admin,
      confirmationFailures.waiting,
    ],
    async run({ complaints: { admin } }, { viewer, params, input }) {
      await admin.decide(viewer, params.id, input);
      return admin.open(viewer, params.id);
    },
  }),
};
