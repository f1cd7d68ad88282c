import { GuideContents } from "#app/components/content/guide-contents.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/docs.ts";
import { treeInArea } from "./creators-area.rules.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const { content } = request.services;
  const [{ docs }, entries] = await loadOrErrorPage(
    Promise.all([content.navigation(reader, "creators"), content.entries(reader, "docs", "creators")]),
  );
  const moved = entries.map((entry) => ({ ...entry, path: `/other${entry.path}` }));
  return withWords({ docs: treeInArea(docs), entries: moved }, reader);
}

export const headers = previewHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Guides for creators", indexed: false });
}

export default function CreatorsDocsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div>
      <h1 className="mb-8 text-[clamp(2.4rem,6vw,3.8rem)]">Guides for creators</h1>
      <GuideContents pages={loaderData.docs} entries={loaderData.entries} />
    </div>
  );
}
