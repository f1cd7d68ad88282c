import { useSearchParams } from "react-router";
import { droppedFilters } from "./dropped-filters.rules.ts";

/** Says which filters of the address do not hold. `query`: what the page read from it; pages without filters have none. */
export function DroppedFilters({ query }: { query: Readonly<Record<string, unknown>> | undefined }) {
  const [search] = useSearchParams();
  const dropped = query ? droppedFilters(query, search) : [];
  if (dropped.length === 0) return null;
  return (
    <p role="status" className="mb-4 rounded-field border border-warn/50 bg-warn/10 p-3 [overflow-wrap:anywhere]">
      {dropped.length === 1 ? "This filter was ignored" : "These filters were ignored"}: {dropped.join(", ")}. The
      address has a value that the page does not know.
    </p>
  );
}
