import { Link } from "#app/navigation/link.tsx";
import type { Place } from "#features/content/content.schema.ts";
import { usePreviewSearch } from "./preview-search.ts";

/** A page's ancestors, from the top. The page itself is the heading below. */
export function Breadcrumbs({ places }: { places: Place[] }) {
  const preview = usePreviewSearch();
  return (
    <nav aria-label="Where you are" className="not-printed mb-5 text-sm text-soft">
      <ol className="flex flex-wrap gap-x-2">
        {places.map(({ path, title }, at) => (
          <li key={path} className="flex gap-2">
            {at > 0 && (
              <span aria-hidden="true" className="py-1 text-faint">
                /
              </span>
            )}
            <Link to={`${path}${preview}`} className="py-1 hover:text-base-content">
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
