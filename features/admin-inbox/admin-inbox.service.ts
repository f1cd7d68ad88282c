import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import { requireAdmin, type Viewer } from "../members/viewer.rules.ts";
import type { Health, Inbox, InboxTask, ProcessHealth, ProviderHealth } from "./admin-inbox.schema.ts";
import { countsOf, type InboxTaskKind, inOrder } from "./tasks.rules.ts";

export type AdminInboxService = ReturnType<typeof createAdminInbox>;

/** Where duties of some kinds come from: the service that owns them says what waits. */
export type InboxSource = { kinds: readonly InboxTaskKind[]; waiting(viewer: Viewer): Promise<InboxTask[]> };

type DeskOptions = {
  clock: Clock;
  log: Log;
  sources: readonly InboxSource[];
  /** The kinds of which something may wait; the sources of all others need not be asked. */
  mayWait(): Promise<ReadonlySet<InboxTaskKind>>;
  health: { providers(): ProviderHealth[]; process(): Promise<ProcessHealth> };
};

/** What an admin finds in the inbox: everything that waits, and whether everything works. For admins alone. */
export function createAdminInbox({ clock, log, sources, mayWait, health }: DeskOptions) {
  /** One source that fails hides nothing of the others, and is named. */
  async function read(viewer: Viewer, source: InboxSource): Promise<Pick<Inbox, "duties" | "unread">> {
    try {
      return { duties: await source.waiting(viewer), unread: [] };
    } catch (error) {
      log.error({ kinds: source.kinds, error: String(error) }, "admin inbox: what waits could not be read");
      return { duties: [], unread: [...source.kinds] };
    }
  }

  /** All of them while it cannot be told which. */
  async function sourcesToAsk(): Promise<readonly InboxSource[]> {
    try {
      const kinds = await mayWait();
      return sources.filter((source) => source.kinds.some((kind) => kinds.has(kind)));
    } catch (error) {
      log.error({ error: String(error) }, "admin inbox: the kinds that wait could not be read");
      return sources;
    }
  }

  return {
    /** What waits, the most pressing first. */
    async tasks(viewer: Viewer | null): Promise<Inbox> {
      const admin = requireAdmin(viewer);
      const found = await Promise.all((await sourcesToAsk()).map((source) => read(admin, source)));
      const all = inOrder(found.flatMap((one) => one.duties));
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

    /** How the providers did lately, measured where they are asked, and how the process does. */
    async health(viewer: Viewer | null): Promise<Health> {
      requireAdmin(viewer);
      return { providers: health.providers(), process: await health.process(), at: clock.now().toISOString() };
    },
  };
}
