import type { Finding } from "./exemptions.ts";
import type { ImportEdge } from "./import-graph.ts";

/**
 * Journeys that import the server or a service at run time. Playwright compiles each imported file, and loads it in
 * every worker: the whole server would cost more than many a journey. `edges` are the imports at run time.
 */
export function heavyJourneys(edges: ImportEdge[]): Finding[] {
  const imports = Map.groupBy(edges, ({ from }) => from);
  const journeys = [...imports.keys()].filter((path) => path.endsWith(".journey.ts"));
  return journeys.flatMap((journey) => {
    const route = routeToServer(journey, imports);
    if (route === null) return [];
    return {
      rule: "heavyJourneys",
      subject: journey,
      path: journey,
      line: route[0]?.line ?? 1,
      reason: `loads the server: ${[journey, ...route.map(({ to }) => to)].join(" > ")}`,
    };
  });
}

/** The shortest chain of imports from a file to one of the server's, or null. */
function routeToServer(from: string, imports: Map<string, ImportEdge[]>): ImportEdge[] | null {
  const routes = new Map<string, ImportEdge[]>([[from, []]]);
  for (const [file, route] of routes) {
    for (const edge of imports.get(file) ?? []) {
      if (routes.has(edge.to)) continue;
      const longer = [...route, edge];
      if (isServer(edge.to)) return longer;
      // A map is walked in the order of insertion, also over what is added meanwhile: nearer files come first.
      routes.set(edge.to, longer);
    }
  }
  return null;
}

function isServer(path: string): boolean {
  return path.startsWith("server/") || path.endsWith(".service.ts");
}
