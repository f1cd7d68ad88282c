import { connect } from "node:net";

/** A load: its URL, the headers of each request, and the number of connections. */
export type Load = { url: string; headers: Record<string, string>; connections: number };

const END_OF_HEAD = "\r\n\r\n";

/**
 * Responses per second, over keep-alive connections for `seconds`, each sending its next request as soon as it is answered.
 * Only a response's status and length are read: parsing it takes longer, on the same cores, than sending a cached page, and
 * would be what is measured. Throws when anything but a whole page is returned.
 */
export async function answersPerSecond({ url, headers, connections }: Load, seconds: number): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url);
  const said = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const question = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${said.join("")}\r\n`);
  let answers = 0;
  let over = false;

  const visitor = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let missing = 0;
      socket.setNoDelay(true);
      socket.once("connect", () => socket.write(question));
      socket.once("error", reject);
      socket.once("close", () => resolve());
      socket.on("data", (piece) => {
        missing = (missing === 0 ? lengthOf(piece) : missing) - piece.length;
        if (Number.isNaN(missing) || missing < 0) {
          socket.destroy(new Error(`${url} answered ${piece.subarray(0, 60).toString("latin1")}`));
        } else if (missing === 0) {
          answers += 1;
          if (over) socket.end();
          else socket.write(question);
        }
      });
    });

  const visitors = Promise.all(Array.from({ length: connections }, visitor));
  const startedMs = performance.now();
  await Promise.race([new Promise((resolve) => setTimeout(resolve, seconds * 1_000)), visitors]);
  const figure = (answers * 1_000) / (performance.now() - startedMs);
  over = true;
  await visitors;
  return figure;
}

/** Bytes of a response with its head, from its first chunk; NaN for anything but a page with a content length. */
function lengthOf(piece: Buffer): number {
  const end = piece.indexOf(END_OF_HEAD);
  const head = piece.toString("latin1", 0, Math.max(end, 0));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return head.startsWith("HTTP/1.1 200 ") && length !== undefined
    ? end + END_OF_HEAD.length + Number(length)
    : Number.NaN;
}
