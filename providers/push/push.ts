/** A browser that agreed to notifications: its address at a push service, and the keys that only it can decrypt with. */
export type PushTarget = {
  endpoint: string;
  /** The browser's public key, P-256, base64url. */
  p256dh: string;
  /** The shared secret, 16 bytes, base64url. */
  auth: string;
};

/** The pair that names this installation to push services (RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

export type PushMessage = {
  /** What the browser's worker gets; at most 3,900 bytes. */
  payload: string;
  /** How long a push service may hold it for a device that is offline. */
  ttlSeconds: number;
};

/**
 * What a push service said. `gone`: the browser withdrew its consent, or the subscription expired; it is never used
 * again. `failed`: this message was lost; later ones may arrive.
 */
export type PushOutcome = { outcome: "accepted" } | { outcome: "gone" } | { outcome: "failed"; reason: string };

/** Sends encrypted notifications to browsers. Never throws for what a push service does. */
export type PushSender = {
  newKeys(): PushKeys;
  send(target: PushTarget, message: PushMessage, keys: PushKeys): Promise<PushOutcome>;
};
