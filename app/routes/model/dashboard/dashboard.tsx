import { data } from "react-router";
import { MoneyStats } from "#app/components/creators/money-stats.tsx";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { EmailFirst, useEmailFirst } from "#app/components/security/email-first.tsx";
import { resendEmail } from "#app/components/security/resend-email.ts";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery, refused } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { figuresQuery } from "#features/analysis/creator-figures.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { Route } from "./+types/dashboard.ts";
import { CreatorCalls } from "./creator-calls.tsx";
import { CreatorRatingsPanel } from "./creator-ratings.tsx";
import { DashboardLead } from "./dashboard-lead.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { LiveNow } from "./live-now.tsx";
import { ProgressPanel } from "./progress-panel.tsx";

const shownCalls = 10;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const wishes = pageQuery(figuresQuery, url);
  const [{ progress, stops }, earnings, { figures, live, heard: plays }, calls, ratings] = await loadOrErrorPage(
    Promise.all([
      services.creatorProgress.mine(viewer),
      services.earnings.overview(viewer),
      services.creatorFigures.now(viewer, wishes),
      services.conversations.ofCreator(viewer, { limit: shownCalls }),
      services.ratings.ofCreator(viewer),
    ]),
  );
  const { username = "", emailConfirmed = true } = viewer ?? {};
  return { username, emailConfirmed, progress, stops, earnings, figures, live, calls, ratings, plays };
}

/** The page's one form asks for another email with the link that confirms the address. */
export async function action({ context }: Route.ActionArgs) {
  try {
    return await resendEmail(context.get(requestContext), "/model/dashboard");
  } catch (error) {
    const refusal = refused(error);
    return data<FailureBody>(refusal.data, refusal.init ?? {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Dashboard", indexed: false });
}

export default function CreatorDashboardScreen({ loaderData, actionData }: Route.ComponentProps) {
  const emailFirst = useEmailFirst();
  const { emailConfirmed, progress, stops, earnings, figures, live, calls, username, ratings, plays } = loaderData;
  const today = figures.days.at(-1);
  return (
    <>
      <h1 className="text-5xl">Your dashboard</h1>
      <DashboardLead username={username} plays={plays} stops={stops} />
      <FormAlert>{(actionData as FailureBody | undefined)?.message}</FormAlert>
      <EmailFirst>
        Your email address is not confirmed. Until it is, your companion can't go live or come back from a pause, and
        your payout details can't be changed.
      </EmailFirst>
      {!emailConfirmed && !emailFirst && (
        <p className="panel mb-4 flex flex-wrap items-center justify-between gap-3 border-warn/40 p-4">
          Your email address is not confirmed. Decisions about your companion and changes of your payout details are
          sent to it.
          <Link to="/user/settings" className="btn btn-sm btn-neutral border-line">
            Confirm your email
          </Link>
        </p>
      )}
      <ProgressPanel progress={progress} />
      <section aria-labelledby="today" className="mb-4">
        <h2 id="today" className="mb-3 text-2xl">
          Today
        </h2>
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Stat label="Earned" value={dollarLabel(today?.earned ?? "0")} strong />
          <Stat label="Calls" value={String(today?.calls ?? 0)} />
          <Stat label="Minutes" value={String(today?.minutes ?? 0)} />
          <Stat label="Samples heard" value={String(today?.plays ?? 0)} />
        </dl>
        <LiveNow calls={live} />
      </section>
      <section aria-labelledby="money">
        <div className="mb-3 flex items-baseline justify-between gap-4">
          <h2 id="money" className="text-2xl">
            Your money
          </h2>
          <Link to="/model/earnings" className="text-link text-sm">
            Full statement
          </Link>
        </div>
        <MoneyStats earnings={earnings} />
      </section>
      <FiguresPanel figures={figures} />
      {ratings && <CreatorRatingsPanel ratings={ratings} />}
      <section className="panel mt-4 p-4 sm:p-6" aria-labelledby="calls">
        <h2 id="calls" className="mb-3 text-2xl">
          Latest calls
        </h2>
        <CreatorCalls calls={calls} />
      </section>
    </>
  );
}
