import { agentNamesOf } from "#features/agents/agent-directory.service.ts";
import { createAppointments } from "#features/appointments/appointments.service.ts";
import { createReminders } from "#features/appointments/reminders.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createLedgerService } from "#features/ledger/ledger.service.ts";
import { createLimitsService } from "#features/limits/limits.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { SubscriptionInput } from "#features/push/push.schema.ts";
import { createPush } from "#features/push/push.service.ts";
import { createPushKeys } from "#features/push/push-keys.service.ts";
import type { Database } from "#platform/database/connect.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { limitsInMemory } from "#platform/rate-limits/rate-limit.ts";
import { startPushService } from "#providers/push/push-service.fake.ts";
import { createWebPush } from "#providers/push/web-push.ts";
import { withDemo } from "./agents.ts";
import { quietLog, stranger, visitor } from "./members.ts";

/** Appointments and push on a real database, with a fake push service and an outbox that collects emails. */
export async function withAppointments(database: Database) {
  const { db } = database;
  const demo = await withDemo(database);
  const { clock, agents, members } = demo;
  const pushService = await startPushService();
  const sender = createWebPush({ contact: "mailto:help@nocturne.example", clock });
  const encryption = createEncryption([{ id: "test", key: Buffer.alloc(32, 7) }]);
  const newPush = () =>
    createPush({
      db,
      clock,
      log: quietLog,
      keys: createPushKeys({ db, clock, sender, encryption }),
      sender,
      extraOrigins: [pushService.origin],
      deviceName: (userAgent) => userAgent ?? "A browser",
    });
  const push = newPush();
  const emails: { to: string; key: string; email: { subject: string } }[] = [];
  const mail = { post: async (_: unknown, email: (typeof emails)[number]) => void emails.push(email) };
  const audit = createAuditService({ db, clock });
  const limits = createLimitsService({ db, clock, audit, ledger: createLedgerService({ db, clock }) });
  const newReminders = () =>
    createReminders({
      db,
      clock,
      limits,
      members,
      mail,
      notify: push.notify,
      agentForCall: (agentId) => agents.forCall(agentId),
    });
  return {
    ...demo,
    limits,
    push,
    newPush,
    pushService,
    emails,
    encryption,
    appointments: createAppointments({ db, clock, agents, agentNamesOf, limits, rateLimits: limitsInMemory }),
    reminders: newReminders(),
    newReminders,
    aMember: async (): Promise<Viewer> => (await members.signUp(stranger(), visitor)).viewer,
    /** Subscribes a new browser of the member. */
    async browserOf(viewer: Viewer, device = "Chrome") {
      const browser = pushService.subscribe();
      await push.subscribe(viewer, subscriptionOf(browser), device);
      return browser;
    },
  };
}

export function subscriptionOf({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
  return { endpoint, keys: { p256dh, auth } } satisfies SubscriptionInput;
}
