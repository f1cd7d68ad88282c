import { useState } from "react";
import { Form } from "react-router";
import { DueClock } from "#app/components/admin/due-clock.tsx";
import { complaintKinds } from "#app/components/complaints/complaints.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ContentKind } from "#features/reviews/reviews.rules.ts";
import type { ContentItem } from "#features/reviews/reviews.schema.ts";
import { ContentDecision, type DecisionAnswer } from "./content-decision.tsx";
import { ContentEvidence, type Sight } from "./content-evidence.tsx";
import { kindLabels, reviewKeys } from "./reviews.labels.ts";
import { useReviewKeys } from "./use-review-keys.ts";

type ContentListProps = {
  items: ContentItem[];
  /** The kind that the page is about; null for all. */
  kind: ContentKind | null;
  now: number;
  answer: DecisionAnswer | undefined;
  /** What the address asks to be shown, for pages without scripts. */
  show: string | null;
};

const bulkForm = "approve-all";

/** What waits, each with its evidence and its decision, for hands and for keys. */
export function ContentList({ items, kind, now, answer, show }: ContentListProps) {
  const list = useReviewKeys<HTMLUListElement>(items.map(({ id }) => id).join(" "));
  const [seen, setSeen] = useState<readonly string[]>(show === null ? [] : [show]);
  const sightOf = (id: string): Sight => ({
    seen: seen.includes(id),
    see: () => setSeen((all) => (all.includes(id) ? all : [...all, id])),
    href: `?${kind ? `kind=${kind}&` : ""}show=${id}`,
  });
  if (items.length === 0) return <p className="panel p-10 text-center text-soft">Nothing pending.</p>;
  return (
    <>
      <p className="mb-4 hidden flex-wrap gap-x-4 gap-y-1 text-sm text-soft lg:flex">
        {reviewKeys.map(({ key, words }) => (
          <span key={key}>
            <kbd className="rounded border border-line px-1.5 text-xs">{key}</kbd> {words}
          </span>
        ))}
      </p>
      {kind === "photo" && (
        <Form method="post" id={bulkForm} className="mb-4 flex flex-wrap items-center gap-3">
          <input type="hidden" name="intent" value="approve-all" />
          <input type="hidden" name="filter" value={kind} />
          {seen.map((id) => (
            <input key={id} type="hidden" name="seen" value={id} />
          ))}
          <button type="submit" className="btn btn-neutral border-line">
            Approve selected photos
          </button>
          <span className="text-sm text-soft">One creator at a time, each photo revealed.</span>
        </Form>
      )}
      <ul ref={list} className="grid gap-4">
        {items.map((item) => (
          <li key={item.id}>
            <article
              className="panel p-4 sm:p-6"
              data-entry
              tabIndex={-1}
              aria-label={`${kindLabels[item.kind].one} of @${item.username}`}
            >
              <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h2 className="text-xl">
                  {kindLabels[item.kind].one} <span className="text-soft">@{item.username}</span>
                </h2>
                <DueClock since={item.since} dueAt={item.dueAt} now={now} />
              </header>
              <OpenComplaints complaints={item.complaints} />
              <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
                <ContentEvidence item={item} sight={sightOf(item.id)} />
                <div className="grid content-start gap-4">
                  {kind === "photo" && (
                    <label className="flex cursor-pointer gap-3">
                      <input type="checkbox" name="ids" value={item.id} form={bulkForm} className="checkbox" />
                      <span>Select this photo</span>
                    </label>
                  )}
                  <ContentDecision
                    item={item}
                    filter={kind}
                    seen={seen.includes(item.id)}
                    answer={isToldOf(answer, item.id, seen) ? answer : undefined}
                  />
                </div>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}

/** That a picture is still covered is true only as long as it is. */
const isToldOf = (answer: DecisionAnswer | undefined, id: string, seen: readonly string[]) =>
  answer?.about === id && !(["reviews.unseen", "reviews.unheard"].includes(answer.code) && seen.includes(id));

/** What is open about the creator: who decides should know of it first. */
function OpenComplaints({ complaints }: Pick<ContentItem, "complaints">) {
  if (complaints.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1 rounded-field border border-warn/50 bg-warn/10 p-3">
      {complaints.map(({ reference, kind, removal }) => (
        <li key={reference}>
          <span className={removal ? "font-medium text-warn" : "text-warn"}>
            {removal ? "Open takedown request" : "Open complaint"}
          </span>{" "}
          <Link to={`/admin/complaints/${reference}`} className="text-link tabular">
            {reference}
          </Link>{" "}
          <span className="text-soft">{complaintKinds[kind]}</span>
        </li>
      ))}
    </ul>
  );
}
