import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { decimalString, parseDollars } from "#platform/money/money.ts";
import { parseJson } from "#platform/text/json.rules.ts";
import type { NoticeRequest, NoticeVerdict, PaymentNotice } from "./payments.ts";

export const signatureHeader = "sandbox-signature";
/** A signature older or newer than this is invalid. */
const toleranceSeconds = 300;

const body = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(["paid", "declined", "cancelled", "refunded", "chargeback"]),
  created: z.iso.datetime(),
  payment: z.object({
    ref: z.string().min(1).max(100),
    order: z.uuid(),
    amount: z.string(),
    currency: z.string().length(3),
    reason: z.string().max(300).nullable(),
  }),
});

/** The body of a notice and its signature header: HMAC-SHA256 over "time.body". */
export function signedNotice(notice: PaymentNotice, secret: string, at: Date): { rawBody: string; signature: string } {
  const rawBody = JSON.stringify({
    id: notice.eventId,
    type: notice.kind,
    created: notice.at.toISOString(),
    payment: {
      ref: notice.processorRef,
      order: notice.purchaseId,
      amount: decimalString(notice.amount),
      currency: notice.currency,
      reason: notice.reason,
    },
  });
  const seconds = Math.floor(at.getTime() / 1000);
  return { rawBody, signature: `t=${seconds},v1=${digest(secret, seconds, rawBody)}` };
}

/** Verifies the signature over the raw bytes, then its age, and only then parses them. */
export function readNotice(request: NoticeRequest, secret: string, now: Date): NoticeVerdict {
  const header = request.headers.get(signatureHeader) ?? "";
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header);
  if (!parts) return { refusal: "unsigned" };
  const seconds = Number(parts[1]);
  const wanted = Buffer.from(digest(secret, seconds, request.rawBody), "hex");
  if (!timingSafeEqual(wanted, Buffer.from(parts[2] ?? "", "hex"))) return { refusal: "unsigned" };
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return { refusal: "stale" };
  const parsed = body.safeParse(jsonOf(request.rawBody));
  const amount = parsed.success ? parseDollars(parsed.data.payment.amount) : null;
  if (!parsed.success || amount === null) return { refusal: "unreadable" };
  const { id, type, created, payment } = parsed.data;
  const { ref, order, currency, reason } = payment;
  return {
    notice: {
      eventId: id,
      kind: type,
      processorRef: ref,
      purchaseId: order,
      amount,
      currency,
      reason,
      at: new Date(created),
    },
  };
}

function digest(secret: string, seconds: number, rawBody: string): string {
  return createHmac("sha256", secret).update(`${seconds}.${rawBody}`).digest("hex");
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
