import { matchRoutes } from "react-router";

type RouteFiles = { module: string; imports?: string[] };
type Router = {
  routes: Parameters<typeof matchRoutes>[0];
  state: { navigation: { state: string } };
  navigate(to: string, how?: { replace: boolean; preventScrollReset: boolean }): Promise<void>;
};

/** What the router leaves on the page about its own build. */
declare global {
  interface Window {
    __reactRouterManifest?: { version: string; routes: Record<string, RouteFiles | undefined> };
    __reactRouterDataRouter?: Router;
  }
}

/** The files of all routes of a page, as far as this document knows its routes yet. */
export function filesOf(pathname: string): RouteFiles[] {
  const matches = matchRoutes(window.__reactRouterDataRouter?.routes ?? [], pathname) ?? [];
  return matches.flatMap(({ route }) => window.__reactRouterManifest?.routes[route.id ?? ""] ?? []);
}
