import { useLocation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { pageQuery } from "#app/forms/answers.ts";
import { doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { FormDone } from "#app/ui/form-alert.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { queueQuery } from "#features/verifications/verifications.schema.ts";
import { dateLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/verifications.ts";
import { VerificationQueue } from "./verification-queue.tsx";

const told: Record<string, string> = {
  approved: "The identity is confirmed.",
  rejected: "Refused. The creator gets your reasons.",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const { review } = services.verifications;
  const done = doneWords(facts.headers, told);
  const [queue, ending] = await loadListOrErrorPage(
    Promise.all([review.queue(viewer, pageQuery(queueQuery, url)), review.ending(viewer)]),
    url,
  );
  return { queue, ending, done, now: Date.now() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Verifications", indexed: false });
}

export default function VerificationsScreen({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const list = useMore(loaderData, ({ queue }) => ({ items: queue.waiting, nextCursor: queue.nextCursor }));
  return (
    <>
      <PageHead
        title="Verifications"
        lead="Identity checks of creators, longest wait first. Documents open one at a time, with a reason."
      />
      <div className="mb-4">
        <FormDone>{loaderData.done}</FormDone>
      </div>
      <VerificationQueue lines={list.items} now={loaderData.now} />
      <MoreLink list={list} search={search} />
      <h2 className="mt-10 mb-3 text-2xl">Ending within a month</h2>
      <TableFrame
        label="Confirmations that end soon, the first to end first"
        rows={loaderData.ending.length}
        empty="No identity expires within a month."
      >
        <table className="data-table min-w-[34rem]">
          <thead>
            <tr>
              <th scope="col">Creator</th>
              <th scope="col">Ends</th>
              <th scope="col">Told</th>
            </tr>
          </thead>
          <tbody>
            {loaderData.ending.map((line) => (
              <tr key={line.id}>
                <td>
                  <Link to={`/admin/verifications/${line.id}`} className="text-link">
                    @{line.username}
                  </Link>
                </td>
                <td className="tabular whitespace-nowrap">{dateLabel(line.expiresAt)}</td>
                <td className="text-soft">{line.reminded ? "By email" : "Not yet"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
}
