import { Form } from "react-router";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Time } from "#app/ui/time.tsx";
import type { PurchaseView } from "#features/purchases/purchases.schema.ts";

type UnfinishedProps = { purchase: Pick<PurchaseView, "id" | "price" | "createdAt" | "checkoutUrl"> };

/** A purchase that was begun and not paid yet: until it is paid or cancelled it uses up a part of the limits. */
export function Unfinished({ purchase }: UnfinishedProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-field border border-line p-3">
      <span>
        You have an unfinished payment of {dollarLabel(purchase.price)} from <Time at={purchase.createdAt} />. It counts
        towards what you can buy: continue or cancel it.
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
