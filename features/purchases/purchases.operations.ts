import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { closedGate } from "#features/age-gate/gate-state.rules.ts";
import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import { purchaseRefusals } from "#features/limits/limits.rules.ts";
import { requireCustomer, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { switchFailures } from "#features/settings/switches.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { offerFailures, purchaseFailures } from "./offer.rules.ts";
import {
  creditOffer,
  purchasePage,
  purchaseQuery,
  purchase as purchaseView,
  startPurchaseInput,
} from "./purchases.schema.ts";
import type { PurchasesService } from "./purchases.service.ts";

type Purchases = Pick<PurchasesService, "offer" | "list" | "start" | "get">;
type Request = { gate: GateState; facts: { headers: Headers; ip: string }; origin: string };

const purchase = operationsOf<{ purchases: Purchases }, Viewer | null, Request>({
  tag: "Credit",
  permit: requireCustomer,
  params: { id: "uuid of the purchase" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notACustomer],
});

/** Buying credit, for programs. */
export const purchaseOperations = {
  offer: purchase("GET /credit/offer", {
    summary: "What can be bought now, and how much of it",
    answer: creditOffer,
    run: ({ purchases }, { viewer }) => purchases.offer(viewer),
  }),
  list: purchase("GET /purchases", {
    summary: "The member's purchases, newest first",
    input: purchaseQuery,
    answer: purchasePage,
    refusals: [commonFailures.badCursor],
    run: ({ purchases }, { viewer, input }) => purchases.list(viewer, input),
  }),
  start: purchase("POST /purchases", {
    summary: "Begins a purchase; `checkoutUrl` is where to pay",
    input: startPurchaseInput,
    answer: purchaseView,
    status: 201,
    refusals: [
      ...closedGate,
      ...offerFailures,
      ...purchaseRefusals,
      ledgerFailures.frozen,
      switchFailures.purchases,
      purchaseFailures.closed,
      purchaseFailures.keyReused,
      purchaseFailures.tooManyDeclines,
      purchaseFailures.unreachable,
      commonFailures.tooManyRequests,
    ],
    run: ({ purchases }, { viewer, input }, { gate, facts, origin }) =>
      purchases.start(viewer, gate, input, { ...facts, origin }),
  }),
  one: purchase("GET /purchases/:id", {
    summary: "One purchase",
    answer: purchaseView,
    refusals: [purchaseFailures.notFound],
    run: ({ purchases }, { viewer, params }) => purchases.get(viewer, params.id),
  }),
};
