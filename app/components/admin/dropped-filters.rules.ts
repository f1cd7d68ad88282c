/** Parts of an address that no filter of a page is. */
const others = new Set(["tab", "show", "cursor", "picture"]);

/**
 * The filters of an address that a page could not use: those whose value is not, as text, the one that the page works
 * with. `query` is what the page read from its address.
 */
export function droppedFilters(query: Readonly<Record<string, unknown>>, search: URLSearchParams): string[] {
  const names = new Set([...search.keys()].filter((name) => !others.has(name)));
  return [...names].filter((name) => {
    const given = search.getAll(name).join(",").trim();
    const used = query[name];
    return given !== "" && String(used ?? "") !== given;
  });
}
