import { ThumbsDown, ThumbsUp } from "lucide-react";
import { reasonLabel, type Thumb } from "#features/ratings/ratings.rules.ts";
import type { CreatorRatings } from "#features/ratings/ratings.schema.ts";
import { dayLabel } from "#platform/days/days.ts";

/** What a creator learns of the ratings: how many, why, and in whose words nobody says. */
export function CreatorRatingsPanel({ ratings }: { ratings: CreatorRatings }) {
  return (
    <section className="panel mt-4 p-4 sm:p-6" aria-labelledby="ratings">
      <h2 id="ratings" className="text-2xl">
        What callers say
      </h2>
      <p className="mt-1.5 text-soft">{shownNote(ratings)}</p>
      {ratings.count > 0 && (
        <>
          <Share up={ratings.up} count={ratings.count} />
          <Reasons reasons={ratings.reasons} />
          <Words words={ratings.words} />
          <p className="mt-5 text-sm text-soft">
            Only each caller's latest rating counts. You never learn who gave it.
          </p>
        </>
      )}
    </section>
  );
}

function shownNote({ agentName, count, shown, callsUntilShown }: CreatorRatings): string {
  if (shown) return `Everybody sees: ${shown.likedPercent}% of ${callers(shown.count)} liked ${agentName}.`;
  const missing = callsUntilShown === 1 ? "one more paid call" : `${callsUntilShown} more paid calls`;
  if (callsUntilShown > 0) return `The public sees the rating after ${missing}.`;
  return count === 0 ? "Nobody has rated a call yet." : "";
}

const callers = (count: number) => (count === 1 ? "one caller" : `${count} callers`);

function Share({ up, count }: { up: number; count: number }) {
  return (
    <div className="mt-5">
      <div className="flex justify-between text-sm">
        <span className="inline-flex items-center gap-2">
          <ThumbsUp size={16} className="text-signal" aria-hidden="true" />
          {up} liked it
        </span>
        <span className="inline-flex items-center gap-2 text-soft">
          {count - up} did not
          <ThumbsDown size={16} aria-hidden="true" />
        </span>
      </div>
      <progress className="progress-line mt-2 h-2 w-full" value={up} max={count} aria-hidden="true" />
    </div>
  );
}

function Reasons({ reasons }: { reasons: CreatorRatings["reasons"] }) {
  const of = (thumb: Thumb) => reasons.filter((one) => one.thumb === thumb);
  if (reasons.length === 0) return null;
  return (
    <div className="mt-6 grid gap-5 sm:grid-cols-2">
      <ReasonList title="Liked" thumb="up" reasons={of("up")} />
      <ReasonList title="Not liked" thumb="down" reasons={of("down")} />
    </div>
  );
}

type ReasonListProps = { title: string; thumb: Thumb; reasons: CreatorRatings["reasons"] };

function ReasonList({ title, thumb, reasons }: ReasonListProps) {
  if (reasons.length === 0) return null;
  return (
    <div>
      <h3 className="eyebrow">{title}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {reasons.map(({ reason, count }) => (
          <li key={reason} className="rounded-full border border-line px-3 py-1 text-sm">
            {reasonLabel(thumb, reason)} <span className="tabular text-soft">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Words({ words }: { words: CreatorRatings["words"] }) {
  if (words.length === 0) return null;
  return (
    <ul className="mt-6 grid gap-3">
      {words.map(({ words: text, thumb, day }) => (
        <li key={`${day} ${text}`} className="flex gap-3 border-t border-line pt-3">
          {thumb === "up" ? (
            <ThumbsUp size={16} className="mt-1 shrink-0 text-signal" aria-label="Liked" />
          ) : (
            <ThumbsDown size={16} className="mt-1 shrink-0 text-warn" aria-label="Not liked" />
          )}
          <p className="[overflow-wrap:anywhere]">
            {text} <span className="whitespace-nowrap text-sm text-soft">{dayLabel(day)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
