import { ThumbsUp } from "lucide-react";
import type { PublicRating } from "#features/agents/public-rating.rules.ts";

/** The share of callers who liked an agent; for screen readers also how many they are. */
export function RatingNote({ rating }: { rating: PublicRating }) {
  const told = `${rating.likedPercent}% of ${rating.count} ${rating.count === 1 ? "caller" : "callers"} liked it`;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap" title={told}>
      <ThumbsUp size={13} aria-hidden="true" />
      <span aria-hidden="true">
        {rating.likedPercent}% of {rating.count}
      </span>
      <span className="sr-only">{told}</span>
    </span>
  );
}
