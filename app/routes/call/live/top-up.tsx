import { useEffect, useState } from "react";
import { bonusLabel, overOf, priceLabel } from "#app/components/money/credit-offer.rules.ts";
import type { CreditOffer } from "#features/purchases/purchases.schema.ts";
import { type Micros, parseDollars, zero } from "#platform/money/money.ts";
import { boundLabel, packAdds, type TopUpBounds } from "./top-up.rules.ts";
import "#app/components/money/money.css";

const amountOf = (text: string): Micros => parseDollars(text) ?? zero;

type TopUpProps = { open: boolean; callId: string; bounds: TopUpBounds };

/** Credit for the call that is running: each pack opens the payment page in a tab of its own, and the call goes on. */
export function TopUp({ open, callId, bounds }: TopUpProps) {
  const { offer, key, failed } = useOffer(open, callId);
  if (failed) {
    return (
      <p className="text-sm text-soft">
        The packs could not be loaded.{" "}
        <a href="/user/credit" target="_blank" rel="noreferrer" className="text-link text-base-content">
          Open the credit page in a new tab
        </a>
      </p>
    );
  }
  if (!offer) return <p className="text-sm text-soft">Loading the packs…</p>;
  if (offer.refusal) return <p className="text-sm text-warn">{offer.refusal.message}.</p>;
  const bound = boundLabel(
    offer.packs.map(({ credit }) => amountOf(credit)),
    bounds,
  );
  return (
    <form method="post" action="/user/credit" target="_blank" rel="noopener" className="grid gap-3">
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="back" value={`/call/${callId}`} />
      <h3 className="font-medium">Add credit</h3>
      <div className="packs packs-small">
        {offer.packs.map((pack) => (
          <PackButton key={pack.price} pack={pack} bounds={bounds} over={overOf(pack.price, offer)} />
        ))}
      </div>
      {bound && <p className="text-sm">{bound}</p>}
      <p className="text-sm text-soft">
        The payment page opens in a new tab. Your call goes on, and the time left updates once the payment arrives.
        {offer.test && " Test payments: no real money moves."}
      </p>
    </form>
  );
}

type PackButtonProps = { pack: CreditOffer["packs"][number]; bounds: TopUpBounds; over: string | null };

function PackButton({ pack, bounds, over }: PackButtonProps) {
  const bonus = bonusLabel(pack.bonus);
  return (
    <button type="submit" name="amountUsd" value={pack.price} disabled={over !== null} className="pack">
      <span className="pack-price">{priceLabel(pack.price)}</span>
      {bonus && <span className="pack-bonus whitespace-nowrap">{bonus}</span>}
      <span className="pack-foot">{over ?? packAdds(amountOf(pack.credit), bounds)}</span>
    </button>
  );
}

/** What can be bought, asked when the sheet opens; with a name for the purchase that could follow. */
function useOffer(open: boolean, callId: string) {
  const [offer, setOffer] = useState<CreditOffer | null>(null);
  const [failed, setFailed] = useState(false);
  const [key, setKey] = useState("");
  useEffect(() => {
    if (!open) return;
    setKey(`${callId}-${Date.now().toString(36)}`);
    setFailed(false);
    const asking = new AbortController();
    fetch("/api/credit/offer", { signal: asking.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        setOffer((await answer.json()) as CreditOffer);
      })
      .catch(() => setFailed(!asking.signal.aborted));
    return () => asking.abort();
  }, [open, callId]);
  return { offer, key, failed };
}
