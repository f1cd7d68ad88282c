import type { Viewer } from "#features/members/viewer.rules.ts";
import type { SubscriptionInput } from "#features/push/push.schema.ts";
import type { Database } from "#platform/database/connect.ts";
import { startPushService } from "#providers/push/push-service.fake.ts";
import { withDemo } from "./agents.ts";
import { emailsTo } from "./emails.ts";
import { stranger, visitor } from "./members.ts";
import { openProduct, type Product } from "./product.ts";

const partsOf = ({ features, services }: Product) => ({
  push: { ...services.push, notify: features.push.internal.notify },
  reminders: features.appointments.internal.reminders,
});

/** Planned calls and notifications, with a fake push service. */
export async function withAppointments(database: Database) {
  const pushService = await startPushService();
  const config = { pushOrigins: [pushService.origin] };
  const demo = await withDemo(database, { config });
  const { clock, members, services, features } = demo;
  const here = partsOf(demo);
  return {
    ...demo,
    ...here,
    pushService,
    limits: features.limits.internal.limits,
    appointments: services.appointments,
    /** Another server of the installation. */
    another: async () => partsOf(await openProduct(database, { config, clock })),
    reminderEmails: async ({ email }: Viewer) =>
      (await emailsTo(database.db, email)).filter(({ kind }) => kind === "reminder"),
    aMember: async (): Promise<Viewer> => (await members.signUp(stranger(), visitor)).viewer,
    /** Subscribes a new browser of the member. */
    async browserOf(viewer: Viewer, device = "Chrome") {
      const browser = pushService.subscribe();
      await here.push.subscribe(viewer, subscriptionOf(browser), device);
      return browser;
    },
  };
}

export function subscriptionOf({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
  return { endpoint, keys: { p256dh, auth } } satisfies SubscriptionInput;
}
