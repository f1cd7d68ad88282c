import { Form, useNavigation } from "react-router";
import { StopNotes } from "#app/components/creators/stop-notes.tsx";
import { ResendEmail } from "#app/components/security/email-first.tsx";
import { Link } from "#app/navigation/link.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { Time } from "#app/ui/time.tsx";
import { standingLine, stopsOf } from "#features/agents/agent-standing.rules.ts";
import type { EditorView, PublishView, ReviewView } from "#features/agents/content/agent-editor.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { DifferenceList } from "./difference-list.tsx";
import { EditorFrame } from "./editor-frame.tsx";

type PublishPanelProps = { view: EditorView; publishing: PublishView; refusal?: FailureBody | undefined };

/** The last step: what is missing, what would change, and what a review said. */
export function PublishPanel({ view, publishing, refusal }: PublishPanelProps) {
  const busy = useNavigation().formData !== undefined;
  const { blockers, warnings, needsReview, changes } = publishing;
  const stops = stopsOf(view);
  const ready = blockers.length === 0;
  // That it is being reviewed says the panel of the review; that nothing is new says nothing once something was typed.
  const missing = blockers.filter(({ code }) => code !== "waiting" && code !== "nothing_new");
  const isUnsaved = missing.some(({ code }) => code.startsWith("unsaved"));
  const isUpToDate = blockers.length > 0 && blockers.every(({ code }) => code === "nothing_new");
  return (
    <EditorFrame title="Publish" lead={standingLine(view)} view={view} showsChanges>
      <div className="grid max-w-3xl gap-4">
        <div className="-mb-4 empty:hidden">
          <StopNotes stops={stops} />
        </div>
        {refusal && <FormAlert>{refusalWords(refusal)}</FormAlert>}
        {view.review && <ReviewPanel review={view.review} />}
        {missing.length > 0 && (
          <section className="panel p-4 sm:p-6" aria-labelledby="missing">
            <h2 id="missing" className="text-2xl">
              Before you can publish
            </h2>
            <Hints hints={missing} />
            {isUnsaved && (
              <Form method="post" className="mt-4">
                <button type="submit" name="intent" value="save" className="btn btn-go" disabled={busy}>
                  Save what you typed
                </button>
              </Form>
            )}
          </section>
        )}
        {warnings.length > 0 && (
          <section className="panel border-warn/40 p-4 sm:p-6" aria-labelledby="warnings">
            <h2 id="warnings" className="text-2xl">
              Please check
            </h2>
            <Hints hints={warnings} />
          </section>
        )}
        {changes !== null && changes.length > 0 && (
          <section className="panel p-4 sm:p-6" aria-labelledby="changes">
            <h2 id="changes" className="mb-3 text-2xl">
              Changes
            </h2>
            <DifferenceList differences={changes} />
          </section>
        )}
        {isUpToDate && <UpToDate isReachable={stops.length === 0} />}
        {!isUpToDate && (!isUnsaved || view.review?.state === "waiting") && (
          <PublishForm view={view} needsReview={needsReview} busy={busy} ready={ready} />
        )}
      </div>
    </EditorFrame>
  );
}

/** Each with the page where it is changed. */
function Hints({ hints }: { hints: PublishView["blockers"] }) {
  return (
    <ul className="mt-3 grid gap-2">
      {hints.map(({ code, message, to }) => (
        <li key={code} className="flex gap-3">
          <span aria-hidden="true" className="text-warn">
            •
          </span>
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
            {to ? (
              <Link to={to} className="text-link">
                {message}
              </Link>
            ) : (
              message
            )}
            {code === "email" && <ResendEmail />}
          </div>
        </li>
      ))}
    </ul>
  );
}

type PublishFormProps = { view: EditorView; needsReview: boolean; busy: boolean; ready: boolean };

function PublishForm({ view, needsReview, busy, ready }: PublishFormProps) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      {view.review?.state === "waiting" ? (
        <button type="submit" name="intent" value="withdraw" className="btn btn-outline border-line" disabled={busy}>
          Withdraw from review
        </button>
      ) : (
        <button type="submit" name="intent" value="submit" className="btn btn-go" disabled={busy || !ready}>
          {needsReview ? "Submit for review" : "Publish the new price"}
        </button>
      )}
      <p className="text-sm text-soft">
        {needsReview
          ? "A person looks at every companion before callers hear it."
          : "Only the price differs: no review."}
      </p>
    </Form>
  );
}

function UpToDate({ isReachable }: { isReachable: boolean }) {
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="up-to-date">
      <h2 id="up-to-date" className="text-2xl">
        Nothing to publish
      </h2>
      <p className="mt-1 text-soft">
        Your newest version is the published one. Whatever you change is a draft until you publish it here.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to="/model/agent/basic" className="btn btn-outline border-line">
          Change something
        </Link>
        {isReachable && (
          <Link to="/model/share" className="btn btn-outline border-line">
            Share your companion
          </Link>
        )}
      </p>
    </section>
  );
}

const refusalWords = (refusal: FailureBody) => {
  const first = Object.values(refusal.fields ?? {})[0]?.[0];
  return first === undefined ? refusal.message : `${refusal.message} ${first}`;
};

const reviewWords: Record<ReviewView["state"], string> = {
  waiting: "Being reviewed",
  approved: "Approved",
  changes_asked: "Changes asked for",
  refused: "Refused",
  withdrawn: "Withdrawn",
};

function ReviewPanel({ review }: { review: ReviewView }) {
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="review">
      <h2 id="review" className="text-2xl">
        {reviewWords[review.state]}
      </h2>
      <p className="mt-1 text-sm text-soft">
        Version {review.version}, submitted <Time at={review.submittedAt} />
        {review.decidedAt && (
          <>
            , decided <Time at={review.decidedAt} />
          </>
        )}
        .
      </p>
      {review.reasons.length > 0 && (
        <ul className="mt-3 list-disc pl-5">
          {review.reasons.map(({ code, label }) => (
            <li key={code}>{label}</li>
          ))}
        </ul>
      )}
      {review.note !== "" && review.state !== "approved" && (
        <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{review.note}</p>
      )}
    </section>
  );
}
