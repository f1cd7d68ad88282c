import { suspensionFailures } from "#features/members/suspension.failures.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { safetyFailures } from "./safety.failures.ts";
import { clearFlagInput, safetyFlagPage, safetyQuery, safetyReport } from "./safety.schema.ts";
import type { SafetyService } from "./safety.service.ts";

const safety = operationsOf<{ safety: Pick<SafetyService, "flags" | "clear" | "report"> }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "A flag's id" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** What was stopped in calls: flags for people, and counts for the yearly report. */
export const safetyOperations = {
  flags: safety("GET /admin/safety/flags", {
    summary: "Calls, members and agents that a person has to look at",
    input: safetyQuery.pick({ cursor: true, flag: true }),
    answer: safetyFlagPage,
    refusals: [commonFailures.badCursor],
    run: (services, { viewer, input }) => services.safety.flags(viewer, input),
  }),
  clear: safety("POST /admin/safety/flags/:id/clear", {
    summary: "Closes a flag after its review; a lock ends with it",
    input: clearFlagInput,
    refusals: [safetyFailures.needsOutcome, safetyFailures.callRuns, suspensionFailures.admin],
    run: (services, { viewer, params, input }) => services.safety.clear(viewer, { flagId: params.id, ...input }),
  }),
  report: safety("GET /admin/safety/report", {
    summary: "What happened in a year, by month, in counts without names",
    input: safetyQuery.pick({ year: true }),
    answer: safetyReport,
    run: (services, { viewer, input }) => services.safety.report(viewer, input),
  }),
};
