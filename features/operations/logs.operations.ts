import { auditPage, auditQuery } from "#features/audit/audit.schema.ts";
import { reasonInput } from "#features/audit/reason.schema.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { errorPage, errorsQuery } from "./errors.schema.ts";
import type { LogsService } from "./logs.service.ts";
import { logsFailures } from "./operations.failures.ts";

type Logs = Pick<LogsService, "record" | "errors" | "resolveError">;

const log = operationsOf<{ operations: { logs: Logs } }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "The kind's id" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** The record of who did what, and what went wrong in the program. */
export const logOperations = {
  record: log("GET /admin/logs", {
    summary: "The record of who did what, newest first",
    input: auditQuery,
    answer: auditPage,
    refusals: [commonFailures.badCursor],
    run: ({ operations }, { viewer, input }) => operations.logs.record(viewer, input),
  }),
  errors: log("GET /admin/errors", {
    summary: "What went wrong in the program, by kind",
    input: errorsQuery,
    answer: errorPage,
    refusals: [commonFailures.badCursor],
    run: ({ operations }, { viewer, input }) => operations.logs.errors(viewer, input),
  }),
  resolve: log("POST /admin/errors/:id/resolve", {
    summary: "Calls errors of one kind resolved, until one is seen again",
    input: reasonInput,
    refusals: [logsFailures.resolved],
    run: ({ operations }, { viewer, params, input }) => operations.logs.resolveError(viewer, params.id, input.reason),
  }),
};
