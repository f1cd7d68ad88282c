import { reasonInput, reasonRequired } from "#features/audit/reason.schema.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { verificationFailures } from "./verifications.failures.ts";
import {
  approvalInput,
  endingList,
  queuePage,
  queueQuery,
  rejectionInput,
  reviewRecord,
} from "./verifications.schema.ts";
import type { VerificationsService } from "./verifications.service.ts";

type Services = { verifications: Pick<VerificationsService, "review"> };
/** The reviewer's address is kept with what they open and decide. */
type Request = { facts: { ip: string } };

const verification = operationsOf<Services, Viewer | null, Request>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "The verification's id" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});
/** Why a reviewer may not decide. */
const barred = [
  verificationFailures.notNow,
  verificationFailures.ownRecord,
  verificationFailures.needsOther,
  verificationFailures.notOpened,
];

/** What reviewers see and decide of creators' identities. */
export const verificationOperations = {
  queue: verification("GET /admin/verifications", {
    summary: "Identities that wait, the longest first: nothing of a document",
    input: queueQuery,
    answer: queuePage,
    refusals: [commonFailures.badCursor],
    run: ({ verifications }, { viewer, input }) => verifications.review.queue(viewer, input),
  }),
  ending: verification("GET /admin/verifications/ending", {
    summary: "Confirmations that end within a month, the first to end first",
    answer: endingList,
    run: async ({ verifications }, { viewer }) => ({ ending: await verifications.review.ending(viewer) }),
  }),
  record: verification("GET /admin/verifications/:id", {
    summary: "One record; what the document says is there while the asker has it open",
    answer: reviewRecord,
    run: ({ verifications }, { viewer, params }) => verifications.review.record(viewer, params.id),
  }),
  open: verification("POST /admin/verifications/:id/openings", {
    summary: "Opens a record to the asker for a quarter of an hour, with an entry in the audit log",
    input: reasonInput,
    answer: reviewRecord,
    refusals: [reasonRequired],
    run: ({ verifications }, { viewer, params, input }, { facts }) =>
      verifications.review.open(viewer, params.id, { ...input, ip: facts.ip }),
  }),
  approve: verification("POST /admin/verifications/:id/approval", {
    summary: "Confirms an identity",
    input: approvalInput,
    refusals: [
      ...barred,
      verificationFailures.unseen,
      verificationFailures.incomplete,
      verificationFailures.underAge,
      verificationFailures.documentExpired,
      verificationFailures.unreadable,
    ],
    run: ({ verifications }, { viewer, params, input }, { facts }) =>
      verifications.review.approve(viewer, params.id, { ...input, ip: facts.ip }),
  }),
  reject: verification("POST /admin/verifications/:id/rejection", {
    summary: "Refuses an identity, with reasons that its creator reads",
    input: rejectionInput,
    refusals: barred,
    run: ({ verifications }, { viewer, params, input }, { facts }) =>
      verifications.review.reject(viewer, params.id, { ...input, ip: facts.ip }),
  }),
};
