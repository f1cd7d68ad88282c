import { GuideContents } from "#app/components/content/guide-contents.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/contents.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const { content } = request.services;
  const [{ docs }, entries] = await loadOrErrorPage(
    Promise.all([content.navigation(reader), content.entries(reader, "docs")]),
  );
  return withWords({ docs, entries }, reader);
}

export const headers = previewHeaders;

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error || !loaderData) return [];
  return pageMeta(matches, {
    title: "Documentation",
    description: "How calls, credit, privacy and safety work here, and how to build a companion and earn with it.",
    indexed: !loaderData.isPreview,
  });
}

export default function DocsContentsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div>
      <h1 className="text-[clamp(2.6rem,7vw,4.4rem)]">Documentation</h1>
      <p className="article-lead mb-8">How things work here, exactly, with the numbers that the software works with.</p>
      <GuideContents pages={loaderData.docs} entries={loaderData.entries} />
    </div>
  );
}
