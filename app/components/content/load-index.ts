import { fetchContent } from "#app/navigation/fetch-content.ts";
import { readIndex, type SearchIndex } from "#features/content/search-index.rules.ts";

let loading: Promise<SearchIndex> | null = null;

/** The search index, fetched once for a visit. Throws when it cannot be read; the next call asks again. */
export async function loadIndex(): Promise<SearchIndex> {
  loading ??= fetchContent("/api/search.json").then(readIndex);
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}
