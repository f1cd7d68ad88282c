import { Link } from "#app/navigation/link.tsx";
import type { Place } from "#features/content/content.schema.ts";
import { usePreviewSearch } from "./preview-search.ts";

type NeighboursProps = {
  label: string;
  previous: { place: Place | null; words: string };
  next: { place: Place | null; words: string };
};

/** The pages before and after this one. */
export function Neighbours({ label, previous, next }: NeighboursProps) {
  const preview = usePreviewSearch();
  if (!previous.place && !next.place) return null;
  const link = (place: Place | null, words: string, className: string) =>
    place && (
      <Link
        to={`${place.path}${preview}`}
        className={`panel block p-4 transition-colors hover:border-signal/40 ${className}`}
      >
        <span className="eyebrow block">{words}</span>
        <span className="mt-0.5 block">{place.title}</span>
      </Link>
    );
  return (
    <nav aria-label={label} className="not-printed mt-14 grid gap-3 sm:grid-cols-2">
      {link(previous.place, previous.words, "")}
      {link(next.place, next.words, "sm:col-start-2 sm:text-right")}
    </nav>
  );
}
