/** Kilobytes (1,000 bytes) of scripts and styles, compressed as they are sent, that a page may fetch before it can be used. */
export type Budget = { js: number; css: number };

const css = 18;
/** Pages that strangers on phones meet first. */
const firstPages: Budget = { js: 130, css };
const otherPages: Budget = { js: 170, css };
const first = new Set(["", "agents", ":username", "legal", "legal/:document", "blog", "blog/:slug"]);

/** A call is drawn in its companion's colors at every size, and its sheets sell credit. */
const call: Budget = { ...otherPages, css: 20 };

export function budgetOf(path: string): Budget {
  if (path === "call/:callId") return call;
  return first.has(path) ? firstPages : otherPages;
}

type ManifestEntry = { module: string; imports?: string[]; css?: string[] };
export type Manifest = {
  entry: ManifestEntry;
  routes: Record<string, ManifestEntry & { id: string; parentId?: string; path?: string; index?: boolean }>;
};
export type PageFiles = { path: string; js: string[]; css: string[] };

/**
 * Every page with the files that a browser fetches for it: its own, its layouts', and what all import. The manifest of all
 * routes is not among them: the page holds the part that it needs, and asks for more once it can be used.
 */
export function pagesOf(manifest: Manifest): PageFiles[] {
  const routes = Object.values(manifest.routes);
  const parents = new Set(routes.map(({ parentId }) => parentId));
  return routes
    .filter(({ id, module }) => !parents.has(id) && module !== "")
    .map((leaf) => {
      const chain = [leaf];
      for (let above = leaf.parentId; above; above = manifest.routes[above]?.parentId) {
        const route = manifest.routes[above];
        if (route) chain.push(route);
      }
      const parts = [manifest.entry, ...chain];
      const js = parts.flatMap(({ module, imports = [] }) => [module, ...imports]);
      return {
        path: chain
          .map(({ path }) => path)
          .filter(Boolean)
          .reverse()
          .join("/"),
        js: [...new Set(js)].filter((file) => file !== ""),
        // The build marks a style sheet that several entries share by an empty fragment.
        css: [...new Set(parts.flatMap((part) => part.css ?? []).map((file) => file.replace(/#$/, "")))],
      };
    });
}

/** The files beside it that a built script imports when it is loaded, not those that it fetches later. */
export function importsOf(script: string): string[] {
  return [...script.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, file]) => `/assets/${file}`);
}
