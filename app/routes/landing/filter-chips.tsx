import { type Filters, filterChips } from "#app/components/agents/filters.rules.ts";
import { Link } from "#app/navigation/link.tsx";

/** Filters as links: they work without scripts and can be kept as bookmarks. */
export function FilterChips({ filters, pathname }: { filters: Filters; pathname: string }) {
  return (
    <nav aria-label="Filter voices" className="flex flex-wrap gap-2">
      {filterChips(filters).map(({ label, search, current }) => (
        <Link
          key={label}
          to={{ pathname, search }}
          preventScrollReset
          className="chip"
          aria-current={current || undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
