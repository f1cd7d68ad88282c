import type { IncomingHttpHeaders, RequestListener } from "node:http";

/** How fast a body must come: so many bytes of it within each such time. */
export type BodyPace = { bytes: number; withinMs: number };

/**
 * A body of a form or of JSON is at most 64 KiB long, and so must be there after half a minute. An upload of any size
 * may take as long as it needs while it comes at two kilobytes a second; cut off, it is taken up again where it stood.
 */
export const bodyPace: BodyPace = { bytes: 64 * 1024, withinMs: 30_000 };

/**
 * Cuts off the requests whose body comes slower than that, with 408 where no answer has begun. Node's own limit is one
 * on the whole request, and cannot tell a large upload from a connection that is held for nothing.
 */
export function cutSlowBodies({ bytes, withinMs }: BodyPace): RequestListener {
  return (request, response) => {
    if (request.complete || !hasBody(request.headers)) return;
    const { socket } = request;
    let counted = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(timer);
      const came = socket.bytesRead - counted;
      counted = socket.bytesRead;
      if (came >= bytes) return;
      clearInterval(timer);
      if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    }, withinMs);
    timer.unref();
    // Not with the answer: one that is given early leaves a body behind that may still come byte by byte.
    request.once("end", () => clearInterval(timer));
  };
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
