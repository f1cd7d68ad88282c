import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { health, inbox } from "./admin-inbox.schema.ts";
import type { AdminInboxService } from "./admin-inbox.service.ts";

const overview = operationsOf<{ desk: AdminInboxService }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** What an admin finds in the morning. */
export const inboxOperations = {
  duties: overview("GET /admin/duties", {
    summary: "Everything that waits for an admin, the most pressing first",
    answer: inbox,
    run: ({ desk }, { viewer }) => desk.morning(viewer),
  }),
  health: overview("GET /admin/health", {
    summary: "How the providers and the process do",
    answer: health,
    run: ({ desk }, { viewer }) => desk.health(viewer),
  }),
};
