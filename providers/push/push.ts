/** A browser's push subscription: its endpoint at a push service, and the keys to encrypt for it. */
export type PushTarget = {
  endpoint: string;
  /** The browser's public key, P-256, base64url. */
  p256dh: string;
  /** The shared secret, 16 bytes, base64url. */
  auth: string;
};

/** The key pair that identifies this installation to push services (VAPID, RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

export type PushMessage = {
  /** The text that the service worker receives; at most 3,900 bytes. */
  payload: string;
  /** How long a push service may hold it for a device that is offline. */
  ttlSeconds: number;
};

/**
 * The push service's response. `gone`: the subscription was revoked or expired and must not be used again. `failed`: this
 * message was not accepted; later ones may be. `unsent`: there was no response, so it says nothing about the subscription.
 */
export type PushOutcome =
  | { outcome: "accepted" }
  | { outcome: "gone" }
  | { outcome: "failed" | "unsent"; reason: string };

/** Sends encrypted push messages. Never throws because of a push service. */
export type PushSender = {
  newKeys(): PushKeys;
  send(target: PushTarget, message: PushMessage, keys: PushKeys): Promise<PushOutcome>;
};
