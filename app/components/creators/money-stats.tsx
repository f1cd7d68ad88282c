import { Link } from "#app/navigation/link.tsx";
import { Stat } from "#app/ui/stat.tsx";
import type { EarningsOverview } from "#features/ledger/earnings/earnings.schema.ts";
import { dayLabel } from "#platform/days/days.ts";
import { parseDollars, zero } from "#platform/money/money.ts";
import { dollarLabel } from "../money/money.rules.ts";

/** Pending, available and paid, and how a call comes to earn. */
export function MoneyStats({ earnings }: { earnings: EarningsOverview }) {
  const next = earnings.clearing[0];
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Stat
          label="Pending"
          value={dollarLabel(earnings.pending)}
          note={next ? `${dollarLabel(next.amount)} clears on ${dayLabel(next.day)}` : "Nothing pending"}
        />
        <Stat label="Available" value={dollarLabel(earnings.available)} strong />
        <Stat label="Paid out" value={dollarLabel(earnings.paidOut)} />
      </dl>
      <p className="mt-3 max-w-[75ch] text-sm text-soft">
        {payWords(earnings)}{" "}
        <Link to="/other/docs/creators/earning/price-and-share" className="text-link text-base-content">
          Price and share
        </Link>
      </p>
    </>
  );
}

/** The terms of a call that starts now. */
function payWords({ terms: { shareBps, usageFee, holdDays, newCreatorHoldDays }, newUntil }: EarningsOverview): string {
  const fee = parseDollars(usageFee) === zero ? "" : `, after a usage fee of ${dollarLabel(usageFee)} for each minute`;
  const days = newUntil ? newCreatorHoldDays : holdDays;
  const wait = days === 0 ? "soon" : `${days} ${days === 1 ? "day" : "days"}`;
  return `${shareBps / 100}% of what callers pay is yours${fee}. Your share is available ${wait} after the call. Free credit earns nothing.`;
}

/** Pending earnings by the day on which they clear. */
export function ClearingDays({ earnings: { clearing, terms, newUntil } }: { earnings: EarningsOverview }) {
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="clearing">
      <h2 id="clearing" className="text-2xl">
        When it clears
      </h2>
      <p className="mt-2 text-soft">
        Earnings are pending for {terms.holdDays} days, so that a payment that is disputed can be sorted out.
        {newUntil &&
          ` While you are new they wait ${terms.newCreatorHoldDays} days: calls from before ${dayLabel(newUntil)}.`}{" "}
        What has cleared is yours, even if a payment is reversed later.
      </p>
      {clearing.length === 0 ? (
        <p className="mt-4 text-soft">Nothing is pending right now.</p>
      ) : (
        <table className="data-table mt-3">
          <thead>
            <tr>
              <th scope="col">Clears on (UTC)</th>
              <th scope="col" className="num">
                Calls
              </th>
              <th scope="col" className="num">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {clearing.map(({ day, calls, amount }) => (
              <tr key={day}>
                <th scope="row" className="font-normal">
                  {dayLabel(day)}
                </th>
                <td className="num text-soft">{calls}</td>
                <td className="num font-medium">{dollarLabel(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
