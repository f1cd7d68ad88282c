import { Link } from "#app/navigation/link.tsx";
import type { ContentEntry, NavigationNode } from "#features/content/content.schema.ts";
import { usePreviewSearch } from "./preview-search.ts";

/** The contents of the documentation: each part with its pages. */
export function GuideContents({ pages, entries }: { pages: NavigationNode[]; entries: ContentEntry[] }) {
  const preview = usePreviewSearch();
  const descriptions = new Map(entries.map(({ path, description }) => [path, description]));
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {pages.map((part) => (
        <section key={part.path} className={`panel p-6 ${isLong(part) ? "col-span-full" : ""}`}>
          <h2 className="text-[1.6rem]">
            <Link to={`${part.path}${preview}`} className="hover:text-signal">
              {part.title}
            </Link>
          </h2>
          <p className="mt-2 mb-3 text-[0.92rem] text-soft">{descriptions.get(part.path)}</p>
          <div className={isLong(part) ? "gap-8 md:columns-2" : undefined}>
            <Pages pages={part.children} />
          </div>
        </section>
      ))}
    </div>
  );
}

/** A part with parts of its own gets the whole width. */
function isLong({ children }: NavigationNode): boolean {
  return children.some((page) => page.children.length > 0);
}

function Pages({ pages }: { pages: NavigationNode[] }) {
  const preview = usePreviewSearch();
  if (pages.length === 0) return null;
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.path} className="break-inside-avoid">
          <Link to={`${page.path}${preview}`} className="block py-1.5 hover:text-signal">
            {page.title}
          </Link>
          {page.children.length > 0 && (
            <div className="ml-1 border-l border-line pl-4 text-[0.92rem] text-soft">
              <Pages pages={page.children} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
