import { useMatches } from "react-router";

/** The agents that the visitor keeps, from the page that shows them: its loader answers `favourites`. */
export function useFavourites(): readonly string[] {
  const matches = useMatches();
  for (const { loaderData } of matches) {
    const favourites = (loaderData as { favourites?: unknown } | undefined)?.favourites;
    if (Array.isArray(favourites)) return favourites;
  }
  return [];
}
