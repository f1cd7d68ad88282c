import { data, type HeadersArgs } from "react-router";
import type { Reader } from "#features/content/content.service.ts";
import type { RequestContext } from "#server/services.ts";

/** For whom words are read: the brand of the address, and the preview token where the address has one. */
export function readerOf({ brand }: RequestContext, url: URL): Reader {
  return { brand, preview: url.searchParams.get("preview") ?? undefined };
}

/** What a loader answers with words. With drafts among them no cache keeps it, and no search engine lists it. */
export function withWords<T extends object>(words: T, reader: Reader) {
  const isPreview = Boolean(reader.preview);
  const headers = isPreview ? { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } : undefined;
  return data({ ...words, isPreview }, headers ? { headers } : undefined);
}

/** The `headers` of every route that shows words: those of its loader, so that a preview stays out of caches. */
export function previewHeaders({ loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? loaderHeaders;
}
