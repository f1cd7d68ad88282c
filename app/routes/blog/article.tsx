import { Post } from "#app/components/content/post.tsx";
import { structuredArticle } from "#app/components/content/structured-article.ts";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageNotFound } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/article.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const page = await loadOrErrorPage(request.services.content.page(reader, "blog", params.slug));
  if (!page) throw pageNotFound(url.pathname);
  return withWords({ page }, reader);
}

export const headers = previewHeaders;

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error || !loaderData) return [];
  const { page, isPreview } = loaderData;
  return [
    ...pageMeta(matches, { title: page.title, description: page.description, type: "article", indexed: !isPreview }),
    ...structuredArticle(matches, page, { path: "/blog", title: "Blog" }),
  ];
}

export const links: Route.LinksFunction = () => [
  { rel: "alternate", type: "application/rss+xml", href: "/rss.xml", title: "Blog" },
];

export default function PostScreen({ loaderData }: Route.ComponentProps) {
  return <Post page={loaderData.page} base="/blog" />;
}
