import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { health, inbox } from "./admin-inbox.schema.ts";
import type { AdminInboxService } from "./admin-inbox.service.ts";

const overview = operationsOf<{ adminInbox: AdminInboxService }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** The admin inbox: pending tasks and system health. */
export const inboxOperations = {
  duties: overview("GET /admin/duties", {
    summary: "Everything that waits for an admin, the most pressing first",
    answer: inbox,
    run: ({ adminInbox }, { viewer }) => adminInbox.tasks(viewer),
  }),
  health: overview("GET /admin/health", {
    summary: "How the providers and the process do",
    answer: health,
    run: ({ adminInbox }, { viewer }) => adminInbox.health(viewer),
  }),
};
