import type { ContentPage } from "#features/content/content.schema.ts";
import { longDayLabel } from "#platform/days/days.ts";
import { ArticleBody } from "./article-body.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { DraftNote } from "./draft-note.tsx";
import { Neighbours } from "./neighbours.tsx";
import { TableOfContents } from "./table-of-contents.tsx";

/** A post of the blog. */
export function Post({ page, base }: { page: ContentPage; base: string }) {
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="article-frame">
        <TableOfContents headings={page.headings} />
        <article>
          <Breadcrumbs places={[{ path: base, title: "Blog" }]} />
          <DraftNote isDraft={page.draft} />
          <h1 className="article-title">{page.title}</h1>
          <p className="article-lead">{page.description}</p>
          <p className="mt-4 mb-10 text-sm text-soft">
            {page.author} · {page.date && <time dateTime={page.date}>{longDayLabel(page.date)}</time>} ·{" "}
            {page.readingMinutes} min
            {page.updated && (
              <>
                {" "}
                · changed <time dateTime={page.updated}>{longDayLabel(page.updated)}</time>
              </>
            )}
          </p>
          <ArticleBody html={page.html} />
          <Neighbours
            label="Other posts"
            previous={{ place: page.previous, words: "Newer" }}
            next={{ place: page.next, words: "Older" }}
          />
        </article>
      </div>
    </div>
  );
}
