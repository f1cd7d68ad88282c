import type { ConversationsFeature } from "#features/conversations/conversations.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { createDesk, type DutySource } from "./desk.service.ts";
import { kindsThatMayWait } from "./desk.store.ts";
import type { ProcessHealth, ProviderHealth } from "./health.rules.ts";

/** What a feature puts into the admins' inbox. */
export type InboxTasks = DutySource;
export type DeskFeature = ReturnType<typeof deskFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log">;
type Needs = {
  /** Of all features. */
  inboxTasks: readonly InboxTasks[];
  conversations: ConversationsFeature;
  outside: { health: { providers(): ProviderHealth[]; process(calls: TakesCalls): Promise<ProcessHealth> } };
};
type TakesCalls = { takesCalls(): boolean };

/** The admins' inbox: what waits for them, and whether everything works. */
export function deskFeature({ database: { db }, clock, log }: Uses, { inboxTasks, conversations, outside }: Needs) {
  const { capacity } = conversations.internal;
  const { providers, process } = outside.health;
  return {
    services: {
      desk: createDesk({
        clock,
        log,
        sources: inboxTasks,
        mayWait: () => kindsThatMayWait(db),
        health: { providers, process: () => process(capacity) },
      }),
    },
  };
}
