import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openVendorSocket } from "./vendor-socket.ts";

/** The handshake's response key, as the protocol defines it. */
const acceptOf = (key = "") => createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");

test("an unresponsive vendor is not waited for when the caller aborts", async () => {
  const server = createServer();
  let isOver = false;
  server.on("upgrade", (request, connection) => {
    const accept = `Sec-WebSocket-Accept: ${acceptOf(request.headers["sec-websocket-key"])}`;
    connection.write(`HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${accept}\r\n\r\n`);
    connection.write(Buffer.from([0x81, 2, 0x7b, 0x7d]));
    // It reads a close frame as well and sends none.
    connection
      .on("data", () => {})
      .on("end", () => {
        isOver = true;
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const caller = new AbortController();
  const { messages } = openVendorSocket({ url: `ws://127.0.0.1:${port}`, headers: {}, signal: caller.signal });
  const heard: unknown[] = [];
  for await (const message of messages) {
    heard.push(message);
    caller.abort();
  }
  expect(heard).toEqual([{}]);
  await expect.poll(() => isOver).toBe(true);
  server.closeAllConnections();
  server.close();
});
