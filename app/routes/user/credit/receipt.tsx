import { Check, CircleAlert, LoaderCircle, Receipt as ReceiptIcon } from "lucide-react";
import type { ReactNode } from "react";
import { balanceLabel } from "#app/components/money/credit-offer.rules.ts";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { backOf, type PurchaseTone, purchaseText, purchaseWords } from "#app/components/money/purchases.labels.ts";
import { heldNote } from "#app/members/credit.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { CreditView } from "#features/ledger/ledger.schema.ts";
import type { PurchaseView } from "#features/purchases/purchases.schema.ts";
import type { PublicConfig } from "#server/services.ts";

const marks: Record<PurchaseTone, ReactNode> = {
  good: <Check aria-hidden="true" className="size-7" />,
  wait: <LoaderCircle aria-hidden="true" className="size-7" />,
  bad: <CircleAlert aria-hidden="true" className="size-7" />,
  quiet: <ReceiptIcon aria-hidden="true" className="size-7" />,
};

type ReceiptProps = {
  purchase: PurchaseView;
  config: PublicConfig;
  credit: Pick<CreditView, "total" | "held">;
  back: string | null;
};

/** One purchase: what became of it, what was agreed, and the way on. On paper it is the receipt. */
export function Receipt({ purchase, config, credit, back }: ReceiptProps) {
  const words = purchaseWords[purchase.state];
  const from = backOf(back);
  const note = heldNote(credit);
  return (
    <article className="panel mx-auto max-w-xl p-6 sm:p-9" data-state={purchase.state}>
      <span className="receipt-mark not-on-paper" data-tone={words.tone}>
        {marks[words.tone]}
      </span>
      <div role="status">
        <h1 className="mt-5 text-4xl sm:text-5xl">{words.title}</h1>
        <p className="mt-3 text-soft">
          {purchase.reason && <span className="text-base-content">{purchase.reason}. </span>}
          {purchaseText(purchase)}
        </p>
        {purchase.state === "paid" && (
          <p className="not-on-paper mt-4">
            Your credit is now <strong className="tabular font-semibold">{balanceLabel(credit)}</strong>
            {note && `; ${note}`}.
          </p>
        )}
        {from?.callGoesOn && (
          <p className="not-on-paper mt-4 rounded-field border border-line p-3">
            Your call goes on in the other tab. You can close this one.
          </p>
        )}
      </div>
      <Facts purchase={purchase} config={config} />
      <WaysOn purchase={purchase} from={from} supportUrl={config.billingSupportUrl} />
    </article>
  );
}

type Row = [name: string, value: ReactNode];

function Facts({ purchase, config }: Pick<ReceiptProps, "purchase" | "config">) {
  const { price, bonus, credit, paidAt, refundedAt, createdAt, test, receiptNumber, brand } = purchase;
  const rows: Row[] = [
    [paidAt ? "Paid" : "Price", `${dollarLabel(price)} ${purchase.currency}`],
    ...(Number(bonus) > 0 ? [["Bonus", dollarLabel(bonus)] as Row] : []),
    // What went back without ever having become credit says nothing of credit.
    ...(paidAt || !refundedAt ? [[refundedAt ? "Credit, taken back" : "Credit", dollarLabel(credit)] as Row] : []),
    ["Date", <Time key="date" at={paidAt ?? createdAt} />],
    ...(refundedAt ? refundRows(purchase, refundedAt) : []),
    [paidAt ? "Receipt" : "Purchase", receiptNumber],
    ["Seller", [config.operator.operator ?? brand, config.operator.address].filter(Boolean).join(", ")],
    ...(test ? [["Kind", "Test payment: no money moved"] as Row] : []),
  ];
  return (
    <dl className="tabular mt-7 grid">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6 border-t border-line py-2.5">
          <dt className="text-soft">{name}</dt>
          <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const refundRows = ({ price, currency }: PurchaseView, at: string): Row[] => [
  ["Refunded", `${dollarLabel(price)} ${currency}`],
  ["Refunded on", <Time key="refunded" at={at} />],
];

type WaysProps = { purchase: PurchaseView; from: ReturnType<typeof backOf>; supportUrl: string };

function WaysOn({ purchase: { id, state, checkoutUrl, receiptNumber }, from, supportUrl }: WaysProps) {
  const hydrated = useHydrated();
  const open = state === "created" || state === "pending";
  const again = state === "declined" || state === "cancelled" || state === "expired";
  const troubled = state === "mismatch" || state === "held" || state === "charged_back";
  return (
    <div className="not-on-paper mt-7 flex flex-wrap gap-3">
      {open && checkoutUrl && (
        <a href={checkoutUrl} className="btn btn-outline border-line">
          Back to the payment page
        </a>
      )}
      {state === "paid" && (
        <Link to={from && !from.callGoesOn ? from.to : "/agents"} className="btn btn-go">
          {from && !from.callGoesOn ? from.label : "Choose a voice"}
        </Link>
      )}
      {again && (
        <Link to="/user/credit" className="btn btn-go">
          Try again
        </Link>
      )}
      {state === "paid" && hydrated && (
        <button type="button" className="btn btn-outline border-line" onClick={() => print()}>
          Print
        </button>
      )}
      {troubled && (
        <a href={supportUrl} className="btn btn-outline border-line">
          Billing support, with {receiptNumber}
        </a>
      )}
      <Link to="/user/credit" className="btn btn-ghost">
        Your credit
      </Link>
      {open && (
        <noscript>
          <p className="w-full text-soft">
            This page does not renew itself without scripts.{" "}
            <a href={`/user/credit/${id}`} className="text-link">
              Look again
            </a>
          </p>
        </noscript>
      )}
    </div>
  );
}
