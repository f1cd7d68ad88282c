import { Link } from "#app/navigation/link.tsx";
import { type AnyHit, kindNames } from "./search-hits.rules.ts";
import { SearchWords } from "./search-words.tsx";

type SearchHitLineProps = { id: string; hit: AnyHit; isChosen: boolean; onPoint(): void };

/** One find in the search box. The focus stays in the field, so it is chosen rather than focused. */
export function SearchHitLine({ id, hit, isChosen, onPoint }: SearchHitLineProps) {
  return (
    <Link
      id={id}
      to={hit.path}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className="block rounded-field px-3 py-2.5 aria-selected:bg-raised"
      onMouseMove={onPoint}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{hit.heading === "" ? hit.title : hit.heading}</span>
        <span className="shrink-0 text-xs text-faint">{kindNames[hit.kind]}</span>
      </span>
      {hit.heading !== "" && <span className="block text-sm text-soft">in {hit.title}</span>}
      <span className="mt-0.5 block text-sm text-soft">
        <SearchWords excerpt={hit.excerpt} />
      </span>
    </Link>
  );
}
