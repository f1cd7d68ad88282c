import { useLocation } from "react-router";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { purchaseWords } from "#app/components/money/purchases.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Time } from "#app/ui/time.tsx";
import { useMore } from "#app/ui/use-more.ts";
import type { PurchasePage } from "#features/purchases/purchases.schema.ts";

const tones = { good: "text-signal", wait: "text-base-content", bad: "text-warn", quiet: "text-soft" } as const;

/** All purchases, paid or not, each with the way to its receipt: when it was paid, as the statement has it, or begun. */
export function PurchaseList({ data }: { data: { purchases: PurchasePage } }) {
  const { search } = useLocation();
  const list = useMore(data, ({ purchases: { purchases: items, nextCursor } }) => ({ items, nextCursor }));
  if (list.items.length === 0) return null;
  return (
    <section className="panel not-on-paper p-6" aria-labelledby="purchases">
      <h2 id="purchases" className="text-2xl">
        Your purchases
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {list.items.map((purchase) => (
          <li key={purchase.id} className="flex items-baseline justify-between gap-4 py-3">
            <Link to={`/user/credit/${purchase.id}`} className="text-link tabular">
              {dollarLabel(purchase.price)}
              <Time at={purchase.paidAt ?? purchase.createdAt} className="block text-[0.82rem] text-soft" />
            </Link>
            <span className={`text-sm ${tones[purchaseWords[purchase.state].tone]}`}>
              {purchaseWords[purchase.state].label}
            </span>
          </li>
        ))}
      </ul>
      <MoreLink list={list} search={search} name="purchases" label="Earlier purchases" />
    </section>
  );
}
