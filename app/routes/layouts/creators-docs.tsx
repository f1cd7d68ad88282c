import { Outlet } from "react-router";
import { DocsFrame } from "#app/components/content/docs-frame.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import { treeInArea } from "../other/creators-area.rules.ts";
import type { Route } from "./+types/creators-docs.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const { docs } = await loadOrErrorPage(request.services.content.navigation(reader, "creators"));
  return withWords({ docs: treeInArea(docs) }, reader);
}

export const headers = previewHeaders;

/** The documentation for creators, within their own area. */
export default function CreatorsDocsLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DocsFrame pages={loaderData.docs} contents={{ path: "/other/docs", title: "Guides for creators" }}>
      <Outlet />
    </DocsFrame>
  );
}
