import { data, useLocation, useSearchParams } from "react-router";
import { CreditBalance } from "#app/components/money/credit-balance.tsx";
import { redirect, redirectOutside } from "#app/navigation/moves.ts";
import { statementQuery } from "#features/ledger/ledger.schema.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { purchaseQuery, startPurchaseInput } from "#features/purchases/purchases.schema.ts";
import type { RequestContext } from "#server/services.ts";
import { BeforeYouPay } from "./before-you-pay.tsx";
import { CreditLimits } from "./credit-limits.tsx";
import "#app/components/money/money.css";
import { backOf } from "#app/components/money/purchases.labels.ts";
import { requestContext } from "#app/context/request-context.ts";
import { useRootData } from "#app/context/root-data.ts";
import { formInput, pageQuery, refused, sentForm } from "#app/forms/answers.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import type { Route } from "./+types/credit.ts";
import { BuyingClosed, isForSale, PackChoice } from "./pack-choice.tsx";
import { PurchaseList } from "./purchase-list.tsx";
import { StatementSection } from "./statement-section.tsx";
import { Unfinished } from "./unfinished.tsx";

const creditQuery = statementQuery
  .pick({ cursor: true, kind: true, month: true })
  .extend({ purchases: purchaseQuery.shape.cursor });
const shownPurchases = 4;
const shownLines = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const { purchases: cursor, ...wishes } = pageQuery(creditQuery, url);
  const recent = services.purchases.list(viewer, { cursor, limit: shownPurchases });
  const [credit, freeEnds, offer, statement, months, { zone }, purchases] = await loadListOrErrorPage(
    Promise.all([
      services.ledger.credit(viewer),
      services.ledger.freeCreditEnds(viewer),
      services.purchases.offer(viewer),
      services.ledger.statement(viewer, { ...wishes, limit: shownLines }),
      services.ledger.months(viewer),
      services.timeZones.mine(viewer),
      loadListOrErrorPage(recent, url, "purchases"),
    ]),
    url,
  );
  const now = new Date().toISOString();
  const purchaseKey = crypto.randomUUID();
  return { credit, freeEnds, offer, statement, months, zone, purchases, wishes, now, purchaseKey };
}

/** Gives an unpaid purchase up. One that was paid meanwhile shows itself as that on the page. */
async function discard(services: RequestContext["services"], viewer: Viewer | null, id: string) {
  try {
    await services.purchases.discard(viewer, id);
    return redirect("/user/credit", 303);
  } catch (error) {
    const refusal = refused(error);
    return data({ ...refusal.data, typed: "" }, refusal.init ?? {});
  }
}

/** A purchase is agreed, and its buyer is sent to pay. What was typed comes back with a refusal. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer, gate, facts, origin } = context.get(requestContext);
  const form = await sentForm(request);
  const typed = String(form.get("amountUsd") ?? "");
  if (form.get("intent") === "discard") return discard(services, viewer, String(form.get("purchase")));
  // The same form may be used for another amount, after the browser's Back: that is another purchase.
  form.set("key", `${form.get("key")}-${typed.replace(/\W/g, "_")}`.slice(0, 64));
  const parsed = formInput(startPurchaseInput, form);
  if ("refusal" in parsed) return data({ ...parsed.refusal, typed }, { status: 422 });
  try {
    const { id, checkoutUrl } = await services.purchases.start(viewer, gate, parsed.input, { ...facts, origin });
    return checkoutUrl ? redirectOutside(checkoutUrl, 303) : redirect(`/user/credit/${id}`, 303);
  } catch (error) {
    const refusal = refused(error);
    return data({ ...refusal.data, typed }, refusal.init ?? {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Credit", indexed: false });
}

export default function CreditScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { credit, freeEnds, offer, zone, now, purchaseKey } = loaderData;
  const root = useRootData();
  const [search] = useSearchParams();
  const key = useLocation().search;
  const back = backOf(search.get("back"))?.to ?? null;
  const refusal = actionData ? { ...actionData, typed: "typed" in actionData ? actionData.typed : "" } : undefined;
  return (
    <>
      <h1 className="text-5xl">Credit</h1>
      <p className="not-on-paper mt-2 mb-8 text-soft">Prepaid, in dollars. A call stops where your credit does.</p>
      {/* In the order of a phone: a page that is read while it arrives would move what another order puts above. */}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.9fr_1fr] lg:grid-rows-[auto_auto_auto_1fr]">
        <div className="lg:col-start-2">
          <CreditBalance credit={credit} freeEnd={{ next: freeEnds[0], now }} />
        </div>
        <section
          className="panel not-on-paper p-4 sm:p-6 lg:col-start-1 lg:row-span-4 lg:row-start-1"
          aria-labelledby="buy"
        >
          <h2 id="buy" className="mb-4 text-2xl">
            Add credit
          </h2>
          {offer.refusal && <BuyingClosed refusal={offer.refusal} />}
          {!offer.refusal && <Unfinished purchases={offer.unfinished} />}
          {isForSale(offer.refusal) && (
            <PackChoice offer={offer} purchaseKey={purchaseKey} back={back} refusal={refusal} />
          )}
          {root && isForSale(offer.refusal) && (
            <BeforeYouPay config={root.config} brandName={root.brand.name} test={offer.test} />
          )}
        </section>
        <div className="not-on-paper lg:col-start-2">
          <CreditLimits limits={offer.limits} zone={zone} />
        </div>
        <div className="lg:col-start-2">
          <PurchaseList data={loaderData} />
        </div>
      </div>
      <StatementSection key={key} data={loaderData} />
    </>
  );
}
