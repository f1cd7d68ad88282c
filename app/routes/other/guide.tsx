import { Guide } from "#app/components/content/guide.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageNotFound } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/guide.ts";
import { pageInArea, pathsOfTree } from "./creators-area.rules.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const { content } = request.services;
  const page = await loadOrErrorPage(content.page(reader, "docs", params["*"].replace(/\/+$/, ""), "creators"));
  if (!page) throw pageNotFound(url.pathname);
  const { docs } = await loadOrErrorPage(content.navigation(reader, "creators"));
  return withWords({ page: pageInArea(page, pathsOfTree(docs)) }, reader);
}

export const headers = previewHeaders;

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error || !loaderData) return [];
  const { title, description } = loaderData.page;
  return pageMeta(matches, { title, description, indexed: false });
}

export default function CreatorsGuideScreen({ loaderData }: Route.ComponentProps) {
  return <Guide page={loaderData.page} contents={{ path: "/other/docs", title: "Guides for creators" }} />;
}
