import { WebSocket } from "ws";

/** Any event of the socket, as a stranger's client sees it. */
export type SocketEvent = { type: string; [name: string]: unknown };

export type CallClient = {
  events: SocketEvent[];
  /** When the first sound of the first message arrived, by `performance.now()`; null before. */
  firstSoundAtMs(): number | null;
  send(event: object | string | Uint8Array): void;
  /** The next event of a type that has not been waited for; fails after `timeoutMs`. */
  next(type: string, timeoutMs?: number): Promise<SocketEvent>;
  closed: Promise<{ code: number; reason: string }>;
  close(code?: number): void;
  /** Cuts the line as a broken network does. */
  cut(): void;
};

/** Connects to a call as programs do, with the token as bearer. Keeps itself alive as the protocol asks. */
export function connectCall(options: { port: number; url: string; token: string; keepAlive?: boolean }): CallClient {
  const socket = new WebSocket(`ws://127.0.0.1:${options.port}${options.url}`, {
    headers: { authorization: `Bearer ${options.token}` },
  });
  const events: SocketEvent[] = [];
  const waiting: { type: string; take(event: SocketEvent): void }[] = [];
  const taken = new Set<SocketEvent>();
  let kind = "";
  let firstSoundAtMs: number | null = null;

  socket.on("message", (data) => {
    const event = JSON.parse(String(data)) as SocketEvent;
    if (event.type === "response.created") kind = kindOf(event);
    if (event.type === "response.output_audio.delta" && kind === "first_message") firstSoundAtMs ??= performance.now();
    events.push(event);
    const index = waiting.findIndex((one) => one.type === event.type);
    if (index >= 0) {
      taken.add(event);
      waiting.splice(index, 1)[0]?.take(event);
    }
  });
  socket.on("error", () => {});
  const pings = setInterval(() => {
    if (options.keepAlive !== false && socket.readyState === WebSocket.OPEN) socket.send('{"type":"x.ping","t":1}');
  }, 2_000);
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => {
      clearInterval(pings);
      resolve({ code, reason: String(reason) });
    });
  });

  return {
    events,
    firstSoundAtMs: () => firstSoundAtMs,
    send: (event) =>
      socket.send(typeof event === "string" || event instanceof Uint8Array ? event : JSON.stringify(event)),
    next(type, timeoutMs = 15_000) {
      const early = events.find((event) => event.type === type && !taken.has(event));
      if (early) {
        taken.add(early);
        return Promise.resolve(early);
      }
      return new Promise((resolve, reject) => {
        const take = (event: SocketEvent) => {
          clearTimeout(timer);
          resolve(event);
        };
        const entry = { type, take };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(new Error(`No ${type} within ${timeoutMs} ms; saw ${events.map((event) => event.type).join(", ")}`));
        }, timeoutMs);
        waiting.push(entry);
      });
    },
    closed,
    close: (code = 1000) => socket.close(code),
    cut: () => socket.terminate(),
  };
}

function kindOf(event: SocketEvent): string {
  const response = event.response as { metadata?: { kind?: string } } | undefined;
  return response?.metadata?.kind ?? "";
}
