import { data, type HeadersArgs } from "react-router";
import type { Reader } from "#features/content/content.service.ts";
import type { RequestContext } from "#server/services.ts";

/** The reader of content: the brand of the host, and the URL's preview token if it has one. */
export function readerOf({ brand }: RequestContext, url: URL): Reader {
  return { brand, preview: url.searchParams.get("preview") ?? undefined };
}

/** A loader's response with content. If it includes drafts, it is neither cached nor indexed. */
export function withWords<T extends object>(words: T, reader: Reader) {
  const isPreview = Boolean(reader.preview);
  const headers = isPreview ? { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } : undefined;
  return data({ ...words, isPreview }, headers ? { headers } : undefined);
}

/** The `headers` of every content route: those of its loader, so that previews are not cached. */
export function previewHeaders({ loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? loaderHeaders;
}
