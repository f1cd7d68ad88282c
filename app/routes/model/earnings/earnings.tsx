import { data, useSearchParams } from "react-router";
import type { z } from "zod";
import { ClearingDays, MoneyStats } from "#app/components/creators/money-stats.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, pageError, pageQuery, refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { Time } from "#app/ui/time.tsx";
import { earningsQuery } from "#features/ledger/earnings/earnings.schema.ts";
import { payoutMethodInput, taxInput } from "#features/payouts/payouts.schema.ts";
import type { RequestContext } from "#server/services.ts";
import type { Route } from "./+types/earnings.ts";
import { EarningsLines } from "./earnings-lines.tsx";
import { EmailFirst } from "./email-first.tsx";
import { PayingOut } from "./paying-out.tsx";
import { PayoutMethod, TaxDetails, type TypedRefusal } from "./payout-forms.tsx";

const shownLines = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const { cursor } = pageQuery(earningsQuery.pick({ cursor: true }), url);
  const [earnings, statement, payout, secondFactor] = await loadListOrErrorPage(
    Promise.all([
      services.earnings.overview(viewer),
      services.earnings.statement(viewer, { cursor, limit: shownLines }),
      services.payouts.view(viewer),
      services.security.payoutFactor(facts),
    ]),
    url,
  );
  return { earnings, statement, payout, secondFactor };
}

/** What was typed comes back with a refusal, except the password. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  form.delete("intent");
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  delete typed.currentPassword;
  try {
    const refusal = await applyIntent(intent, form, context.get(requestContext));
    if (refusal) return data<TypedRefusal>({ ...refusal, intent, typed }, { status: 422 });
    return redirect(`/model/earnings?done=${intent}#${intent === "tax" ? "tax" : "payout"}`, 303);
  } catch (error) {
    const refusal = refused(error);
    return data<TypedRefusal>({ ...refusal.data, intent, typed }, refusal.init ?? {});
  }
}

async function applyIntent(intent: string, form: FormData, { services, viewer, facts }: RequestContext) {
  const { payouts } = services;
  const read = <T,>(schema: z.ZodType<T>) => formInput(schema, form);
  if (intent === "method") {
    const parsed = read(payoutMethodInput);
    if ("refusal" in parsed) return parsed.refusal;
    await payouts.setMethod(viewer, facts, parsed.input);
    return null;
  }
  if (intent === "tax") {
    const parsed = read(taxInput);
    if ("refusal" in parsed) return parsed.refusal;
    await payouts.setTax(viewer, facts, parsed.input);
    return null;
  }
  throw pageError(400, { message: "The form could not be read. Please go back and try again." });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Earnings", indexed: false });
}

export default function EarningsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { earnings, payout, secondFactor } = loaderData;
  const [search] = useSearchParams();
  const of = (intent: string, words: string) => ({
    refusal: actionData && "intent" in actionData && actionData.intent === intent ? actionData : undefined,
    done: !actionData && search.get("done") === intent ? words : null,
  });
  return (
    <>
      <h1 className="text-5xl">Earnings</h1>
      <p className="mt-2 mb-7 text-soft">Every call, and the day on which its share is yours.</p>
      <MoneyStats earnings={earnings} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <ClearingDays earnings={earnings} />
          <PayingOut minimum={earnings.terms.minimum} payout={payout} />
        </div>
        <div className="grid gap-4">
          <EmailFirst />
          {!secondFactor.passed && <SecondFactorFirst />}
          {secondFactor.countsFrom && <SecondFactorNew from={secondFactor.countsFrom} />}
          <PayoutMethod method={payout.method} {...of("method", "Your payout method is saved.")} />
          <TaxDetails tax={payout.tax} {...of("tax", "Your tax details are saved.")} />
        </div>
      </div>
      <EarningsLines data={loaderData} />
    </>
  );
}

/** Where money goes is changed in a session that passed a second factor, so that a stolen password alone moves nothing. */
function SecondFactorFirst() {
  return (
    <div className="panel grid gap-3 border-warn/40 p-4 sm:p-6">
      <p>
        Your payout method and your tax details need two-factor sign-in. Turn it on with an authenticator app, or sign
        in with a passkey.
      </p>
      <p>
        <Link to="/user/settings/two-factor?next=%2Fmodel%2Fearnings" className="btn btn-neutral border-line btn-sm">
          Turn on two-factor sign-in
        </Link>
      </p>
    </div>
  );
}

/** A second factor that was added a short while ago may be an intruder's, so it moves nothing yet. */
function SecondFactorNew({ from }: { from: string }) {
  return (
    <p className="panel border-warn/40 p-4 sm:p-6">
      Your second factor is new. To keep your money safe, you can change your payout method and your tax details from{" "}
      <Time at={from} />.
    </p>
  );
}
