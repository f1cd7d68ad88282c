import { Clock3 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import type { CreditView, FreeCreditEnd } from "#features/ledger/ledger.schema.ts";
import { balanceLabel, endsSoon } from "./credit-offer.rules.ts";
import { dollarLabel } from "./money.rules.ts";

type BalanceProps = {
  credit: CreditView;
  /** Where it is said how long free credit lasts. */
  freeEnd?: { next: FreeCreditEnd | undefined; now: string };
  /** What a member may do about it. */
  children?: ReactNode;
};

/** All of the credit: what of it is free and until when, and what is set aside. */
export function CreditBalance({ credit, freeEnd, children }: BalanceProps) {
  const held = Number(credit.held) > 0;
  return (
    <section className="panel p-6" aria-labelledby="balance">
      <h2 id="balance" className="eyebrow font-sans">
        Your credit
      </h2>
      <p className="tabular mt-1 text-6xl font-light">{balanceLabel(credit)}</p>
      <dl className="tabular mt-5 grid gap-2 border-t border-line pt-4 text-sm">
        <Line label="Paid credit, does not expire" amount={credit.credit} />
        <Line label="Free credit, spent first" amount={credit.freeCredit} />
        {held && <Line label="Set aside for the call that is running" amount={credit.held} />}
      </dl>
      {freeEnd?.next && <FreeEnd next={freeEnd.next} now={freeEnd.now} />}
      {held && (
        <p className="mt-4 text-sm">
          <Link to="/user/calls" className="text-link">
            Your calls
          </Link>
        </p>
      )}
      {children && <p className="mt-5 flex flex-wrap gap-3">{children}</p>}
    </section>
  );
}

function FreeEnd({ next, now }: { next: FreeCreditEnd; now: string }) {
  const soon = endsSoon(next.endsAt, now);
  return (
    <p
      className={`mt-4 flex items-start gap-2 text-sm ${soon ? "text-warn" : "text-soft"}`}
      role={soon ? "status" : undefined}
    >
      <Clock3 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {dollarLabel(next.amount)} of free credit ends on <Time at={next.endsAt} shape="longDate" />.
      </span>
    </p>
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
