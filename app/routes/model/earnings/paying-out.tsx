import { dollarLabel } from "#app/components/money/money.rules.ts";
import type { PayoutView } from "#features/payouts/payouts.schema.ts";

/** When earnings are paid out, and what is missing for it. */
export function PayingOut({ minimum, payout }: { minimum: string; payout: PayoutView }) {
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="paying-out">
      <h2 id="paying-out" className="text-2xl">
        Paying out
      </h2>
      <p className="mt-2 text-soft">
        Payouts are not open yet. What is available stays yours and adds up until they are; the smallest payout will be{" "}
        {dollarLabel(minimum)}. {needed(payout)}
      </p>
      {payout.unreadableName && (
        <p className="mt-2 text-warn">
          We can't read the name from your identity check, so nothing is paid. Write to us about it.
        </p>
      )}
    </section>
  );
}

function needed({ method, tax, complete }: PayoutView): string {
  if (complete) return "Everything that we need of you is here.";
  if (!method && !tax) return "Until then you can enter your payout method and your tax details.";
  if (!tax) return "Your payout method is here. Your tax details are missing.";
  if (!method) return "Your tax details are here. Your payout method is missing.";
  const hasOthersName = method.otherName || tax.otherName || method.unreadable || tax.unreadable;
  if (method.uncompared && !hasOthersName) {
    return "Your payout method and your tax details are here. Your identity has to be checked before anything is paid.";
  }
  return "Your payout method and your tax details are here, but something in them has to change.";
}
