import { Form, useNavigation } from "react-router";
import { BillingSupport } from "#app/components/money/billing-support.tsx";
import { amountsLabel, bonusLabel, overOf, priceLabel } from "#app/components/money/credit-offer.rules.ts";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import type { CreditOffer } from "#features/purchases/purchases.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

type Refused = FailureBody & { typed: string };
type PackChoiceProps = {
  offer: CreditOffer;
  /** Names this purchase, so that a second click is the same one. */
  purchaseKey: string;
  back: string | null;
  refusal: Refused | undefined;
};

/** The packs as cards, each of them one button, and an amount of one's own. */
export function PackChoice({ offer, purchaseKey, back, refusal }: PackChoiceProps) {
  const form = useFocusOnRefusal(refusal);
  const buying = useNavigation().formData?.get("amountUsd");
  const isPack = offer.packs.some(({ price }) => price === refusal?.typed);
  const custom = isPack ? undefined : refusal;
  const closed = offer.refusal !== null;
  const hidden = (
    <>
      <input type="hidden" name="key" value={purchaseKey} />
      {back && <input type="hidden" name="back" value={back} />}
    </>
  );
  return (
    <>
      <Form method="post" className="packs" aria-label="Packs of credit">
        {hidden}
        {isPack && (
          <div className="col-span-full">
            <FormAlert>{refusal?.message}</FormAlert>
          </div>
        )}
        {offer.packs.map((pack) => (
          <PackCard
            key={pack.price}
            pack={pack}
            closed={closed}
            over={overOf(pack.price, offer)}
            busy={buying === pack.price}
          />
        ))}
      </Form>
      <p className="mt-2 text-sm text-soft">Minutes at a typical {dollarLabel(offer.typicalRate)}/min.</p>
      <Form ref={form} method="post" noValidate className="mt-5 grid gap-3">
        {hidden}
        <FormAlert>{formError(custom)}</FormAlert>
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-52 flex-1">
            <Field
              label="Or another amount, in dollars"
              name="amountUsd"
              inputMode="decimal"
              autoComplete="off"
              placeholder={amountsLabel(offer) ?? "Nothing more for now"}
              defaultValue={custom?.typed}
              error={fieldError(custom, "amountUsd")}
              disabled={closed || amountsLabel(offer) === null}
            />
          </div>
          <button
            type="submit"
            className="btn btn-outline border-line mt-[1.95rem]"
            disabled={closed || amountsLabel(offer) === null || buying !== undefined}
          >
            {buying !== undefined && buying !== null ? "One moment…" : "Buy"}
          </button>
        </div>
      </Form>
    </>
  );
}

type CardProps = {
  pack: CreditOffer["packs"][number];
  closed: boolean;
  /** Why it cannot be bought within the limits; null if it can. */
  over: string | null;
  busy: boolean;
};

function PackCard({ pack, closed, over, busy }: CardProps) {
  const bonus = bonusLabel(pack.bonus);
  const minutes = `about ${pack.minutes} min`;
  return (
    <button type="submit" name="amountUsd" value={pack.price} className="pack" disabled={closed || over !== null}>
      <span className="pack-price">
        <span className="sr-only">Buy for </span>
        {priceLabel(pack.price)}
      </span>
      {bonus && <span className="pack-bonus whitespace-nowrap">{bonus}</span>}
      <span className="pack-foot">
        {(!closed && over) || (bonus ? `${dollarLabel(pack.credit)}, ${minutes}` : minutes)}
      </span>
      <span className="pack-buy" aria-hidden="true">
        {busy ? "One moment…" : "Buy"}
      </span>
    </button>
  );
}

/** Whether packs are shown: they are during a break that a member has set themselves, but not where nobody sells them. */
export function isForSale(refusal: FailureBody | null): boolean {
  return refusal === null || isOwn(refusal);
}

const isOwn = ({ code }: FailureBody) => code.startsWith("limits.");

/** Why nothing can be bought at all, and where to go instead. */
export function BuyingClosed({ refusal }: { refusal: FailureBody }) {
  const own = isOwn(refusal);
  return (
    <p role="status" className="mb-4 rounded-field border border-warn/50 bg-warn/10 p-3">
      {refusal.message}.{" "}
      {own ? (
        <Link to="/user/limits" className="text-link">
          Your limits
        </Link>
      ) : (
        <BillingSupport />
      )}
    </p>
  );
}
