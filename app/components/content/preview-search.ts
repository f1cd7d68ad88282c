import { useLocation } from "react-router";

/** The query that keeps a preview going from page to page, or nothing. Begins with "?". */
export function usePreviewSearch(): string {
  const token = new URLSearchParams(useLocation().search).get("preview");
  return token ? `?preview=${encodeURIComponent(token)}` : "";
}
