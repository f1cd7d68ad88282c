import { data, useLocation } from "react-router";
import { contentKinds } from "#features/reviews/reviews.rules.ts";
import { approveAllInput, contentDecision, contentKindInput, contentQuery } from "#features/reviews/reviews.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { failureBody, isFailure } from "#platform/errors/failure.ts";
import { PageHead } from "../../components/admin/page-head.tsx";
import { TableFrame } from "../../components/admin/table-frame.tsx";
import { ContentList } from "../../components/reviews/content-list.tsx";
import { kindLabels } from "../../components/reviews/review-words.rules.ts";
import { formInput, pageError, pageQuery, sentForm, served } from "../../navigation/answers.ts";
import { Link } from "../../navigation/link.tsx";
import { redirect } from "../../navigation/moves.ts";
import { orOffline } from "../../navigation/offline.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { FormAlert, FormDone } from "../../ui/form-alert.tsx";
import { MoreLink } from "../../ui/more-link.tsx";
import { useMore } from "../../ui/use-more.ts";
import type { Route } from "./+types/content-verification.ts";

const here = "/admin/content-verification";
const doneWords: Record<string, string> = {
  approve: "Approved.",
  change: "Its creator was asked for a change.",
  refuse: "Refused, with your reason.",
  asked: "An intimate image is shown again only when another admin confirms it: it waits for one now.",
  "approve-all": "All chosen photos are approved.",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const done = doneWords[url.searchParams.get("done") ?? ""] ?? null;
  url.searchParams.delete("done");
  const query = pageQuery(contentQuery, url);
  const [page, stopped] = await served(
    Promise.all([services.reviews.waiting(viewer, query), services.media.review.stopped(viewer)]),
  );
  return { kind: query.kind ?? null, page, stopped, done, now: Date.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  const about = String(form.get("id") ?? "");
  const kind = contentKindInput.safeParse(form.get("kind"));
  const filter = contentKindInput.safeParse(form.get("filter"));
  const back = (done: string) => redirect(`${here}?${filter.success ? `kind=${filter.data}&` : ""}done=${done}`, 303);
  try {
    if (intent === "approve-all") {
      const parsed = approveAllInput.safeParse({ ids: form.getAll("ids") });
      if (!parsed.success) {
        const message = parsed.error.issues[0]?.message ?? "Choose at least one photo";
        return data({ about: "all", code: "invalid_input", message }, { status: 422 });
      }
      await services.media.review.approveAll(viewer, parsed.data.ids);
      return back(intent);
    }
    if (intent !== "decide" || !kind.success) {
      // Who asks is told first: a stranger learns nothing about the form.
      await services.reviews.waiting(viewer, {});
      throw pageError(400, { message: "The form could not be read. Please try again." });
    }
    const parsed = formInput(contentDecision, form);
    if ("refusal" in parsed) return data({ about, ...parsed.refusal }, { status: 422 });
    const state = await services.reviews.decide(viewer, kind.data, about, parsed.input);
    return back(state === "waiting" ? "asked" : parsed.input.decision);
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.status === 401) throw pageError(401, { message: error.message });
    return data({ about: about || "all", ...failureBody(error) }, { status: error.status });
  }
}

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
      <PageHead
        title="Content verification"
        lead="Nothing of a creator's is public before a person has seen, read or heard it. The oldest comes first."
      />
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
      <List key={`${search}${done}`} data={loaderData} answer={answer} />
      <h2 className="mt-10 mb-3 text-2xl">Stopped uploads</h2>
      <TableFrame
        label="Uploads that look like a removed picture, newest first"
        rows={stopped.length}
        empty="No upload looked like a removed picture lately."
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
  const list = useMore(first, ({ page }) => ({ items: page.items, nextCursor: page.nextCursor }));
  return (
    <>
      <ContentList items={list.items} kind={first.kind} now={first.now} answer={answer} />
      <MoreLink list={list} search={search} />
    </>
  );
}
