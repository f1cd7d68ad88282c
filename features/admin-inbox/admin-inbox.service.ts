import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import { requireAdmin, type Viewer } from "../members/viewer.rules.ts";
import type { Health, Inbox, InboxTask, ProcessHealth, ProviderHealth } from "./admin-inbox.schema.ts";
import { byDueTime, countsOf } from "./task-queue.rules.ts";
import type { InboxTaskKind } from "./tasks.rules.ts";

export type AdminInboxService = ReturnType<typeof createAdminInbox>;

/** Lists the pending tasks of some kinds; implemented by the feature that owns them. */
export type InboxSource = { kinds: readonly InboxTaskKind[]; waiting(viewer: Viewer): Promise<InboxTask[]> };

type AdminInboxOptions = {
  clock: Clock;
  log: Log;
  sources: readonly InboxSource[];
  /** The kinds that may have pending tasks; the sources of all others are skipped. */
  mayWait(): Promise<ReadonlySet<InboxTaskKind>>;
  health: { providers(): ProviderHealth[]; process(): Promise<ProcessHealth> };
};

/** The admin inbox: all pending tasks, and system health. For admins only. */
export function createAdminInbox({ clock, log, sources, mayWait, health }: AdminInboxOptions) {
  /** A source that fails does not hide the others; its kinds are returned in `unread`. */
  async function read(viewer: Viewer, source: InboxSource): Promise<Pick<Inbox, "duties" | "unread">> {
    try {
      return { duties: await source.waiting(viewer), unread: [] };
    } catch (error) {
      log.error({ kinds: source.kinds, error: String(error) }, "admin inbox: could not read pending tasks");
      return { duties: [], unread: [...source.kinds] };
    }
  }

  /** The sources that may have tasks; all of them if that cannot be determined. */
  async function sourcesToRead(): Promise<readonly InboxSource[]> {
    try {
      const kinds = await mayWait();
      return sources.filter((source) => source.kinds.some((kind) => kinds.has(kind)));
    } catch (error) {
      log.error({ error: String(error) }, "admin inbox: could not read which kinds have tasks");
      return sources;
    }
  }

  return {
    /** Pending tasks, earliest due first. */
    async tasks(viewer: Viewer | null): Promise<Inbox> {
      const admin = requireAdmin(viewer);
      const found = await Promise.all((await sourcesToRead()).map((source) => read(admin, source)));
      const all = byDueTime(found.flatMap((one) => one.duties));
      const duties = all.filter(({ own }) => !own);
      const now = clock.now();
      return {
        duties,
        counts: countsOf(duties, now),
        at: now.toISOString(),
        ownRequests: all.filter(({ own }) => own),
        unread: found.flatMap((one) => one.unread),
      };
    },

    /** The providers' recent health, measured at each call, and the health of this process. */
    async health(viewer: Viewer | null): Promise<Health> {
      requireAdmin(viewer);
      return { providers: health.providers(), process: await health.process(), at: clock.now().toISOString() };
    },
  };
}
