import { ThumbsUp } from "lucide-react";
import type { PublicRating } from "#features/agents/public-rating.rules.ts";

/** The share of callers who liked an agent, and how many they are. */
export function RatingNote({ rating, whole = false }: { rating: PublicRating; whole?: boolean }) {
  const told = `${rating.likedPercent}% of ${rating.count} ${rating.count === 1 ? "caller" : "callers"} liked it`;
  return (
    <span className="ml-1 inline-flex items-center gap-1 whitespace-nowrap" title={told}>
      <ThumbsUp size={13} className="text-signal" aria-hidden="true" />
      <span aria-hidden="true">{whole ? told : `${rating.likedPercent}%`}</span>
      <span className="sr-only">{told}</span>
    </span>
  );
}
