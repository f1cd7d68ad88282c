import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { NavigationNode, Place } from "#features/content/content.schema.ts";
import { usePreviewSearch } from "./preview-search.ts";
import { SearchButton } from "./search-button.tsx";
import "#app/styles/reading.css";
import { NavLink } from "#app/navigation/link.tsx";

type DocsFrameProps = { pages: NavigationNode[]; contents: Place; children: ReactNode };

/** A page of the documentation with all the others beside it; on small screens they fold away above it. */
export function DocsFrame({ pages, contents, children }: DocsFrameProps) {
  const folded = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the change of page that folds the list away
  useEffect(() => {
    folded.current?.removeAttribute("open");
  }, [pathname]);
  return (
    <div className="docs-frame">
      <div className="not-printed">
        <div className="docs-side-wide">
          <SearchButton />
          <nav aria-label={contents.title} className="mt-5">
            <Tree pages={[{ ...contents, draft: false, audience: null, children: [] }, ...pages]} />
          </nav>
        </div>
        <div className="docs-side-narrow">
          <details ref={folded} className="panel min-w-0 grow px-4 py-2">
            <summary className="cursor-pointer py-1.5 font-medium">All pages</summary>
            <nav aria-label={contents.title} className="mt-2">
              <Tree pages={[{ ...contents, draft: false, audience: null, children: [] }, ...pages]} />
            </nav>
          </details>
          <SearchButton />
        </div>
      </div>
      {children}
    </div>
  );
}

function Tree({ pages, depth = 0 }: { pages: NavigationNode[]; depth?: number }) {
  const preview = usePreviewSearch();
  return (
    <ul className={depth === 0 ? "grid gap-0.5 text-[0.9rem]" : "ml-3 grid gap-0.5 border-l border-line pl-2"}>
      {pages.map((page) => (
        <li key={page.path} className={depth === 0 && page.children.length > 0 ? "mt-3" : undefined}>
          <NavLink
            to={`${page.path}${preview}`}
            end
            className={`block rounded-field px-3 py-1.5 leading-snug hover:text-base-content aria-[current]:bg-raised aria-[current]:text-base-content ${depth === 0 ? "text-base-content" : "text-soft"}`}
          >
            {page.title}
            {page.draft && <span className="ml-2 text-xs text-warn">draft</span>}
          </NavLink>
          {page.children.length > 0 && <Tree pages={page.children} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  );
}
