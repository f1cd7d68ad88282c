import { Outlet } from "react-router";
import { usePreviewSearch } from "#app/components/content/preview-search.ts";
import { ErrorPage } from "#app/components/feedback/error-page.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import type { Route } from "./+types/legal.ts";
import "#app/styles/reading.css";
import { NavLink } from "#app/navigation/link.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  const { legal } = await loadOrErrorPage(request.services.content.navigation(reader));
  return withWords({ legal }, reader);
}

export const headers = previewHeaders;

/** The legal pages beside their table of contents. */
export default function LegalLayout({ loaderData }: Route.ComponentProps) {
  const preview = usePreviewSearch();
  return (
    <div className="wrap grid gap-10 py-10 sm:py-14 lg:grid-cols-[15rem_1fr]">
      <Outlet />
      <nav
        aria-label="Legal pages"
        className="not-printed max-lg:border-t max-lg:border-line max-lg:pt-8 lg:col-start-1 lg:row-start-1"
      >
        <ul className="sticky top-24 grid gap-0.5 text-[0.92rem]">
          {[{ path: "/legal/report", title: "Report something" }, ...loaderData.legal].map(({ path, title }) => (
            <li key={path}>
              <NavLink
                to={`${path}${preview}`}
                className="block rounded-field px-3 py-2 text-soft hover:text-base-content aria-[current]:bg-raised aria-[current]:text-base-content"
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

export const ErrorBoundary = ErrorPage;
