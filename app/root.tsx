import serifFont from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url";
import geistFont from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import { defaultBrand } from "#features/brand/default-brand.rules.ts";
import { isHiddenPath, type Viewer } from "#features/members/viewer.rules.ts";
import { momentLabel, unknownReader } from "#platform/days/moments.ts";
import type { RequestContext } from "#server/services.ts";
import type { Route } from "./+types/root.ts";
import "./app.css";
import { consentOf, hasOptedOut } from "#features/privacy/analytics.rules.ts";
import { discretionOf } from "#features/privacy/discretion.rules.ts";
import { readerOf } from "#features/privacy/reader.rules.ts";
import { AgeGate } from "./components/age-gate/age-gate.tsx";
import { CallsPausedBanner } from "./components/calls/calls-paused-banner.tsx";
import { ErrorPage } from "./components/feedback/error-page.tsx";
import { PlainNotice } from "./components/feedback/plain-notice.tsx";
import { SiteFooter } from "./components/footer/site-footer.tsx";
import { useFrameLife } from "./components/frame/use-frame-life.ts";
import { SiteHeader } from "./components/header/site-header.tsx";
import { LeavingBanner } from "./components/members/leaving-banner.tsx";
import { requestContext } from "./context/request-context.ts";
import { type RootData, useRootData } from "./context/root-data.ts";
import { creditOnce } from "./members/credit-once.ts";
import { MemberProvider, useMemberStore } from "./members/member-context.ts";
import { isOpenToVisitors, loginPath } from "./navigation/guard.rules.ts";
import { redirect, redirectOutside } from "./navigation/moves.ts";
import { noticeAt } from "./navigation/notices.rules.ts";
import { pageMeta } from "./navigation/page-meta.ts";
import { guardParts } from "./navigation/part-guard.ts";
import { useEarlyInput } from "./ui/early-input.ts";

/**
 * Without a signed-in member every path leads to `/login`, except the open ones. A hidden page is not in the pages that
 * the server has for its viewer: a browser that knows the path and asks for its data alone is to load such a page.
 */
const guard: Route.MiddlewareFunction = ({ context, request, url }) => {
  const { viewer, failure } = context.get(requestContext);
  if (failure) return;
  if (!viewer && !isOpenToVisitors(url.pathname)) throw redirect(loginPath(url.pathname, url.search));
  const isData = new URL(request.url).pathname.endsWith(".data");
  if (isData && isHiddenPath(viewer, url.pathname)) throw redirectOutside(`${url.pathname}${url.search}`);
};
export const middleware: Route.MiddlewareFunction[] = [guard];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardParts];

export async function loader({ context, url }: Route.LoaderArgs): Promise<RootData> {
  const request = context.get(requestContext);
  const { brand, origin, config, gate, viewer, services, log, facts } = request;
  const { gtmId, sessionAnalyticsId } = config;
  const [leavesAt, callsClosed, longestCallSeconds, profile, voices] = await Promise.all([
    orNull(services.privacy.leavesAt(viewer), log, "a page did not say that its member is leaving"),
    orNull(services.settings.closed("newCalls"), log, "a page did not say whether calls are paused"),
    orNull(services.settings.longestCallSeconds(), log, "a page did not say how long a call may last"),
    profileOf(request),
    voicesOf(viewer, services, log),
  ]);
  const unconfirmedEmail = viewer?.emailConfirmed === false ? viewer.email : null;
  // A visitor's page may be kept for others.
  const reader = viewer ? readerOf(facts.headers.get("cookie"), facts.headers.get("accept-language")) : unknownReader;
  return {
    brand,
    config,
    gate,
    closedPlaces: gate.passed ? [] : await services.ageGate.closedPlaces(gate),
    viewer: viewer && { username: viewer.username, userType: viewer.userType, role: viewer.role },
    unconfirmedEmail,
    notice: noticeAt(url, unconfirmedEmail),
    // Written here: on the way to every page, what writes a day would weigh more than the banner.
    leaves: leavesAt === null ? null : { at: leavesAt, day: momentLabel(leavesAt, "longDate", reader) },
    callsPaused: callsClosed?.message ?? null,
    longestCallSeconds,
    profile,
    voices,
    analytics: {
      ids: { gtmId, sessionAnalyticsId },
      consent: consentOf(facts.headers.get("cookie")),
      optedOut: hasOptedOut(facts.headers.get("sec-gpc")),
    },
    discretion: discretionOf(facts.headers.get("cookie")),
    reader,
    origin,
    year: new Date().getUTCFullYear(),
  };
}

/** Only a customer has credit to show. A page stands without it: the header then reads "Loading..." and asks again. */
async function profileOf(request: RequestContext) {
  const { viewer } = request;
  if (viewer?.userType !== "user" || viewer.role === "admin") return null;
  try {
    const { credit, freeCredit, held, runningCall: callId } = await creditOnce(request);
    if (callId === null) return { credit, freeCredit, held, runningCall: null };
    const { agentName } = await request.services.conversations.get(viewer, callId);
    return { credit, freeCredit, held, runningCall: { callId, agentName } };
  } catch (error) {
    request.log.warn({ err: error }, "a header was drawn without its credit");
    return null;
  }
}

/** The voices of a creator, for the member store. A page stands without them. */
async function voicesOf(viewer: Viewer | null, services: RequestContext["services"], log: RequestContext["log"]) {
  if (viewer?.userType !== "model") return [];
  const voices = await orNull(services.voices.mine(viewer), log, "a page was drawn without its member's voices");
  return voices?.map(({ voice_id: id, name, disabled }) => ({ id, name, ...(disabled ? { disabled } : {}) })) ?? null;
}

/** Null where a page stands without its answer, which the log then names. */
function orNull<T>(answer: Promise<T>, log: RequestContext["log"], what: string): Promise<T | null> {
  return answer.catch((error: unknown) => {
    log.warn({ err: error }, what);
    return null;
  });
}

/**
 * Going to another page fetches that page's data alone. But a call spends credit, and whoever is led to the login page
 * may have been signed out elsewhere: both get a fresh header. So does whoever sends a form or asks for a page again.
 */
export function shouldRevalidate(to: ShouldRevalidateFunctionArgs) {
  const moved = to.currentUrl.pathname !== to.nextUrl.pathname;
  if (!moved || to.formMethod !== undefined) return to.defaultShouldRevalidate;
  return to.currentUrl.pathname.startsWith("/call/") || to.nextUrl.pathname === "/login";
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

/** Under the gate's modal nothing moves, and nothing is fetched for it. These pages are read without it. */
const isReadBeforeTheGate = (pathname: string) => /^\/(legal|free)(\/|$)/i.test(pathname);

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const brand = root?.brand ?? defaultBrand;
  const store = useMemberStore(root);
  const { pathname } = useLocation();
  useEarlyInput();
  const life = useFrameLife(root !== undefined && (root.gate.passed || isReadBeforeTheGate(pathname)));
  return (
    <html lang="en" data-theme="night" className={brand.className}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0a0d10" />
        <link
          rel="icon"
          href={root?.discretion.neutralTitle ? "/brand/neutral-icon.svg" : brand.faviconSrc}
          type="image/svg+xml"
        />
        <link rel="apple-touch-icon" href="/brand/app-icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
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
        <MemberProvider value={store}>
          <SiteHeader root={root} brand={brand} member={store.member} />
          {root?.leaves && <LeavingBanner leaves={root.leaves} />}
          {root?.callsPaused && <CallsPausedBanner message={root.callsPaused} />}
          {root?.notice && <PlainNotice notice={root.notice} />}
          <main id="main" tabIndex={-1} className="site-main outline-none">
            {children}
          </main>
          <SiteFooter root={root} brand={brand} />
          <section aria-label="Notifications" aria-live="polite" className="notices">
            {life && <life.NoticesList />}
          </section>
          {root && <AgeGate root={root} />}
          {life && root && <life.FrameLife root={root} />}
        </MemberProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** For faults of the root's own loader. Every layout has the same one below it, so that the root's data stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
