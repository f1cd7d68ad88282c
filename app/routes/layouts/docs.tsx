import { Outlet } from "react-router";
import { DocsFrame } from "#app/components/content/docs-frame.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import type { Route } from "./+types/docs.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const { docs } = await loadOrErrorPage(request.services.content.navigation(reader));
  return withWords({ docs }, reader);
}

export const headers = previewHeaders;

/** The documentation beside its table of contents. */
export default function DocsLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap py-8 sm:py-14">
      <DocsFrame pages={loaderData.docs} contents={{ path: "/docs", title: "Documentation" }}>
        <Outlet />
      </DocsFrame>
    </div>
  );
}
