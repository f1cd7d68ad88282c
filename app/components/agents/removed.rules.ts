/** In the address after a removal without scripts: the id of the companion that is no longer in a list of the page. */
export const removedParam = "removed";

/** The same path on this site, which tells of this removal; of none with null. */
export function withRemoved(path: string, id: string | null): string {
  const { pathname, searchParams, hash } = new URL(path, "http://localhost");
  if (id === null) searchParams.delete(removedParam);
  else searchParams.set(removedParam, id);
  const search = searchParams.toString();
  return `${pathname}${search && `?${search}`}${hash}`;
}
