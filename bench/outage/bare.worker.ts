import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerOrders } from "../calls/messages.ts";

// A server that does nothing but answer: what it takes as well is the machine's time, not the product's.

const server = createServer((_request, response) => response.end("ok"));

answerOrders({
  open: () =>
    new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve({ port: (server.address() as AddressInfo).port }));
    }),
});
