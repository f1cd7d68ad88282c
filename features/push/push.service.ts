import { ECDH } from "node:crypto";
import { lockMember } from "#features/members/member-directory.service.ts";
import { requireMember, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { PushKeys, PushMessage, PushSender } from "#providers/push/push.ts";
import { failingDays, failingForMs, isPushEndpoint, maxSubscriptions, pushFailures } from "./push.rules.ts";
import type { PushView, SubscriptionInput } from "./push.schema.ts";
import * as store from "./push.store.ts";

export type PushService = ReturnType<typeof createPush>;

type PushOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  keys: () => Promise<PushKeys>;
  sender: Pick<PushSender, "send">;
  /** Trusted push services besides those of the browsers, such as `https://push.example`. */
  extraOrigins: readonly string[];
  /** A readable name for a browser, from its user agent. */
  deviceName: (userAgent: string | null) => string;
};

/** Browser notifications, which a member turns on and off for each browser. */
export function createPush(options: PushOptions) {
  const { db, clock, log, keys, sender } = options;

  return {
    /** The member's browsers with notifications, and the public key for subscribing another one. */
    async mine(viewer: Viewer | null): Promise<PushView> {
      const { uid } = requireMember(viewer);
      const rows = await store.subscriptionsOf(db, uid);
      const subscriptions = rows.map(({ id, device, createdAt, lastSentAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastSentAt: lastSentAt?.toISOString() ?? null,
      }));
      return { publicKey: (await keys()).publicKey, subscriptions };
    },

    /**
     * Turns notifications on in a browser; subscribing again updates its keys. Beyond ten browsers the oldest is removed.
     * Throws `push.unknown_service` and `push.wrong_key` (422), and `push.not_yours` (409) for a browser of another account.
     */
    async subscribe(viewer: Viewer | null, input: SubscriptionInput, userAgent: string | null): Promise<void> {
      const { uid } = requireMember(viewer);
      const { endpoint } = input;
      if (!isPushEndpoint(endpoint, options.extraOrigins)) throw pushFailures.unknownService();
      if (!isOnP256(Buffer.from(input.keys.p256dh, "base64url"))) throw pushFailures.wrongKey();
      const at = clock.now();
      const row = { id: uuidv7(at.getTime()), uid, endpoint, ...input.keys, device: options.deviceName(userAgent), at };
      await transact(db, async (tx) => {
        await lockMember(tx, uid);
        if (!(await store.upsertSubscription(tx, row))) throw pushFailures.notYours();
        const tooMany = (await store.subscriptionsOf(tx, uid)).slice(maxSubscriptions);
        const ids = tooMany.map(({ id }) => id);
        await store.removeByIds(tx, uid, ids);
      });
    },

    /** Turns notifications off in the browser with this endpoint. Another member's browser is not changed. */
    async unsubscribe(viewer: Viewer | null, endpoint: string): Promise<void> {
      await store.removeByEndpoint(db, requireMember(viewer).uid, endpoint);
    },

    /** Turns notifications off in one of the member's browsers. Throws `not_found` (404). */
    async remove(viewer: Viewer | null, id: string): Promise<void> {
      const { uid } = requireMember(viewer);
      if (!isUuid(id) || (await store.removeByIds(db, uid, [id])) === 0) throw commonFailures.notFound();
    },

    /**
     * Sends a message to all of a member's browsers and returns how many push services accepted it. Expired subscriptions
     * are removed, and those that their push service has refused for a week; a failure is logged without the endpoint.
     */
    async notify(uid: string, message: PushMessage): Promise<number> {
      const rows = await store.subscriptionsOf(db, uid);
      if (rows.length === 0) return 0;
      const pair = await keys();
      const outcomes = await Promise.all(
        rows.map(async (row) => ({ row, ...(await sender.send(row, message, pair)) })),
      );
      const idsOf = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).map(({ row }) => row.id);
      const accepted = idsOf("accepted");
      const at = clock.now();
      await store.noteSent(db, accepted, at);
      const long = { longSince: new Date(at.getTime() - failingForMs), days: failingDays };
      await store.noteFailed(db, idsOf("failed"), at, long);
      await store.removeByIds(db, uid, idsOf("gone"));
      for (const one of outcomes) {
        if (one.outcome !== "failed" && one.outcome !== "unsent") continue;
        log.warn({ subscription: one.row.id, reason: one.reason }, "push: a notification was not accepted");
      }
      return accepted.length;
    },
  };
}

/** Whether bytes are an uncompressed point of the curve P-256. Nothing can be encrypted for any other. */
function isOnP256(bytes: Uint8Array): boolean {
  if (bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
