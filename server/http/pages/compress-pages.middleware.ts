import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { encodingFor } from "./page-cache.rules.ts";

/**
 * The higher levels cost more time than their bytes cost to send: quality 2 takes two and a half times as long as 1, for a
 * page that is 7% smaller (65 KB of text; a page that is kept for many is packed at a higher level, once).
 */
const GZIP_LEVEL = 3;
const BROTLI_QUALITY = 1;
/** Bits of the window: pages are little larger, and the usual window of four megabytes is set up for each of them. */
const BROTLI_WINDOW = 17;

/**
 * Packs pages that come in one piece, in one piece and at once: as a stream, or by way of another thread, it takes
 * several times as long. What comes piece by piece goes on to whoever packs streams.
 */
export const compressWholePages: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!headers.has("content-length") || headers.has("content-encoding") || c.req.method === "HEAD") return;
  const encoding = encodingFor(c.req.header("accept-encoding"));
  if (encoding === "identity" || !headers.get("content-type")?.startsWith("text/html")) return;
  const packed = pack[encoding](new Uint8Array(await c.res.arrayBuffer()));
  const vary = headers.get("vary") ?? "";
  const answer = {
    ...Object.fromEntries(headers),
    "content-encoding": encoding,
    "content-length": String(packed.length),
    vary: /accept-encoding/i.test(vary) ? vary : [vary, "Accept-Encoding"].filter(Boolean).join(", "),
  };
  const setCookies = headers.getSetCookie();
  c.res = undefined;
  c.res = new Response(packed, { status, headers: answer });
  // Folded into one line above, as all headers of one name; these must not be.
  if (setCookies.length > 0) c.res.headers.delete("set-cookie");
  for (const cookie of setCookies) c.res.headers.append("set-cookie", cookie);
};

const pack = {
  gzip: (page: Uint8Array) => gzipSync(page, { level: GZIP_LEVEL }),
  br: (page: Uint8Array) =>
    brotliCompressSync(page, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
      },
    }),
};
