import { Link } from "react-router";
import { served } from "../../navigation/answers.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { Stat } from "../../ui/stat.tsx";
import type { Route } from "./+types/overview.ts";

/** Live calls are few (one a customer); beyond this many the figure says "100+". */
const countedLive = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const live = await served(services.conversations.all(viewer, { state: "active", limit: countedLive }));
  return { live: live.calls.length, more: live.nextCursor !== null };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Admin", indexed: false });
}

export default function AdminOverviewScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-4xl">Admin</h1>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Stat label="Calls on the line now" value={`${loaderData.live}${loaderData.more ? "+" : ""}`} strong />
      </dl>
      <Link to="/admin/all-conversations" className="btn btn-neutral border-line mt-6">
        All conversations
      </Link>
    </>
  );
}
