import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { LiveNow as Live } from "#features/analysis/creator-figures.schema.ts";

const askAgainMs = 20_000;

/** Who is talked to right now. The page asks again while somebody looks at it, and says nothing about that. */
export function LiveNow({ calls }: { calls: Live }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  if (calls.length === 0) return <p className="mt-4 text-soft">Nobody is on a call right now.</p>;
  return (
    <p className="mt-4 flex items-center gap-2">
      <span className="size-2 rounded-full bg-signal" aria-hidden="true" />
      <strong className="font-medium">{calls.length === 1 ? "One call" : `${calls.length} calls`} right now</strong>
      <span className="text-soft">with {[...new Set(calls.map(({ agentName }) => agentName))].join(", ")}</span>
    </p>
  );
}
