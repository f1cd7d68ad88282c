import { PostList } from "#app/components/content/post-list.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageNotFound, pageQuery } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { listQuery } from "#features/content/content.schema.ts";
import type { Route } from "./+types/blog.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const { preview: _, ...query } = pageQuery(listQuery, url);
  const list = await loadOrErrorPage(request.services.content.list(reader, "blog", { ...query, audience: "creators" }));
  if (list.page > list.pages || (query.tag !== undefined && list.total === 0)) throw pageNotFound(url.pathname);
  return withWords({ list, tag: query.tag ?? null }, reader);
}

export const headers = previewHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Blog for creators", indexed: false });
}

export default function CreatorsBlogScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-8 text-[clamp(2.4rem,6vw,3.8rem)]">Blog for creators</h1>
      <PostList list={loaderData.list} base="/other/blog" tag={loaderData.tag} />
    </>
  );
}
