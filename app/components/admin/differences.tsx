import type { Difference } from "#features/audit/audit.schema.ts";

/** The changed fields, one per line: the old value and the new one. */
export function Differences({ lines, none = "Nothing changed." }: { lines: Difference[]; none?: string }) {
  if (lines.length === 0) return <p className="text-soft">{none}</p>;
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      {lines.map(({ name, before, after }) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 break-words">
            {before !== null && (
              <del className="text-soft">
                <span className="sr-only">Before: </span>
                {before}
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins className="no-underline">
                <span className="sr-only">Now: </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
