import { PageHead } from "#app/components/admin/page-head.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { velocityLabels } from "#features/people/velocity.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/velocity.ts";
import { StatusWord } from "./status-word.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  return { members: await loadOrErrorPage(services.people.velocity(viewer)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Unusual activity", indexed: false });
}

export default function VelocityScreen({ loaderData }: Route.ComponentProps) {
  const { members } = loaderData;
  return (
    <>
      <PageHead
        title="Unusual activity"
        lead="Members who bought or called faster than people usually do, in the last 24 hours. A signal, not a verdict."
      >
        <Link to="/admin/users-management" className="btn btn-ghost">
          All members
        </Link>
      </PageHead>
      <TableFrame label="Members, the latest sign first" rows={members.length} empty="None in the last 24 hours.">
        <table className="data-table min-w-[40rem]">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Status</th>
              <th scope="col">Count and limit</th>
              <th scope="col">Last (UTC)</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.uid}>
                <td>
                  <Link to={`/admin/users-management/${member.uid}`} className="text-link">
                    @{member.username}
                  </Link>
                </td>
                <td>
                  <StatusWord {...member} />
                </td>
                <td>
                  {member.signs.map(({ sign, count, limit }) => (
                    <p key={sign} className="tabular">
                      {count} {velocityLabels[sign]} <span className="text-soft">of {limit}</span>
                    </p>
                  ))}
                </td>
                <td className="tabular whitespace-nowrap text-soft">{dateTimeLabel(member.lastAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
}
