import { Form } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Field } from "#app/ui/field.tsx";
import { erasureLabels } from "#features/privacy/erasure-policy.rules.ts";
import { type DeletionProof, type RetentionLine, retentionQuery } from "#features/privacy/retention.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { isFailure } from "#platform/errors/failure.ts";
import type { Route } from "./+types/retention.ts";

/** Somebody who was not deleted has no proof, and the page says so beside the question. */
function notDeleted(error: unknown): null {
  if (isFailure(error) && error.status === 404) return null;
  throw error;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const { retention } = services;
  const { member } = pageQuery(retentionQuery, url);
  const [report, deleted, proof] = await loadOrErrorPage(
    Promise.all([
      retention.report(viewer),
      retention.deleted(viewer),
      member === undefined ? null : retention.proof(viewer, member).catch(notDeleted),
    ]),
  );
  return { report, deleted, proof, asked: member ?? null };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Retention", indexed: false });
}

export default function RetentionScreen({ loaderData }: Route.ComponentProps) {
  const { report, deleted, proof, asked } = loaderData;
  return (
    <>
      <PageHead title="Retention" lead="How long data is kept, and proof of deletion. Times are UTC." />
      <Kinds lines={report.lines} />
      <h2 className="mt-10 mb-3 text-2xl">Proof of deletion</h2>
      {proof ? <Proof proof={proof} /> : <Deleted members={deleted} asked={asked} />}
    </>
  );
}

function Kinds({ lines }: { lines: RetentionLine[] }) {
  return (
    <TableFrame label="Kinds of data" rows={lines.length} empty="No data is kept.">
      <table className="data-table min-w-[60rem]">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Kept</th>
            <th scope="col">The oldest</th>
            <th scope="col" className="num">
              Kept now
            </th>
            <th scope="col">Last run</th>
            <th scope="col" className="num">
              Removed in 7 days
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.kind}>
              <td className="font-medium">{line.label}</td>
              <td className="text-soft">{line.rule}</td>
              <td className={`tabular whitespace-nowrap ${line.late ? "text-stop" : ""}`}>
                {line.oldest ? dateTimeLabel(line.oldest) : "–"}
                {line.late && " · late"}
              </td>
              <td className="num">{line.rows.toLocaleString("en-US")}</td>
              <td className="tabular whitespace-nowrap text-soft">{lastRun(line)}</td>
              <td className="num">{line.removed === null ? "–" : line.removed.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function lastRun({ job, lastRunAt }: RetentionLine): string {
  if (job === null) return "Nothing is removed";
  return lastRunAt ? dateTimeLabel(lastRunAt) : "Not yet";
}

type DeletedProps = { members: Route.ComponentProps["loaderData"]["deleted"]; asked: string | null };

function Deleted({ members, asked }: DeletedProps) {
  return (
    <div className="panel grid gap-4 p-5">
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field
            name="member"
            label="Number of a deleted member"
            autoComplete="off"
            required
            defaultValue={asked ?? ""}
            error={asked === null ? undefined : "No member of this number was deleted"}
          />
        </div>
        <button type="submit" className="btn btn-neutral border-line">
          Look up
        </button>
      </Form>
      {members.length === 0 ? (
        <p className="text-soft">No deleted members yet.</p>
      ) : (
        <ul className="grid gap-2" aria-label="Deleted lately">
          {members.map(({ uid, deletedAt }) => (
            <li key={uid} className="flex flex-wrap gap-x-4">
              <Link to={`/admin/retention?member=${uid}`} className="text-link tabular break-all">
                {uid}
              </Link>
              <time dateTime={deletedAt} className="tabular text-soft">
                {dateTimeLabel(deletedAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Proof({ proof }: { proof: DeletionProof }) {
  const left = proof.columns.filter(({ rows }) => rows > 0);
  const erased = proof.columns.filter(({ fate, rows }) => fate === "gone" && rows === 0);
  return (
    <section className="grid gap-4" aria-label="Proof of deletion">
      <div className="panel grid gap-3 p-5">
        <p className={proof.clean ? "text-primary" : "text-stop"} role="status">
          {proof.clean
            ? "Nothing is left but what the books and the law ask for."
            : "Something is left that should be gone. Look at the lines without a fate, and at those that are to be erased. A row of outbound_letters is the last email, whose address is erased once it is sent."}
        </p>
        <p className="break-all text-soft">
          {proof.uid} · asked for {dateTimeLabel(proof.requestedAt)} · deleted {dateTimeLabel(proof.deletedAt)} · looked
          up {dateTimeLabel(proof.checkedAt)}
        </p>
        <p className="text-soft">
          {proof.nameless ? "No name and no address is left." : "A name or an address is left."} {erased.length} columns
          that name members hold nothing any more.
        </p>
        <p className="flex flex-wrap gap-3">
          <a
            href={`/api/admin/retention/proofs/${proof.uid}`}
            className="btn btn-neutral border-line"
            download={`deletion-${proof.uid}.json`}
          >
            Download as JSON
          </a>
          <Link to="/admin/retention" className="btn btn-ghost">
            Another one
          </Link>
        </p>
      </div>
      <TableFrame label="What is left" rows={left.length} empty="Nothing is left.">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Why</th>
              <th scope="col" className="num">
                Rows
              </th>
            </tr>
          </thead>
          <tbody>
            {left.map(({ column, fate, rows }) => (
              <tr key={column}>
                <td className="break-all">{column}</td>
                <td className={fate === null || fate === "gone" ? "text-stop" : "text-soft"}>
                  {fate === null ? "No rule for this column" : erasureLabels[fate]}
                </td>
                <td className="num">{rows}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
