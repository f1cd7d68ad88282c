import { useRef } from "react";
import { Link } from "#app/navigation/link.tsx";
import { useChosenInView } from "#app/navigation/use-chosen-in-view.ts";
import { type ContentType, contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import { businessSpans } from "#features/analysis/business-figures.rules.ts";
import type { BusinessView } from "#features/analysis/business-figures.schema.ts";
import { spanLabel } from "./figures.labels.ts";

type Wishes = Pick<BusinessView, "span" | "brand" | "contentType">;

/** The query of a page or a file with these wishes. */
export function wishesQuery({ span, brand, contentType }: Wishes): string {
  const query = new URLSearchParams({ span: String(span) });
  if (brand) query.set("brand", brand);
  if (contentType) query.set("contentType", contentType);
  return `?${query}`;
}

export const kindLabel = (id: string): string => contentTypeLabel(id as ContentType);

/** Which span, brand and kind the page is about. */
export function AnalysisFilters({ view }: { view: BusinessView }) {
  const brands = view.brands.map(({ name }) => ({ value: name, label: name }));
  const kinds = view.kinds.map(({ name }) => ({ value: name, label: kindLabel(name) }));
  const rows = useRef<HTMLDivElement>(null);
  useChosenInView(rows, wishesQuery(view));
  return (
    <div ref={rows} className="mb-6 flex flex-wrap gap-x-8 gap-y-3">
      <Choices label="Length of time">
        {businessSpans.map((span) => (
          <Choice key={span} to={{ ...view, span: Number(span) }} chosen={view.span === Number(span)}>
            {spanLabel(Number(span))}
          </Choice>
        ))}
      </Choices>
      <Choices label="Brand">
        {[{ value: null, label: "All brands" }, ...brands].map(({ value, label }) => (
          <Choice key={label} to={{ ...view, brand: value }} chosen={view.brand === value}>
            {label}
          </Choice>
        ))}
      </Choices>
      <Choices label="Kind of companion">
        {[{ value: null, label: "All kinds" }, ...kinds].map(({ value, label }) => (
          <Choice key={label} to={{ ...view, contentType: value }} chosen={view.contentType === value}>
            {label}
          </Choice>
        ))}
      </Choices>
    </div>
  );
}

function Choices({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <nav aria-label={label} className="side-scroll">
      {children}
    </nav>
  );
}

function Choice({ to, chosen, children }: { to: Wishes; chosen: boolean; children: string }) {
  return (
    <Link to={wishesQuery(to)} preventScrollReset className="chip" aria-current={chosen ? "true" : undefined}>
      {children}
    </Link>
  );
}
