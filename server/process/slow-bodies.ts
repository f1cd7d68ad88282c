import type { IncomingHttpHeaders, RequestListener } from "node:http";
import type { Clock } from "#platform/clock/clock.ts";

/** The minimum speed of a body: so many bytes in each interval. */
export type BodyPace = { bytes: number; withinMs: number };

/**
 * A usual form or JSON body is at most 64 KiB, so it has to arrive within half a minute. An upload of any size, or the
 * long texts of a companion, may take as long as it needs at two kilobytes a second; an upload that is cut off can be
 * resumed.
 */
export const bodyPace: BodyPace = { bytes: 64 * 1024, withinMs: 30_000 };

/**
 * Cuts off requests with a slower body, with 408 if no response was started. Node's own limit is on the whole request,
 * and cannot tell a large upload from an idle connection.
 */
export function cutSlowBodies({ bytes, withinMs }: BodyPace, clock: Clock): RequestListener {
  return (request, response) => {
    if (request.complete || !hasBody(request.headers)) return;
    const { socket } = request;
    let counted = socket.bytesRead;
    let timer = clock.after(withinMs, check);
    // Not on the response: an early one leaves a body that may still arrive byte by byte.
    request.once("end", () => timer.cancel());

    function check(): void {
      if (request.complete || socket.destroyed) return;
      const received = socket.bytesRead - counted;
      counted = socket.bytesRead;
      if (received >= bytes) {
        timer = clock.after(withinMs, check);
        return;
      }
      if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    }
  };
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
