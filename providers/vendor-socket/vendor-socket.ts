import { WebSocket } from "ws";
import { type Clock, systemClock, type Timer } from "#platform/clock/clock.ts";
import { createChunkQueue } from "../chunk-queue.ts";
import { codeOfStatus, ProviderError } from "../provider-error.ts";

/** Until the socket is open. */
const CONNECT_TIMEOUT_MS = 5_000;
/** The largest message; a vendor sends a second of audio at most. */
const MAX_MESSAGE_BYTES = 4_194_304;
/** The send buffer's limit; more than a minute of audio means that the vendor reads nothing. */
const MAX_UNSENT_BYTES = 4_194_304;

export type VendorSocketOptions = {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  clock?: Clock | undefined;
};

/** One connection to a vendor that speaks JSON over a WebSocket. */
export type VendorSocket = {
  /** Sends text as it is, objects as JSON, bytes as a binary message. Waits for the connection by itself. */
  send(message: object | Uint8Array): void;
  /**
   * The parsed messages. Ends when the caller aborts. Fails with a `ProviderError` when the vendor closes, which a reader
   * that has everything it needs does not see.
   */
  messages: AsyncIterable<unknown>;
  close(): void;
};

/** Opens a socket to a vendor. Failures surface through `messages`. */
export function openVendorSocket({ url, headers, signal, clock = systemClock }: VendorSocketOptions): VendorSocket {
  const queue = createChunkQueue<unknown>();
  const unsent: (string | Uint8Array)[] = [];
  const socket = new WebSocket(url, { headers, perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES });
  const timer: Timer = clock.after(CONNECT_TIMEOUT_MS, () => {
    fail(new ProviderError("timeout", `no connection within ${CONNECT_TIMEOUT_MS} ms`));
  });

  function close(): void {
    timer.cancel();
    signal.removeEventListener("abort", giveUp);
    queue.end();
    if (socket.readyState === WebSocket.OPEN) socket.close();
    else socket.terminate();
  }
  function fail(error: ProviderError): void {
    queue.fail(error);
    close();
  }
  function giveUp(): void {
    queue.end();
    close();
    socket.terminate();
  }

  socket.on("open", () => {
    timer.cancel();
    for (const message of unsent.splice(0)) socket.send(message);
  });
  socket.on("unexpected-response", (_request, response) => {
    const status = response.statusCode ?? 0;
    response.resume();
    fail(new ProviderError(codeOfStatus(status), `the server answered ${status}`, { status }));
  });
  socket.on("error", (error) => fail(new ProviderError("unavailable", `the socket broke: ${error.message}`)));
  socket.on("close", (code) => fail(new ProviderError(codeOfClose(code), `the server closed the socket with ${code}`)));
  socket.on("message", (data, isBinary) => {
    const message = isBinary ? undefined : parsed(String(data));
    if (message === undefined) fail(new ProviderError("bad_response", "the server sent something that is not JSON"));
    else queue.push(message);
  });
  signal.addEventListener("abort", giveUp, { once: true });
  if (signal.aborted) giveUp();

  return {
    messages: queue,
    close,
    send(message) {
      const frame = message instanceof Uint8Array ? message : JSON.stringify(message);
      if (socket.readyState === WebSocket.CONNECTING) unsent.push(frame);
      else if (socket.readyState === WebSocket.OPEN) socket.send(frame);
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) fail(new ProviderError("unavailable", "the server does not read"));
    },
  };
}

/** 1008 is what vendors close with when they reject us. */
function codeOfClose(code: number) {
  return code === 1008 ? "refused" : "unavailable";
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value ?? undefined;
  } catch {
    return undefined;
  }
}
