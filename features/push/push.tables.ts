import type { Generated } from "kysely";

type PushKeysTable = { id: number; public_key: string; sealed_private_key: Buffer; created_at: Date };

type PushSubscriptionsTable = {
  id: string;
  uid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  created_at: Date;
  last_sent_at: Generated<Date | null>;
  /** The first failure since a notification was accepted; null while it works. */
  failing_since: Generated<Date | null>;
  /** On how many days a push service has refused one since then. */
  failed_days: Generated<number>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    push_keys: PushKeysTable;
    push_subscriptions: PushSubscriptionsTable;
  }
}
