import { PassThrough } from "node:stream";
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
import { requestContext } from "./request-context.ts";

export { requestContext };

/** A page that has not finished by then is cut off: a visitor sees the shell at most this long. */
export const streamTimeout = 5_000;

/** Expected answers (404, 403…) are no news; everything else is logged whole, once. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).log.error({ err: error, url: request.url }, "a page failed");
};

/** Renders one page. A crawler gets it whole; a browser gets the shell as soon as it stands. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, log } = loadContext.get(requestContext);
  const readyEvent = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";

  return new Promise((resolve, reject) => {
    let failed = false;
    let shellReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // What is ready goes into the page in place: the default would move large parts to its end, behind a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [readyEvent]() {
          shellReady = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer);
              done();
            },
          });
          pipe(body);
          const stream = createReadableStreamFromReadable(body);
          resolve(new Response(stream, { headers, status: failed ? 500 : status }));
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          if (shellReady) log.error({ err: error, url: request.url }, "a page broke while it streamed");
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
