import { ThumbsDown, ThumbsUp } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { maxWords, ratingReasons, reasonLabel, type Thumb } from "#features/ratings/ratings.rules.ts";
import type { CallRating, RatingView } from "#features/ratings/ratings.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import "./rating.css";

/** A rating as it stands in the form, valid or not. */
type TypedRating = { thumb?: string; reason?: string; words?: string };

/** What the summary's form was answered: a refusal with what was typed, or the rating that was taken back. */
export type RatingAnswer = { refusal?: FailureBody; typed?: TypedRating; withdrawn?: RatingView } | undefined;

type CallRatingProps = { agentName: string; state: CallRating; answer: RatingAnswer };

/** How the call was, by one tap and a reason; it can be changed, taken back, and put back again. */
export function CallRatingPanel({ agentName, state, answer }: CallRatingProps) {
  const { rating, open } = state;
  const withdrawn = answer?.withdrawn;
  if (!rating && !open && !withdrawn) return null;
  return (
    <section id="rating" className="panel scroll-mt-24 p-5 print:hidden" aria-labelledby="rating-title">
      <h2 id="rating-title" className="text-2xl">
        {rating ? "Your rating" : `How was ${agentName}?`}
      </h2>
      {rating ? <Given agentName={agentName} rating={rating} open={open} answer={answer} /> : null}
      {!rating && withdrawn && <Withdrawn rating={withdrawn} open={open} />}
      {!rating && open && (
        <RatingForm key={withdrawn ? "again" : "first"} now={answer?.typed} refusal={answer?.refusal} />
      )}
    </section>
  );
}

function Given({
  agentName,
  rating,
  open,
  answer,
}: {
  agentName: string;
  rating: RatingView;
  open: boolean;
  answer: RatingAnswer;
}) {
  const Icon = rating.thumb === "up" ? ThumbsUp : ThumbsDown;
  return (
    <>
      <p className="mt-3 flex items-center gap-2.5">
        <Icon size={20} aria-hidden="true" className={rating.thumb === "up" ? "text-signal" : "text-warn"} />
        <span>
          {rating.thumb === "up" ? `You liked it` : `You didn't like it`}
          {rating.reason && <span className="text-soft"> · {reasonLabel(rating.thumb, rating.reason)}</span>}
        </span>
      </p>
      {rating.words && <p className="mt-2 text-[0.92rem] text-soft [overflow-wrap:anywhere]">“{rating.words}”</p>}
      <div className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-2">
        {open && (
          <details className="rating-change" open={answer?.refusal !== undefined}>
            <summary className="btn btn-sm btn-outline border-line">Change</summary>
            <RatingForm now={answer?.typed ?? asInput(rating)} refusal={answer?.refusal} />
          </details>
        )}
        <Form method="post" preventScrollReset>
          <button type="submit" name="intent" value="withdraw" className="btn btn-sm btn-ghost text-soft">
            Remove rating
          </button>
        </Form>
      </div>
      <p className="mt-3 text-sm text-soft">
        {agentName}’s creator sees your rating, reason and comment, never who you are. Others see only totals.
      </p>
    </>
  );
}

const asInput = ({ thumb, reason, words }: RatingView): TypedRating => ({
  thumb,
  ...(reason ? { reason } : {}),
  ...(words ? { words } : {}),
});

/** Right after a rating was taken back, it can be put back as it was. */
function Withdrawn({ rating, open }: { rating: RatingView; open: boolean }) {
  return (
    <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-center gap-3" role="status">
      <span className="text-soft">Rating removed.</span>
      <input type="hidden" name="thumb" value={rating.thumb} />
      <input type="hidden" name={`reason-${rating.thumb}`} value={rating.reason ?? ""} />
      <input type="hidden" name="words" value={rating.words ?? ""} />
      {open && (
        <button type="submit" name="intent" value="rate" className="btn btn-sm btn-ghost text-signal">
          Undo
        </button>
      )}
    </Form>
  );
}

/** The reasons of the chosen thumb open below it, without scripts too. */
function RatingForm({ now, refusal }: { now: TypedRating | undefined; refusal: FailureBody | undefined }) {
  const form = useFocusOnRefusal(refusal);
  const navigation = useNavigation();
  const sending = navigation.state !== "idle" && navigation.formData?.get("intent") === "rate";
  const general = formError(refusal);
  return (
    <Form ref={form} method="post" preventScrollReset className="rating-form mt-4">
      {general && (
        <p role="alert" tabIndex={-1} className="rounded-field border border-stop/50 bg-stop/10 p-3">
          {general}
        </p>
      )}
      <fieldset>
        <legend className="sr-only">Did you like it?</legend>
        <div className="grid grid-cols-2 gap-2.5">
          <ThumbChoice thumb="up" chosen={now?.thumb} />
          <ThumbChoice thumb="down" chosen={now?.thumb} />
        </div>
        {fieldError(refusal, "thumb") && <p className="field-error">{fieldError(refusal, "thumb")}</p>}
      </fieldset>
      <Reasons thumb="up" now={now} error={fieldError(refusal, "reason")} />
      <Reasons thumb="down" now={now} error={fieldError(refusal, "reason")} />
      <div className="rating-rest gap-4">
        <TextArea
          label="Anything to add? (optional)"
          name="words"
          rows={2}
          maxLength={maxWords}
          defaultValue={now?.words ?? ""}
          error={fieldError(refusal, "words")}
        />
        <button type="submit" name="intent" value="rate" className="btn btn-go" disabled={sending}>
          {sending ? "Saving…" : "Save rating"}
        </button>
      </div>
    </Form>
  );
}

function ThumbChoice({ thumb, chosen }: { thumb: Thumb; chosen: string | undefined }) {
  const Icon = thumb === "up" ? ThumbsUp : ThumbsDown;
  return (
    <label className="thumb" data-thumb={thumb}>
      <input type="radio" name="thumb" value={thumb} defaultChecked={chosen === thumb} className="sr-only" />
      <Icon size={22} aria-hidden="true" />
      {thumb === "up" ? "I liked it" : "Not for me"}
    </label>
  );
}

function Reasons({ thumb, now, error }: { thumb: Thumb; now: TypedRating | undefined; error: string | undefined }) {
  return (
    <fieldset className="rating-reasons" data-thumb={thumb}>
      <legend className="field-label">
        {thumb === "up" ? "What was best? (optional)" : "What went wrong? (optional)"}
      </legend>
      <div className="flex flex-wrap gap-2">
        {ratingReasons[thumb].map(({ id, label }) => (
          <label key={id} className="reason">
            <input
              type="radio"
              name={`reason-${thumb}`}
              value={id}
              defaultChecked={now?.thumb === thumb && now.reason === id}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
