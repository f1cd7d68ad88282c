import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler } from "react-router";
import { compressWholePages } from "#server/http/pages/compress-pages.middleware.ts";
import { plainBuild } from "./plain-page.ts";

// The plain page behind the same server and adapter as the site, bundled the same way. Prints its port.

const handle = createRequestHandler(plainBuild, "production");
const app = new Hono();
app.use(compressWholePages);
app.use((c) => handle(c.req.raw));
const server = createServer(getRequestListener(app.fetch));
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on("SIGTERM", () => process.exit(0));
