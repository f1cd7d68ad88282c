import { reasonInput } from "#features/audit/reason.schema.ts";
import { confirmationFailures } from "#features/confirmations/confirmations.rules.ts";
import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import type { CallRefunds } from "../settlement/call-refunds.service.ts";
import {
  adminCallDetail,
  adminCallPage,
  adminCallQuery,
  endCallInput,
  flagInput,
  liveCallList,
  refundInput,
  refundState,
} from "./admin-calls.schema.ts";
import type { AdminCalls } from "./admin-calls.service.ts";
import type { BrokenCallsQueue } from "./broken-calls-queue.service.ts";

type CallServices = {
  adminCalls: AdminCalls;
  brokenCalls: Pick<BrokenCallsQueue, "check">;
  callRefunds: Pick<CallRefunds, "refund">;
};

const call = operationsOf<CallServices, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "The call's id" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** Conversations as admins see them, but for what was said. */
export const adminCallOperations = {
  list: call("GET /admin/conversations", {
    summary: "Every call, newest first",
    input: adminCallQuery,
    answer: adminCallPage,
    refusals: [commonFailures.badCursor],
    run: ({ adminCalls }, { viewer, input }) => adminCalls.all(viewer, input),
  }),
  live: call("GET /admin/conversations/live", {
    summary: "The calls that run now, with what they cost so far, the longest first",
    answer: liveCallList,
    run: async ({ adminCalls }, { viewer }) => ({ calls: await adminCalls.live(viewer) }),
  }),
  one: call("GET /admin/conversations/:id", {
    summary: "One call: its people, versions, timeline, waits and every line of the journal",
    answer: adminCallDetail,
    run: ({ adminCalls }, { viewer, params }) => adminCalls.detail(viewer, params.id),
  }),
  end: call("POST /admin/conversations/:id/end", {
    summary: "Ends a call that runs; it is settled like every end, and its customer is told why",
    input: endCallInput,
    refusals: [conversationFailures.ended],
    run: ({ adminCalls }, { viewer, params, input }) => adminCalls.end(viewer, params.id, input),
  }),
  flag: call("POST /admin/conversations/:id/flag", {
    summary: "Flags a call, so that its transcript is kept longer, or takes the flag away",
    input: flagInput,
    run: ({ adminCalls }, { viewer, params, input }) => adminCalls.flag(viewer, params.id, input),
  }),
  check: call("POST /admin/conversations/:id/check", {
    summary: "Notes that a broken call was looked at",
    input: reasonInput,
    refusals: [conversationFailures.notBroken],
    run: ({ brokenCalls }, { viewer, params, input }) => brokenCalls.check(viewer, params.id, input),
  }),
  refund: call("POST /admin/conversations/:id/refunds", {
    summary: "Gives back a part of what a call cost, or all of it; above the operator's amount it waits (202)",
    input: refundInput,
    answer: refundState,
    waits: ({ state }) => state === "waiting",
    refusals: [
      conversationFailures.ownCall,
      conversationFailures.stillRuns,
      conversationFailures.nothingLeft,
      conversationFailures.tooMuchBack,
      conversationFailures.refundChanged,
      confirmationFailures.waiting,
      ledgerFailures.nothingToReverse,
      ledgerFailures.badAmount,
      ledgerFailures.keyReused,
    ],
    run: ({ callRefunds }, { viewer, params, input }) => callRefunds.refund(viewer, params.id, input),
  }),
};
