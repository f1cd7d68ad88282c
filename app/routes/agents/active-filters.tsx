import { X } from "lucide-react";
import { activeFilters, type Filters } from "#app/components/agents/filters.rules.ts";
import { Link } from "#app/navigation/link.tsx";

/** What the voices are filtered by: each filter a link that takes it away. Nothing without a filter. */
export function ActiveFilters({ filters }: { filters: Filters }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {active.map(({ label, search }) => (
        <Link key={label} to={{ search }} preventScrollReset className="chip filter-active gap-1.5">
          <span className="sr-only">Remove the filter </span>
          <span className="max-w-40 truncate">{label}</span>
          <X size={14} aria-hidden="true" className="text-signal" />
        </Link>
      ))}
      {active.length > 1 && (
        <Link to="/agents" preventScrollReset className="text-link px-1.5 text-sm">
          Clear all
        </Link>
      )}
    </div>
  );
}
