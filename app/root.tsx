import serifFont from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url";
import geistFont from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { RequestContext } from "#server/services.ts";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { AgeGate } from "./components/age-gate/age-gate.tsx";
import { ErrorPage } from "./components/feedback/error-page.tsx";
import { LoadingBar } from "./components/feedback/loading-bar.tsx";
import { NotificationArea } from "./components/feedback/notification-area.tsx";
import { SiteFooter } from "./components/footer/site-footer.tsx";
import { SiteHeader } from "./components/header/site-header.tsx";
import { Telemetry } from "./components/telemetry/telemetry.tsx";
import { isOpenToVisitors, loginPath } from "./navigation/guard.rules.ts";
import { pageMeta } from "./navigation/page-meta.ts";
import { requestContext } from "./request-context.ts";
import { type RootData, useRootData } from "./root-data.ts";

/** Without a signed-in member every path leads to `/login`, except the open ones. */
const guard: Route.MiddlewareFunction = ({ context, url }) => {
  const { viewer } = context.get(requestContext);
  if (!viewer && !isOpenToVisitors(url.pathname)) throw redirect(loginPath(url.pathname, url.search));
};
export const middleware: Route.MiddlewareFunction[] = [guard];

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const { brand, config, gate, viewer, services, log } = context.get(requestContext);
  return {
    brand,
    config,
    gate,
    viewer: viewer && { username: viewer.username, userType: viewer.userType, role: viewer.role },
    credit: await creditOf(viewer, services, log),
    origin: new URL(request.url).origin,
    year: new Date().getUTCFullYear(),
  };
}

/** Only a customer has credit to show. A page stands without it: the header then reads "Loading...". */
async function creditOf(viewer: Viewer | null, services: RequestContext["services"], log: RequestContext["log"]) {
  if (viewer?.userType !== "user" || viewer.role === "admin") return null;
  try {
    return (await services.ledger.credit(viewer)).total;
  } catch (error) {
    log.warn({ err: error }, "a header was drawn without its credit");
    return null;
  }
}

/** A call spends credit: whoever leaves one gets a fresh header. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const moved = currentUrl.pathname !== nextUrl.pathname;
  return defaultShouldRevalidate || (moved && currentUrl.pathname.startsWith("/call/"));
}

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: geistFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: serifFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export function meta({ matches, error }: Route.MetaArgs) {
  if (error === undefined) return pageMeta(matches, { title: "Home" });
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 500;
  if (status >= 500) {
    return pageMeta(matches, { title: "Something went wrong", indexed: false });
  }
  const description = "We are sorry but this page could not be found.";
  return pageMeta(matches, { title: "Page not found", description, indexed: false });
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const brand = root?.brand ?? brandOfHost("");
  return (
    <html lang="en" data-theme="night" className={brand.className}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0a0d10" />
        <link rel="icon" href={brand.faviconSrc} type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="btn btn-go sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to content
        </a>
        <LoadingBar />
        <SiteHeader root={root} brand={brand} />
        <main id="main" tabIndex={-1} className="site-main outline-none">
          {children}
        </main>
        <SiteFooter root={root} brand={brand} />
        <NotificationArea />
        {root && <AgeGate root={root} />}
        <Telemetry viewer={root?.viewer ?? null} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
