import type { Context } from "hono";
import { stream } from "hono/streaming";
import type { ServerEnv } from "./env.ts";

/** Streams a text file to download, such as `text/csv`. */
export function streamTextFile(
  c: Context<ServerEnv>,
  { name, mediaType }: { name: string; mediaType: string },
  pieces: AsyncIterable<string>,
): Response {
  c.header("content-type", `${mediaType}; charset=utf-8`);
  c.header("content-disposition", `attachment; filename="${name}"`);
  return stream(c, async (out) => {
    for await (const piece of pieces) await out.write(piece);
  });
}
