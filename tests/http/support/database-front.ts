import { connect, createServer, type Server, type Socket } from "node:net";

export type DatabaseFront = Awaited<ReturnType<typeof databaseFront>>;
/** Where a server listens: a socket's path, or a host and a port. */
export type Behind = string | { host: string; port: number };

/**
 * Stands before a database on a port of its own. It passes everything on; or stalls, which accepts every connection and
 * says nothing, and passes on later what it was sent; or refuses: then nothing listens, and every connection is cut.
 */
export async function databaseFront(behind: Behind) {
  const pairs = new Set<{ front: Socket; back: Socket }>();
  let server: Server | null = null;
  let isStalled = false;

  function join({ front, back }: { front: Socket; back: Socket }): void {
    front.pipe(back);
    back.pipe(front);
  }

  function accept(front: Socket): void {
    const back = typeof behind === "string" ? connect(behind) : connect(behind.port, behind.host);
    const pair = { front, back };
    pairs.add(pair);
    const part = () => {
      pairs.delete(pair);
      front.destroy();
      back.destroy();
    };
    for (const end of [front, back]) end.on("error", () => {}).once("close", part);
    if (!isStalled) join(pair);
  }

  function listen(port: number): Promise<number> {
    const opened = createServer(accept);
    server = opened;
    return new Promise((resolve, reject) => {
      opened.once("error", reject);
      opened.listen(port, "127.0.0.1", () => {
        const address = opened.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
  }

  const port = await listen(0);

  return {
    port,
    async pass(): Promise<void> {
      if (!server) await listen(port);
      if (isStalled) for (const pair of pairs) join(pair);
      isStalled = false;
    },
    async stall(): Promise<void> {
      if (!server) await listen(port);
      isStalled = true;
      for (const { front, back } of pairs) {
        front.unpipe(back);
        back.unpipe(front);
      }
    },
    refuse(): Promise<void> {
      isStalled = false;
      return new Promise((resolve) => {
        if (!server) return resolve();
        server.close(() => resolve());
        server = null;
        for (const { front, back } of pairs) for (const end of [front, back]) end.destroy();
      });
    },
  };
}
