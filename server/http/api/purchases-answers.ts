import { z } from "zod";
import type { CreditOffer, PurchasePage, PurchaseView } from "#features/purchases/purchases.schema.ts";

// Shapes of answers, for the API's own description. The types keep them equal to what the services return.

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "25.00" });

export const purchaseAnswer = z.object({
  id: z.string(),
  state: z.enum(["created", "pending", "paid", "held", "declined", "expired", "mismatch", "refunded", "charged_back"]),
  price: dollars,
  bonus: dollars,
  credit: dollars,
  currency: z.string(),
  test: z.boolean().meta({ description: "True when no money moves" }),
  checkoutUrl: z.string().nullable(),
  reason: z.string().nullable(),
  receiptNumber: z.string(),
  brand: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
}) satisfies z.ZodType<PurchaseView>;

export const purchasePageAnswer = z.object({
  purchases: z.array(purchaseAnswer),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<PurchasePage>;

export const creditOfferAnswer = z.object({
  packs: z.array(z.object({ price: dollars, bonus: dollars, credit: dollars, minutes: z.number().int() })),
  customMin: dollars,
  customMax: dollars,
  typicalRate: dollars,
  limits: z.array(
    z.object({ span: z.enum(["day", "month"]), own: z.boolean(), house: z.string(), amount: dollars, left: dollars }),
  ),
  room: dollars,
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  open: purchaseAnswer.nullable(),
  test: z.boolean(),
}) satisfies z.ZodType<CreditOffer>;

export const noticeAnswer = z.object({ outcome: z.enum(["applied", "repeated", "parked"]) });
