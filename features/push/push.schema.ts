import { z } from "zod";

const key = (bytes: number, message: string) =>
  z.base64url(message).refine((text) => Buffer.from(text, "base64url").length === bytes, message);

/** A subscription as browsers describe it (`PushSubscription.toJSON()`). */
export const subscriptionInput = z.object({
  endpoint: z.url("This is not the address of a push service").max(1000).meta({ description: "Where to send" }),
  keys: z.object({
    p256dh: key(65, "This is not the public key of a browser").meta({ description: "P-256 point, base64url" }),
    auth: key(16, "This is not the secret of a subscription").meta({ description: "16 bytes, base64url" }),
  }),
});
export type SubscriptionInput = z.infer<typeof subscriptionInput>;

export const unsubscribeInput = z.object({ endpoint: z.string().min(1).max(1000) });

/** A browser with notifications. Times are ISO. */
const subscription = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
});
export type SubscriptionView = z.infer<typeof subscription>;

export const pushView = z.object({
  publicKey: z.string().meta({ description: "The key that a browser subscribes with, base64url" }),
  subscriptions: z.array(subscription),
});
export type PushView = z.infer<typeof pushView>;
