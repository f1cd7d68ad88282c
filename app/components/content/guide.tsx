import { Link } from "#app/navigation/link.tsx";
import type { ContentPage, Place } from "#features/content/content.schema.ts";
import { longDayLabel } from "#platform/days/days.ts";
import { ArticleBody } from "./article-body.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { DraftNote } from "./draft-note.tsx";
import { Neighbours } from "./neighbours.tsx";
import { usePreviewSearch } from "./preview-search.ts";
import { TableOfContents } from "./table-of-contents.tsx";

/** A page of the documentation. */
export function Guide({ page, contents }: { page: ContentPage; contents: Place }) {
  const preview = usePreviewSearch();
  return (
    <div className="article-frame">
      <TableOfContents headings={page.headings} />
      <article>
        <Breadcrumbs places={[contents, ...page.above]} />
        <DraftNote isDraft={page.draft} />
        <h1 className="article-title">{page.title}</h1>
        <p className="article-lead mb-8">{page.description}</p>
        <ArticleBody html={page.html} />
        {page.children.length > 0 && (
          <ul className="mt-8 grid gap-3 sm:grid-cols-2">
            {page.children.map(({ path, title, description }) => (
              <li key={path}>
                <Link
                  to={`${path}${preview}`}
                  className="panel block h-full p-5 transition-colors hover:border-signal/40"
                >
                  <span className="display text-xl">{title}</span>
                  <span className="mt-1.5 block text-sm text-soft">{description}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Neighbours
          label="Before and after this page"
          previous={{ place: page.previous, words: "Before" }}
          next={{ place: page.next, words: "Next" }}
        />
        {page.updated && (
          <p className="mt-8 text-sm text-faint">
            Last changed <time dateTime={page.updated}>{longDayLabel(page.updated)}</time>
          </p>
        )}
      </article>
    </div>
  );
}
