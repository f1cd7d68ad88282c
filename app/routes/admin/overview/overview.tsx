import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Stat } from "#app/ui/stat.tsx";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/overview.ts";
import { HealthPanel } from "./health-panel.tsx";
import { InboxCounts, InboxList } from "./inbox-list.tsx";
import { OpeningList } from "./opening-list.tsx";
import { RestoredNotice } from "./restored-notice.tsx";

/** Live calls are few (one a customer); beyond this many the figure says "100+". */
const countedLive = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [inbox, health, live] = await loadOrErrorPage(
    Promise.all([
      services.adminInbox.tasks(viewer),
      services.adminInbox.health(viewer),
      services.adminCalls.running(viewer, countedLive + 1),
    ]),
  );
  return { inbox, health, live: Math.min(live, countedLive), more: live > countedLive };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Admin", indexed: false });
}

export default function AdminOverviewScreen({ loaderData }: Route.ComponentProps) {
  const { inbox, health, live, more } = loaderData;
  return (
    <>
      <PageHead title="Admin" lead="Work queue, most urgent first.">
        <Link to="/admin/all-conversations" className="btn btn-neutral border-line">
          All conversations
        </Link>
      </PageHead>
      <InboxCounts counts={inbox.counts} />
      <InboxList inbox={inbox} />
      <OpeningList providers={health.providers} />
      <RestoredNotice restored={health.process.backups?.restored ?? null} />
      <dl className="mt-8 mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Stat label="Live calls" value={`${live}${more ? "+" : ""}`} strong />
        <Stat
          label="Database"
          value={`${health.process.databaseMs.toFixed(1)} ms`}
          note={backupNote(health.process.backups)}
        />
        <Stat
          label="Event loop"
          value={`${health.process.eventLoopMs.toFixed(1)} ms`}
          note={health.process.takesCalls ? "Longest delay in a minute" : "Not accepting new calls"}
        />
        <Stat
          label="Failed jobs"
          value={failedLabel(health.process.failedJobs)}
          note={failedNote(health.process.failedJobs)}
        />
      </dl>
      <HealthPanel providers={health.providers} />
    </>
  );
}

type Backups = Route.ComponentProps["loaderData"]["health"]["process"]["backups"];
const backupNote = (backups: Backups) => {
  if (backups === null) return "Round trip of one query";
  return backups.newestAt === null ? "No backup yet" : `Backup of ${dateTimeLabel(backups.newestAt)} UTC`;
};

type Failed = Route.ComponentProps["loaderData"]["health"]["process"]["failedJobs"];
const failedLabel = (jobs: Failed) => (jobs === null ? "–" : String(jobs.reduce((sum, { count }) => sum + count, 0)));
const failedNote = (jobs: Failed) =>
  jobs === null
    ? "No jobs have run here"
    : jobs.length === 0
      ? "In the last day"
      : jobs.map(({ name }) => name).join(", ");
