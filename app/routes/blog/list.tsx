import { PostList } from "#app/components/content/post-list.tsx";
import { SearchButton } from "#app/components/content/search-button.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageNotFound, pageQuery } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { listQuery } from "#features/content/content.schema.ts";
import type { Route } from "./+types/list.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const { preview: _, ...query } = pageQuery(listQuery, url);
  const list = await loadOrErrorPage(request.services.content.list(reader, "blog", query));
  if (list.page > list.pages || (query.tag !== undefined && list.total === 0)) throw pageNotFound(url.pathname);
  return withWords({ list, tag: query.tag ?? null }, reader);
}

export const headers = previewHeaders;

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error || !loaderData) return [];
  const { list, tag, isPreview } = loaderData;
  return pageMeta(matches, {
    title: tag === null ? "Blog" : `Blog: ${tag}`,
    description: "Notes on voices, prices and safety, by the people who run the lines.",
    indexed: !isPreview && tag === null && list.page === 1,
  });
}

export const links: Route.LinksFunction = () => [
  { rel: "alternate", type: "application/rss+xml", href: "/rss.xml", title: "Blog" },
];

export default function BlogScreen({ loaderData }: Route.ComponentProps) {
  const { list, tag } = loaderData;
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-[clamp(2.8rem,7vw,5rem)]">Blog</h1>
        <SearchButton />
      </div>
      <PostList list={list} base="/blog" tag={tag} />
      <p className="mt-12 text-sm text-soft">
        <a href="/rss.xml" className="text-link">
          RSS feed
        </a>
      </p>
    </div>
  );
}
