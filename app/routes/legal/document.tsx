import { ArticleBody } from "#app/components/content/article-body.tsx";
import { DraftNote } from "#app/components/content/draft-note.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pathNotFound } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { longDayLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/document.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const page = await loadOrErrorPage(request.services.content.page(reader, "legal", params.document));
  if (!page) throw pathNotFound(url.pathname);
  return withWords({ page }, reader);
}

export const headers = previewHeaders;

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error || !loaderData) return [];
  const { page, isPreview } = loaderData;
  return pageMeta(matches, { title: page.title, description: page.description, indexed: !isPreview });
}

export default function LegalDocumentScreen({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  return (
    <article className="min-w-0">
      <DraftNote isDraft={page.draft} />
      <h1 className="article-title">{page.title}</h1>
      {page.updated && (
        <p className="mt-4 mb-8 text-sm text-soft">
          Last changed: <time dateTime={page.updated}>{longDayLabel(page.updated)}</time>
        </p>
      )}
      {page.template && (
        <p className="legal-template">
          This page is a template. It says what the software does; a lawyer has to read it before it binds anybody.
        </p>
      )}
      <ArticleBody html={page.html} />
    </article>
  );
}
