import { Form } from "react-router";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Time } from "#app/ui/time.tsx";
import type { PurchaseView } from "#features/purchases/purchases.schema.ts";

type Purchase = Pick<PurchaseView, "id" | "price" | "createdAt" | "checkoutUrl">;

/**
 * Purchases that were begun and not paid yet: until they are paid or cancelled they use up a part of the limits. A server
 * from before an update names none.
 */
export function Unfinished({ purchases = [] }: { purchases: Purchase[] | undefined }) {
  return purchases.map((purchase) => <UnfinishedOne key={purchase.id} purchase={purchase} />);
}

function UnfinishedOne({ purchase }: { purchase: Purchase }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-field border border-line p-3">
      <span>
        You have an unfinished payment of {dollarLabel(purchase.price)} from <Time at={purchase.createdAt} />. It counts
        toward what you can buy: continue or cancel it.
      </span>
      <span className="flex flex-wrap gap-2">
        <a href={purchase.checkoutUrl ?? `/user/credit/${purchase.id}`} className="btn btn-sm btn-outline border-line">
          Continue to pay
        </a>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="purchase" value={purchase.id} />
          <button type="submit" name="intent" value="discard" className="btn btn-sm btn-ghost">
            Cancel this payment
          </button>
        </Form>
      </span>
    </div>
  );
}
