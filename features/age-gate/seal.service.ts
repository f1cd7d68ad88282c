import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";

export type Seal = ReturnType<typeof createSeal>;

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

/** Signs texts that leave the server and come back, each kind for itself, with the time of signing. */
export function createSeal({ secret, clock }: { secret: string; clock: Clock }) {
  const sign = (kind: string, text: string) =>
    createHmac("sha256", secret).update(`${kind}:${text}`).digest("base64url");

  return {
    /** `text.time.signature`; the time in seconds. The text stays readable. */
    seal(kind: string, text: string): string {
      const dated = `${text}.${seconds(clock.now())}`;
      return `${dated}.${sign(kind, dated)}`;
    },

    /** What was sealed at most `maxAgeSeconds` ago, and when; null for anything else. */
    open(kind: string, value: string | undefined, maxAgeSeconds: number): { text: string; at: Date } | null {
      const match = /^((.+)\.(\d{1,12}))\.([\w-]{43})$/s.exec(value ?? "");
      if (!match) return null;
      const [, dated = "", text = "", signedAt, signature = ""] = match;
      const age = seconds(clock.now()) - Number(signedAt);
      if (age < 0 || age > maxAgeSeconds) return null;
      if (!timingSafeEqual(Buffer.from(sign(kind, dated)), Buffer.from(signature))) return null;
      return { text, at: new Date(Number(signedAt) * 1_000) };
    },
  };
}
