import { useEffect } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { announceCredit } from "#app/components/money/credit-news.ts";
import "#app/components/money/money.css";
import { requestContext } from "#app/context/request-context.ts";
import { useRootData } from "#app/context/root-data.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/purchase.ts";
import { Receipt } from "./receipt.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [purchase, credit] = await loadOrErrorPage(
    Promise.all([services.purchases.get(viewer, params.purchaseId), services.ledger.credit(viewer)]),
  );
  return { purchase, credit };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.purchase.paidAt ? `Receipt ${loaderData.purchase.receiptNumber}` : "Purchase";
  return pageMeta(matches, { title, indexed: false });
}

export default function PurchaseScreen({ loaderData }: Route.ComponentProps) {
  const { purchase, credit } = loaderData;
  const root = useRootData();
  const [search] = useSearchParams();
  useNewsOf(purchase.state);
  if (!root) return null;
  return <Receipt purchase={purchase} config={root.config} credit={credit} back={search.get("back")} />;
}

/** Waits between two looks, in milliseconds: quick at first, then patient. */
const waitsMs = [700, 1_000, 1_500, 2_000, 3_000];
const patientMs = 5_000;

/** Looks again as long as the payment company has not spoken, and tells the other tabs when it has. */
function useNewsOf(state: string): void {
  const { revalidate } = useRevalidator();
  const waiting = state === "created" || state === "pending";
  useEffect(() => {
    if (!waiting) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const lookLater = () => {
      timer = setTimeout(() => void revalidate().finally(lookLater), waitsMs[looks++] ?? patientMs);
    };
    lookLater();
    return () => {
      clearTimeout(timer);
      announceCredit();
    };
  }, [waiting, revalidate]);
}
