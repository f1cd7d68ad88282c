import { leftPercent, limitLabel } from "#app/components/money/credit-offer.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { CreditLimit } from "#features/purchases/purchases.schema.ts";
import { midnightIn } from "#platform/days/moments.ts";

/** How much can still be bought, before a purchase is refused for it. */
export function CreditLimits({ limits, zone }: { limits: CreditLimit[]; zone: string }) {
  return (
    <section className="panel p-6" aria-labelledby="limits">
      <h2 id="limits" className="text-2xl">
        Purchase limits
      </h2>
      <ul className="mt-4 grid gap-4">
        {limits.map((limit) => (
          <li key={limit.span} className="grid gap-1.5 text-sm">
            <span className="tabular" id={`limit-${limit.span}`}>
              {limitLabel(limit)}
            </span>
            <progress
              className="progress-line h-1.5 w-full"
              value={leftPercent(limit)}
              max={100}
              aria-labelledby={`limit-${limit.span}`}
            />
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-soft">Days and months begin at {midnightIn(zone)}.</p>
      <p className="mt-2 text-sm text-soft">
        You can set lower limits, or{" "}
        <Link to="/user/limits" className="text-link text-base-content">
          take a break
        </Link>
        .
      </p>
    </section>
  );
}
