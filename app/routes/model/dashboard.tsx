import type { CreatorCallView } from "#features/conversations/conversations.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { EarningsChart } from "../../components/money/earnings-chart.tsx";
import { dollarLabel, durationLabel } from "../../components/money/money.rules.ts";
import { CreatorRatingsPanel } from "../../components/ratings/creator-ratings.tsx";
import { served } from "../../navigation/answers.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { Stat } from "../../ui/stat.tsx";
import type { Route } from "./+types/dashboard.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [earnings, calls, ratings, plays] = await served(
    Promise.all([
      services.ledger.earnings(viewer),
      services.conversations.ofCreator(viewer, { limit: 30 }),
      services.ratings.ofCreator(viewer),
      services.previews.ofCreator(viewer),
    ]),
  );
  return { username: viewer?.username ?? "", earnings, calls, ratings, plays };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Dashboard", indexed: false });
}

export default function CreatorDashboardScreen({ loaderData }: Route.ComponentProps) {
  const { earnings, calls, username, ratings, plays } = loaderData;
  return (
    <>
      <h1 className="text-5xl">Your earnings</h1>
      <p className="mt-2 mb-7 text-soft">
        What callers see is on{" "}
        <a href={`/${username}`} className="text-link text-base-content">
          your public page
        </a>
        . Your sample was heard <strong className="tabular font-medium text-base-content">{plays.last7Days}</strong>{" "}
        times in the last 7 days, {plays.last30Days} in 30.
      </p>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Today" value={dollarLabel(earnings.today)} strong />
        <Stat
          label="Last 30 days"
          value={dollarLabel(earnings.last30Days)}
          note={`${earnings.paidMinutesThisMonth} paid minutes this month`}
        />
        <Stat label="On hold" value={dollarLabel(earnings.pending)} note="Free after the hold of 7 or 14 days" />
        <Stat
          label="Available"
          value={dollarLabel(earnings.available)}
          note={`${dollarLabel(earnings.paidOut)} paid out so far`}
        />
      </dl>
      <section className="panel mt-4 p-4 sm:p-6" aria-labelledby="by-day">
        <h2 id="by-day" className="mb-4 text-2xl">
          Day by day
        </h2>
        <EarningsChart days={earnings.byDay} />
      </section>
      {ratings && <CreatorRatingsPanel ratings={ratings} />}
      <section className="panel mt-4 p-4 sm:p-6" aria-labelledby="calls">
        <h2 id="calls" className="mb-3 text-2xl">
          Calls
        </h2>
        <CreatorCalls calls={calls} />
      </section>
    </>
  );
}

function CreatorCalls({ calls }: { calls: CreatorCallView[] }) {
  if (calls.length === 0) {
    return <p className="py-6 text-center text-soft">No calls yet. They appear here as soon as one has ended.</p>;
  }
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">Started (UTC)</th>
          <th scope="col" className="max-sm:hidden">
            Agent
          </th>
          <th scope="col" className="num">
            Length
          </th>
          <th scope="col" className="num max-sm:hidden">
            Paid
          </th>
          <th scope="col" className="num">
            You earned
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id}>
            <td className="text-soft">{dateTimeLabel(call.startedAt)}</td>
            <td className="max-sm:hidden">{call.agentName}</td>
            <td className="num">{durationLabel(call.billedMs / 1000)}</td>
            <td className="num text-soft max-sm:hidden">{dollarLabel(call.paidPart)}</td>
            <td className="num font-medium">{dollarLabel(call.earned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
