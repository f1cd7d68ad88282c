import { X } from "lucide-react";
import { activeFilters, type Filters, totalLabel } from "#app/components/agents/filters.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { CatalogueTotal } from "#features/agents/agents.schema.ts";

type ActiveFiltersProps = { filters: Filters; total: CatalogueTotal | null };

/** How many voices fit, and what they are filtered by: each filter a link that takes it away. */
export function ActiveFilters({ filters, total }: ActiveFiltersProps) {
  const active = activeFilters(filters);
  return (
    <div className="mt-4 flex min-h-9 flex-wrap items-center gap-2">
      <p role="status" className="mr-1 text-sm text-soft">
        {total && totalLabel(total)}
      </p>
      {active.map(({ label, search }) => (
        <Link key={label} to={{ search }} preventScrollReset className="chip inline-flex items-center gap-1.5">
          <span className="sr-only">Remove the filter </span>
          <span className="max-w-40 truncate">{label}</span>
          <X size={14} aria-hidden="true" />
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
