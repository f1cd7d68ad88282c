import { Clock3 } from "lucide-react";
import { Link } from "react-router";
import type { CreditView, FreeCreditEnd } from "#features/ledger/ledger.schema.ts";
import { endsSoon } from "./credit-offer.rules.ts";
import { dollarLabel, longDayLabel } from "./money.rules.ts";

type BalanceProps = { credit: CreditView; freeEnds: FreeCreditEnd[]; now: string };

/** What can be spent, what of it is free and until when, what is set aside. */
export function CreditBalance({ credit, freeEnds, now }: BalanceProps) {
  const held = Number(credit.held) > 0;
  const next = freeEnds[0];
  return (
    <section className="panel p-6" aria-labelledby="balance">
      <h2 id="balance" className="eyebrow font-sans">
        You can spend
      </h2>
      <p className="tabular mt-1 text-6xl font-light">{dollarLabel(credit.total)}</p>
      <dl className="tabular mt-5 grid gap-2 border-t border-line pt-4 text-sm">
        <Line label="Paid credit, does not expire" amount={credit.credit} />
        <Line label="Free credit, spent first" amount={credit.freeCredit} />
        {held && <Line label="Set aside for the call that is running" amount={credit.held} />}
      </dl>
      {next && (
        <p
          className={`mt-4 flex items-start gap-2 text-sm ${endsSoon(next.endsAt, now) ? "text-warn" : "text-soft"}`}
          role={endsSoon(next.endsAt, now) ? "status" : undefined}
        >
          <Clock3 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {dollarLabel(next.amount)} of free credit ends on {longDayLabel(next.endsAt)}.
        </p>
      )}
      {held && (
        <p className="mt-4 text-sm">
          <Link to="/user/calls" className="text-link">
            Your calls
          </Link>
        </p>
      )}
    </section>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd>{dollarLabel(amount)}</dd>
    </div>
  );
}
