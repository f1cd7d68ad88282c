import { ReadableStream as WebStream } from "node:stream/web";
import { commonFailures } from "#platform/errors/failure.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";

type ByteRange = { start: number; end: number };
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
  // Opened when the first bytes are read: the body of an aborted request, or of HEAD, never is.
  const body = WebStream.from(contentOf(storage, key, part ?? undefined)) as ReadableStream<Uint8Array>;
  if (!part) return new Response(body, { headers: { ...headers, "content-length": String(size) } });
  const length = String(part.end - part.start + 1);
  const contentRange = `bytes ${part.start}-${part.end}/${size}`;
  return new Response(body, {
    status: 206,
    headers: { ...headers, "content-length": length, "content-range": contentRange },
  });
}

async function* contentOf(storage: FileStorage, key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const stream = await storage.stream(key, range);
  // It was removed since its size was read; the connection ends before the announced length.
  if (!stream) throw commonFailures.notFound();
  yield* stream;
}

/** The requested bytes; null for all of them. */
function rangeOf(range: string | undefined, size: number): ByteRange | "outside" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "");
  if (!match || (!match[1] && !match[2])) return null;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end ? "outside" : { start, end };
}
