import { z } from "zod";
import type { PurchaseState } from "./purchase-states.rules.ts";

const amountMessage = "An amount of dollars such as 25 or 12.50";

/** Body of `POST /api/purchases`, and the form on the credit page. */
export const startPurchaseInput = z.object({
  amountUsd: z
    .union([z.string(), z.number()], amountMessage)
    .transform((value) => String(value).trim().replace(/^\$/, ""))
    .pipe(z.string().regex(/^\d{1,5}(\.\d{1,2})?$/, amountMessage)),
  /** Made by the client for each purchase: asking twice with one key is buying once. */
  key: z
    .string("A key of 8 to 64 letters, digits and hyphens")
    .regex(/^[\w-]{8,64}$/, "A key of 8 to 64 letters, digits and hyphens"),
  /** The call, or the agent, that the customer comes from and goes back to. */
  back: z
    .string()
    .regex(/^\/call\/(new\/)?[0-9a-f-]{36}$/, "A path such as /call/new/{id}")
    .optional(),
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

/** A purchase as its customer sees it. Decimal strings. */
export type PurchaseView = {
  id: string;
  state: PurchaseState;
  /** What is paid, and what comes on top. */
  price: string;
  bonus: string;
  credit: string;
  currency: string;
  /** A test purchase: no money moved. */
  test: boolean;
  /** Where to pay, while it is open. */
  checkoutUrl: string | null;
  reason: string | null;
  receiptNumber: string;
  brand: string;
  createdAt: string;
  paidAt: string | null;
  /** When the whole payment went back, where it was refunded. */
  refundedAt: string | null;
};
export type PurchasePage = { purchases: PurchaseView[]; nextCursor: string | null };

/** What can be bought, and how much of it now. */
export type CreditOffer = {
  packs: { price: string; bonus: string; credit: string; minutes: number }[];
  customMin: string;
  customMax: string;
  /** The price per minute behind `minutes`. */
  typicalRate: string;
  limits: CreditLimit[];
  /** The most that can be bought now. */
  room: string;
  /** Why nothing can be bought at all now. */
  refusal: { code: string; message: string } | null;
  /** An open purchase that can be gone on with. */
  open: PurchaseView | null;
  test: boolean;
};
/** One limit with what it leaves. `own`: set by the member. `house`: what everybody like them may buy at most. */
export type CreditLimit = { span: "day" | "month"; own: boolean; amount: string; left: string; house: string };
