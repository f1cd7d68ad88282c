import { useMatches } from "react-router";

/** The visitor's favourite agents, from the `favourites` of the page's loader. */
export function useFavourites(): readonly string[] {
  const matches = useMatches();
  for (const { loaderData } of matches) {
    const favourites = (loaderData as { favourites?: unknown } | undefined)?.favourites;
    if (Array.isArray(favourites)) return favourites;
  }
  return [];
}
