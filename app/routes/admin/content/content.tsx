import { data, Form, useLocation } from "react-router";
import { z } from "zod";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { reloadAfterConflict } from "#app/forms/after-conflict.ts";
import { pageQuery, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { FormAlert, FormDone } from "#app/ui/form-alert.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { contentOperations } from "#features/reviews/reviews.operations.ts";
import { contentKinds } from "#features/reviews/reviews.rules.ts";
import { approveAllForm, contentKindInput, contentQuery } from "#features/reviews/reviews.schema.ts";
import type { DecidedLately as Decided } from "#features/reviews/reviews.service.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/content.ts";
import { ContentList } from "./content-list.tsx";
import { kindLabels } from "./reviews.labels.ts";

const here = "/admin/content-verification";
const told: Record<string, string> = {
  approve: "Approved.",
  change: "Changes requested from the creator.",
  refuse: "Refused, with your reason.",
  asked: "Waiting for another admin: an intimate image is restored only with a second approval.",
  "approve-all": "Selected photos approved.",
  undo: "Undone. It is pending again, as before.",
};

const shownQuery = contentQuery.extend({ show: z.uuid().optional() });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const done = doneWords(facts.headers, told);
  const { show, ...query } = pageQuery(shownQuery, url);
  const [page, stopped, decided] = await loadListOrErrorPage(
    Promise.all([
      services.reviews.waiting(viewer, query),
      services.media.review.stopped(viewer),
      services.reviews.decidedLately(viewer),
    ]),
    url,
  );
  return { query, kind: query.kind ?? null, show: show ?? null, page, stopped, decided, done, now: Date.now() };
}

/** What each form of the page does, by its intent. */
const forms = {
  decide: contentOperations.decide,
  undo: contentOperations.undo,
  "approve-all": { ...contentOperations.approveAll, input: approveAllForm },
};

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const [id, kind] = [String(form.get("id") ?? ""), String(form.get("kind") ?? "")];
  // A form sends chosen ones one after the other; the schema reads them as one text.
  for (const name of ["ids", "seen"]) form.set(name, form.getAll(name).join(","));
  const { done, refusal } = await runForm(forms, form, { services, viewer, params: () => ({ id, kind }) });
  if (refusal) return data({ ...refusal.data, about: id || "all" }, refusal.init ?? {});
  const filter = contentKindInput.safeParse(form.get("filter"));
  return doneAt(`${here}${filter.success ? `?kind=${filter.data}` : ""}`, doneNow(done));
}

type Done = NonNullable<Awaited<ReturnType<typeof runForm<typeof forms>>>["done"]>;

/** What the page tells of it. */
function doneNow(done: Done): string {
  if (done.intent !== "decide") return done.intent;
  return done.answer === "waiting" ? "asked" : done.input.decision;
}

export const shouldRevalidate = reloadAfterConflict;
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Content verification", indexed: false });
}

export default function ContentVerificationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, page, stopped, done } = loaderData;
  const { search } = useLocation();
  const answer = actionData && "about" in actionData ? actionData : undefined;
  const shown = answer && page.items.some(({ id }) => id === answer.about);
  return (
    <>
      <PageHead title="Content verification" lead="Creators' content goes public only after review. Oldest first." />
      <nav aria-label="Kinds" className="-mx-4 mb-5 flex gap-2 overflow-x-auto px-4 pb-1">
        <Link to={here} className="chip" aria-current={kind === null ? "true" : undefined}>
          All {Object.values(page.counts).reduce((sum, count) => sum + count, 0)}
        </Link>
        {contentKinds.map((one) => (
          <Link key={one} to={`${here}?kind=${one}`} className="chip" aria-current={kind === one ? "true" : undefined}>
            {kindLabels[one].many} {page.counts[one]}
          </Link>
        ))}
      </nav>
      <div className="mb-4 grid gap-3">
        {!answer && <FormDone>{done}</FormDone>}
        {answer && !shown && "message" in answer && <FormAlert>{answer.message}</FormAlert>}
      </div>
      <DecidedLately decided={loaderData.decided} kind={kind} />
      <List key={search} data={loaderData} answer={answer} />
      <h2 className="mt-10 mb-3 text-2xl">Blocked uploads</h2>
      <TableFrame
        label="Uploads that look like a removed picture, newest first"
        rows={stopped.length}
        empty="No uploads blocked lately."
      >
        <table className="data-table min-w-[34rem]">
          <thead>
            <tr>
              <th scope="col">When (UTC)</th>
              <th scope="col">Creator</th>
              <th scope="col">Removed for</th>
              <th scope="col" className="num">
                Differs in
              </th>
            </tr>
          </thead>
          <tbody>
            {stopped.map((one) => (
              <tr key={one.id}>
                <td className="tabular whitespace-nowrap text-soft">{dateTimeLabel(one.stoppedAt)}</td>
                <td>@{one.username}</td>
                <td>{one.reason}</td>
                <td className="num">{one.distance} of 64</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
}

type ListProps = {
  data: Route.ComponentProps["loaderData"];
  answer: Parameters<typeof ContentList>[0]["answer"];
};

function List({ data: first, answer }: ListProps) {
  const { search } = useLocation();
  const list = useMore(first, ({ page }) => ({ items: page.items, nextCursor: page.nextCursor }), { restarts: true });
  return (
    <>
      <ContentList items={list.items} kind={first.kind} now={first.now} answer={answer} show={first.show} />
      <MoreLink list={list} search={search} />
    </>
  );
}

const decidedWords: Record<Decided["decision"], string> = {
  approve: "approved",
  change: "returned for a change",
  refuse: "refused",
};

/** What the reader decided a moment ago, with a way back. */
function DecidedLately({ decided, kind: filter }: { decided: Decided[]; kind: string | null }) {
  if (decided.length === 0) return null;
  return (
    <section className="panel mb-5 p-4" aria-label="Decided by you in the last ten minutes">
      <h2 className="eyebrow mb-2">Decided by you in the last ten minutes</h2>
      <ul className="grid gap-2">
        {decided.map(({ id, kind, name, username, decision }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {kindLabels[kind].one} <span className="text-soft">{name}</span> of @{username}: {decidedWords[decision]}
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="kind" value={kind} />
              {filter && <input type="hidden" name="filter" value={filter} />}
              <button type="submit" className="btn btn-sm btn-neutral border-line">
                Undo
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
