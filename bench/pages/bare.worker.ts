import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

// A server that returns one word: the most that this server and adapter can do here. Prints its port.

const app = new Hono();
app.get("/", (c) => c.text("Hello"));
const server = createServer(getRequestListener(app.fetch));
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on("SIGTERM", () => process.exit(0));
