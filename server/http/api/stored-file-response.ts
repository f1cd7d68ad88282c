import { Readable } from "node:stream";
import { commonFailures } from "#platform/errors/failure.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";

type Answer = { key: string; contentType: string; cache: string; range: string | undefined };

/** A stored file, whole or as a range (videos are played in ranges). Throws `not_found` (404) if it does not exist. */
export async function storedFileResponse(
  storage: FileStorage,
  { key, contentType, cache, range }: Answer,
): Promise<Response> {
  const size = await storage.size(key);
  if (size === null) throw commonFailures.notFound();
  const headers = {
    "content-type": contentType,
    "cache-control": cache,
    "accept-ranges": "bytes",
    // Whatever it contains, it must never run as a page.
    "content-security-policy": "default-src 'none'; sandbox",
  };
  const part = rangeOf(range, size);
  if (part === "outside") return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  const stream = await storage.stream(key, part ?? undefined);
  if (!stream) throw commonFailures.notFound();
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  if (!part) return new Response(body, { headers: { ...headers, "content-length": String(size) } });
  const length = String(part.end - part.start + 1);
  const contentRange = `bytes ${part.start}-${part.end}/${size}`;
  return new Response(body, {
    status: 206,
    headers: { ...headers, "content-length": length, "content-range": contentRange },
  });
}

/** The requested bytes; null for all of them. */
function rangeOf(range: string | undefined, size: number): { start: number; end: number } | "outside" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "");
  if (!match || (!match[1] && !match[2])) return null;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end ? "outside" : { start, end };
}
