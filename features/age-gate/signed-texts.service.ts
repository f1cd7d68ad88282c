import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import { remembered } from "#platform/remembered/remembered.ts";

export type TextSigner = ReturnType<typeof createTextSigner>;

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

/** Signs texts that leave the server and come back, each kind for itself, with the time of signing. */
export function createTextSigner({ secret, clock }: { secret: string; clock: Clock }) {
  const sign = (kind: string, text: string) =>
    createHmac("sha256", secret).update(`${kind}:${text}`).digest("base64url");

  /** What stands in a sealed text, where the signature is ours. A browser brings the same ones with each request. */
  const signed = remembered((kindAndValue) => {
    const match = /^([^:]*):((.+)\.(\d{1,12}))\.([\w-]{43})$/s.exec(kindAndValue);
    if (!match) return null;
    const [, kind = "", dated = "", text = "", signedAt, signature = ""] = match;
    if (!timingSafeEqual(Buffer.from(sign(kind, dated)), Buffer.from(signature))) return null;
    return { text, signedAt: Number(signedAt) };
  });

  return {
    /** `text.time.signature`; the time in seconds. The text stays readable. */
    seal(kind: string, text: string): string {
      const dated = `${text}.${seconds(clock.now())}`;
      return `${dated}.${sign(kind, dated)}`;
    },

    /** What was sealed at most `maxAgeSeconds` ago, and when; null for anything else. */
    open(kind: string, value: string | undefined, maxAgeSeconds: number): { text: string; at: Date } | null {
      const found = value === undefined ? null : signed(`${kind}:${value}`);
      if (found === null) return null;
      // The time is looked at each time: what was good a moment ago may be over.
      const age = seconds(clock.now()) - found.signedAt;
      if (age < 0 || age > maxAgeSeconds) return null;
      return { text: found.text, at: new Date(found.signedAt * 1_000) };
    },
  };
}
