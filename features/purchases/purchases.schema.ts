import { z } from "zod";
import { amountTyped } from "#platform/text/typed.rules.ts";
import { purchaseStates } from "./purchase-states.rules.ts";

const amountMessage = "Enter an amount in dollars, such as 25 or 12.50.";
const keyMessage = "A key of 8 to 64 letters, digits and hyphens";

/** What is bought, over the API and in the form on the credit page. */
export const startPurchaseInput = z.object({
  amountUsd: z
    .union([z.string(), z.number()], amountMessage)
    .transform((value) => amountTyped(String(value)))
    .pipe(z.string().regex(/^\d{1,5}(\.\d{1,2})?$/, amountMessage))
    .meta({ description: "The price of a pack, or an amount within the offered range, such as 25 or 12.50" }),
  key: z
    .string(keyMessage)
    .regex(/^[\w-]{8,64}$/, keyMessage)
    .meta({ description: "Made by you for each purchase: asking twice with one key is buying once" }),
  back: z
    .string()
    .regex(/^\/call\/(new\/)?[0-9a-f-]{36}$/, "A path such as /call/new/{id}")
    .optional()
    .meta({ description: "The call, or the agent, that the customer comes from and goes back to" }),
});
export type StartPurchaseInput = z.infer<typeof startPurchaseInput>;

/** A payment that was disputed and whose member's credit is frozen since. */
export type DisputeLine = {
  id: string;
  uid: string;
  username: string;
  price: string;
  since: string;
  dueAt: string;
};

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "25.00" });

/** A purchase as its customer sees it. */
export const purchase = z.object({
  id: z.string(),
  state: z.enum(purchaseStates),
  price: dollars.meta({ description: "What is paid" }),
  bonus: dollars.meta({ description: "What comes on top" }),
  credit: dollars,
  currency: z.string(),
  test: z.boolean().meta({ description: "True when no money moves" }),
  checkoutUrl: z.string().nullable().meta({ description: "Where to pay, while it is open" }),
  reason: z.string().nullable(),
  receiptNumber: z.string(),
  brand: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  refundedAt: z.string().nullable().meta({ description: "When the whole payment went back" }),
});
export type PurchaseView = z.infer<typeof purchase>;

export const purchasePage = z.object({ purchases: z.array(purchase), nextCursor: z.string().nullable() });
export type PurchasePage = z.infer<typeof purchasePage>;

/** Which page of a member's purchases. */
export const purchaseQuery = z.object({
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
  limit: z.coerce.number().int().min(1).max(100).optional().meta({ description: "How many at most" }),
});

/** One limit with what it leaves. */
const creditLimit = z.object({
  span: z.enum(["day", "month"]),
  own: z.boolean().meta({ description: "Set by the member" }),
  house: z.string().meta({ description: "What everybody like them may buy at most" }),
  amount: dollars,
  left: dollars,
  heldBack: dollars.meta({ description: "What more it leaves once no payment is unfinished" }),
});
export type CreditLimit = z.infer<typeof creditLimit>;

/** What can be bought, and how much of it now. */
export const creditOffer = z.object({
  packs: z.array(z.object({ price: dollars, bonus: dollars, credit: dollars, minutes: z.number().int() })),
  customMin: dollars,
  customMax: dollars,
  typicalRate: dollars.meta({ description: "The price per minute behind `minutes`" }),
  limits: z.array(creditLimit),
  room: dollars.meta({ description: "The most that can be bought now" }),
  refusal: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: "Why nothing can be bought at all now" }),
  unfinished: z
    .array(purchase)
    .meta({ description: "Purchases that are not paid yet, newest first: each uses up a part of the limits" }),
  test: z.boolean(),
});
export type CreditOffer = z.infer<typeof creditOffer>;
