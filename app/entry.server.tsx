import { PassThrough, Writable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "./context/request-context.ts";
import { createKeptPages, factsOfPage } from "./kept-pages.ts";

export { requestContext };

/** A page that has not finished by then is cut off: a visitor sees the shell at most this long. */
export const streamTimeout = 5_000;

/** Nearly every page is whole by then; one that is not begins with its shell. A crawler gets every page whole. */
const WHOLE_WITHIN_MS = 50;

/** In development a code change alters the page of the same data. */
const keptPages = import.meta.env.PROD ? createKeptPages() : null;

/** Expected responses (404, 403…) are not logged; everything else is logged once, in full. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, onFault } = context.get(requestContext);
  log.error({ err: error, path: pathOf(request.url) }, "a page failed");
  onFault(error);
};

/** The path without its query, which may contain the token of an email or a preview. */
const pathOf = (url: string) => new URL(url).pathname;

/** Renders one page: in one piece where it is soon whole, else as it comes. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") {
    void routerContext.serverHandoffStream?.cancel();
    return new Response(null, { status, headers });
  }
  const { nonce, log, isCacheable } = loadContext.get(requestContext);
  // A member's page is never cached.
  const facts = keptPages && isCacheable ? factsOfPage({ request, status, context: routerContext }) : null;
  const kept = facts === null ? null : keptPages?.take(facts, nonce);
  if (kept) {
    void routerContext.serverHandoffStream?.cancel();
    return wholePage(kept, status, headers);
  }
  const isCrawler = isbot(request.headers.get("user-agent"));

  return new Promise((resolve, reject) => {
    let failed = false;
    let shellStands = false;
    let streams = false;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const answer = (body: BodyInit) => resolve(new Response(body, { headers, status: failed ? 500 : status }));
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // What is ready goes into the page in place: the default would move large parts to its end, behind a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          shellStands = true;
          if (isCrawler) return;
          patience = setTimeout(() => {
            streams = true;
            const body = pipe(new PassThrough().on("finish", () => clearTimeout(timer)));
            answer(createReadableStreamFromReadable(body) as ReadableStream<Uint8Array<ArrayBuffer>>);
          }, WHOLE_WITHIN_MS);
        },
        onAllReady() {
          clearTimeout(patience);
          if (streams) return;
          clearTimeout(timer);
          pipe(
            collect((page) => {
              if (facts !== null && !failed) keptPages?.keep(facts, page, nonce);
              resolve(wholePage(page, failed ? 500 : status, headers));
            }),
          );
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          if (shellStands) log.error({ err: error, path: pathOf(request.url) }, "a page broke after its shell stood");
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/**
 * Scripts are of no use before a page is painted, but React hoists their links above the style sheet's, and on a slow line
 * the paint waits for them. A low priority puts them behind it. A page that streams goes out as React wrote it.
 */
const paintedFirst = (page: string) =>
  page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** `page` holds the bytes of UTF-8 as Latin-1: that keeps every byte as it is and costs a fraction of reading UTF-8. */
function wholePage(page: string, status: number, headers: Headers): Response {
  const bytes = Buffer.from(page, "latin1");
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, { headers, status });
}

/** Gathers a page: sent in one piece it costs a fraction of what its forty small pieces cost. */
function collect(done: (page: string) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write(piece: Uint8Array, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(paintedFirst(Buffer.concat(pieces).toString("latin1")));
      next();
    },
  });
}
