import type { ContentPage, NavigationNode, Place } from "#features/content/content.schema.ts";

/** Where the words for creators stand within the creators' own area: `/docs/x` is `/other/docs/x` there. */
const area = "/other";

const moved = <T extends Place>(place: T): T => ({ ...place, path: `${area}${place.path}` });

/** The navigation with the addresses that it has in the creators' area. All of it is for creators, so no part says so. */
export function treeInArea(pages: readonly NavigationNode[]): NavigationNode[] {
  const [only, ...others] = movedTree(pages);
  return only && others.length === 0 && only.children.length > 0 ? only.children : [...(only ? [only] : []), ...others];
}

function movedTree(pages: readonly NavigationNode[]): NavigationNode[] {
  return pages.map((page) => ({ ...moved(page), children: movedTree(page.children) }));
}

/** The addresses of a tree, as they are for everybody. */
export function pathsOfTree(pages: readonly NavigationNode[]): string[] {
  return pages.flatMap(({ path, children }) => [path, ...pathsOfTree(children)]);
}

/** A page whose links to the other pages for creators stay within the area. `paths`: the addresses of those. */
export function pageInArea(page: ContentPage, paths: readonly string[]): ContentPage {
  const known = new Set(paths);
  const html = page.html.replace(/href="(\/[^"#]*)/g, (link, path: string) =>
    known.has(path) ? `href="${area}${path}` : link,
  );
  return {
    ...moved(page),
    html,
    above: page.above.map(moved),
    children: page.children.map(moved),
    previous: page.previous && moved(page.previous),
    next: page.next && moved(page.next),
  };
}
