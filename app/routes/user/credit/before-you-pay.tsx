import { Link } from "#app/navigation/link.tsx";
import type { PublicConfig } from "#server/services.ts";

type BeforeYouPayProps = { config: PublicConfig; brandName: string; test: boolean };

/** Who takes the money, once, under which name, and where to turn. Shown before anybody is sent to pay. */
export function BeforeYouPay({ config, brandName, test }: BeforeYouPayProps) {
  const merchant = config.operator.operator ?? brandName;
  return (
    <div className="mt-5 grid gap-2 text-sm text-soft">
      {test && (
        <p className="text-base-content">
          This installation takes test payments: choose a test card on the next page. No real money moves.
        </p>
      )}
      <p>
        One payment to {merchant}, once: there is no subscription and nothing renews. You pay on the payment company's
        page; we never see your card.
        {config.billingDescriptor && ` Your statement will say ${config.billingDescriptor}.`}
      </p>
      <p>
        1 credit is 1 dollar. Paid credit does not expire; what you have not used can be refunded within 14 days, as the{" "}
        <Link to="/legal/terms-of-sale" className="text-link">
          Terms of Sale
        </Link>{" "}
        say.{" "}
        <a href={config.billingSupportUrl} className="text-link">
          Billing support
        </a>
      </p>
    </div>
  );
}
