import type { ServerBuild } from "react-router";

type RouteLine = { id: string; parentId?: string | undefined; path?: string | undefined; index?: boolean | undefined };

/**
 * Splits a build by the first path segment. The router scans all routes several times per page, and sets each of them
 * up anew; an area only contains the routes that its paths can reach, in the same order, so the result is the same.
 * Returns the area of a path, or null for the whole build.
 */
export function areasOf(build: ServerBuild): (pathname: string) => ServerBuild | null {
  const lines = Object.values(build.routes).filter((route) => route !== undefined) as RouteLine[];
  const starts = new Map(lines.map((line) => [line.id, startOf(build, line)]));
  const named = new Set([...starts.values()].filter((start) => start !== "" && !isOpen(start)));
  const areas = new Map<string, ServerBuild>();
  const areaAt = (segment: string) => {
    const known = areas.get(segment);
    if (known) return known;
    const reached = lines.filter((line) => leadsSomewhere(line) && reaches(starts.get(line.id) ?? "", segment));
    const area = partOf(build, withParents(build, reached));
    areas.set(segment, area);
    return area;
  };
  return (pathname) => {
    if (!plainPath.test(pathname)) return null;
    const segment = pathname.slice(1).split("/", 1)[0]?.toLowerCase() ?? "";
    // All paths with an unknown first segment, such as creators' profiles, share one area.
    return areaAt(named.has(segment) ? segment : "");
  };
}

/** A build without pages: every path is not found in it, and no page made of it names the pages that there are. */
export function nowhereIn(build: ServerBuild): ServerBuild {
  const lines = Object.values(build.routes).filter((route) => route !== undefined) as RouteLine[];
  const reached = lines.filter((line) => leadsSomewhere(line) && /^\*?$/.test(startOf(build, line)));
  return partOf(build, withParents(build, reached));
}

/** Data requests, the route manifest and unusual paths use the whole build. */
const plainPath = /^\/(?![_/])[\w/-]*$/;

/** The first path segment of a route, in lower case as the router compares it; "" for the root. */
function startOf(build: ServerBuild, line: RouteLine): string {
  const path: string[] = [];
  for (let at: RouteLine | undefined = line; at; at = at.parentId ? build.routes[at.parentId] : undefined) {
    path.unshift(at.path ?? "");
  }
  return path.join("/").split("/").find(Boolean)?.toLowerCase() ?? "";
}

/** Whether a segment can match several values. */
const isOpen = (segment: string) => /[:*?]/.test(segment);
/** The start page is in every area: the browser asks for the routes above its page. */
const reaches = (start: string, segment: string) => start === "" || isOpen(start) || start === segment;
const leadsSomewhere = ({ path, index }: RouteLine) => Boolean(path) || index === true;

function withParents(build: ServerBuild, lines: readonly RouteLine[]): Set<string> {
  const ids = new Set<string>();
  for (const line of lines) {
    for (let at: RouteLine | undefined = line; at; at = at.parentId ? build.routes[at.parentId] : undefined) {
      ids.add(at.id);
    }
  }
  return ids;
}

function partOf(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
