import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { retentionReport } from "./retention.schema.ts";
import type { RetentionService } from "./retention.service.ts";

const retention = operationsOf<{ retention: Pick<RetentionService, "report"> }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** Data retention. */
export const retentionOperations = {
  report: retention("GET /admin/retention", {
    summary: "What is kept for how long, and whether that is kept to",
    answer: retentionReport,
    run: (services, { viewer }) => services.retention.report(viewer),
  }),
};
