import { requireMember, type Viewer } from "#features/members/viewer.rules.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { createDeletion, type DeletionOptions } from "./deletion.service.ts";
import { createExports, type ExportsOptions } from "./exports.service.ts";
import { mayExport } from "./privacy.rules.ts";
import type { PrivacyView } from "./privacy.schema.ts";
import { openDeletion, openRequests } from "./privacy.store.ts";

export type PrivacyService = ReturnType<typeof createPrivacyService>;

/** What members can do with their own data: export it, have it deleted. */
export function createPrivacyService(options: ExportsOptions & DeletionOptions) {
  const { db, clock } = options;
  return {
    ...createExports(options),
    ...createDeletion(options),

    /** When the viewer's account will be deleted; null if it will not, for visitors, and for admins, who cannot leave. */
    async leavesAt(viewer: Viewer | null): Promise<string | null> {
      const open = viewer && viewer.role !== "admin" && (await openDeletion(db, viewer.uid));
      return open ? open.dueAt.toISOString() : null;
    },

    async view(viewer: Viewer | null): Promise<PrivacyView> {
      const { uid } = requireMember(viewer);
      const { last, deletion } = await openRequests(db, uid);
      return {
        export: last
          ? {
              id: last.id,
              state: last.state,
              requestedAt: last.requestedAt.toISOString(),
              expiresAt: last.expiresAt?.toISOString() ?? null,
            }
          : null,
        mayExport: mayExport(last, clock.now()),
        deletion: deletion
          ? {
              requestedAt: deletion.requestedAt.toISOString(),
              dueAt: deletion.dueAt.toISOString(),
              forfeits: decimalString(micros(deletion.forfeited)),
            }
          : null,
      };
    },
  };
}
