import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormDone } from "#app/ui/form-alert.tsx";
import { jobOperations } from "#features/operations/jobs.operations.ts";
import type { JobsView } from "#features/operations/jobs.schema.ts";
import { jobTitle, scheduleWords } from "#features/operations/schedule.labels.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/jobs.ts";

const told: Record<string, string> = {
  run: "Queued. It starts within seconds; reload this page to see it.",
  retry: "Queued again. It starts within seconds.",
};

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const done = doneWords(facts.headers, told);
  return { ...(await loadOrErrorPage(services.operations.jobs.jobs(viewer))), done };
}

const forms = { run: jobOperations.run, retry: jobOperations.retry };

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  // What is left of `retry:<job>:<run>` tells the forms of several runs of one job apart.
  const params = (line: string) => ({ name: line.replace(/:.*/, "") });
  const { done, refusal } = await runForm(forms, await sentForm(request), { services, viewer, params });
  return refusal ?? doneAt("/admin/jobs", done.intent);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Jobs", indexed: false });
}

export default function JobsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { jobs, failures, done } = loaderData;
  return (
    <>
      <PageHead title="Jobs" lead="Scheduled jobs. Times are UTC; runs are kept for seven days." />
      {done && !actionData && (
        <div className="mb-4">
          <FormDone>{done}</FormDone>
        </div>
      )}
      <h2 className="mb-3 text-2xl">Failed</h2>
      {failures.length === 0 ? (
        <div className="panel mb-8 p-6 text-soft">No failed jobs in 7 days.</div>
      ) : (
        <ol className="mb-8 grid gap-3" aria-label="Failed runs, the last first">
          {failures.map((run) => (
            <li key={run.id} className="panel grid gap-2 p-4">
              <p>
                <span className="font-medium">{jobTitle(run.name)}</span>{" "}
                <span className="tabular text-soft">
                  {run.endedAt ? dateTimeLabel(run.endedAt) : ""} · tried {run.retries + 1} ×
                </span>
              </p>
              <p className="break-words text-soft">{run.message || "No message."}</p>
              <details>
                <summary className="btn btn-sm btn-outline border-line">Try {jobTitle(run.name)} again</summary>
                <div className="mt-3 max-w-prose">
                  <DecisionForm intent={`retry:${run.name}:${run.id}`} button="Try again" answer={actionData}>
                    <input type="hidden" name="run" value={run.id} />
                  </DecisionForm>
                </div>
              </details>
            </li>
          ))}
        </ol>
      )}
      <h2 className="mb-3 text-2xl">All jobs</h2>
      <JobTable jobs={jobs} answer={actionData} />
    </>
  );
}

function JobTable({ jobs, answer }: { jobs: JobsView["jobs"]; answer: Route.ComponentProps["actionData"] }) {
  return (
    <TableFrame label="Jobs by name" rows={jobs.length} empty="This server runs no jobs yet. Try again in a moment.">
      <table className="data-table min-w-[56rem]">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">When</th>
            <th scope="col">Last run</th>
            <th scope="col" className="num">
              Took
            </th>
            <th scope="col" className="num">
              Waiting
            </th>
            <th scope="col" className="num">
              Failed
            </th>
            <th scope="col">Manual run</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.name}>
              <td className="font-medium">{jobTitle(job.name)}</td>
              <td className="whitespace-nowrap text-soft">{job.schedule ? scheduleWords(job.schedule) : "–"}</td>
              <td className="tabular whitespace-nowrap">
                {job.lastStartedAt ? dateTimeLabel(job.lastStartedAt) : "Never"}
                {job.active > 0 && <span className="text-signal"> · running</span>}
              </td>
              <td className="num">{job.lastMs === null ? "–" : `${job.lastMs.toLocaleString("en-US")} ms`}</td>
              <td className="num">{job.waiting}</td>
              <td className={`num ${job.failed > 0 ? "text-stop" : ""}`}>{job.failed}</td>
              <td>
                <details>
                  <summary className="btn btn-sm btn-ghost relative">
                    Run now<span className="sr-only">: {jobTitle(job.name)}</span>
                  </summary>
                  <div className="w-64 py-2">
                    <DecisionForm intent={`run:${job.name}`} button="Run now" answer={answer} />
                  </div>
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
