import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { PageSource } from "./pages.ts";

/** The screens from source: Vite serves the client files and reloads changes. */
export async function developmentPages(root: string, server: Server): Promise<PageSource> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  // Vite gets a request first; everything that is not one of its files goes to the site.
  const isViteFile = (url: string) =>
    /^\/(@|app\/|node_modules\/|__)/.test(url) || /\.(tsx?|css|svg|png|woff2)(\?|$)/.test(url);
  const original = server.emit.bind(server) as (event: string | symbol, ...values: unknown[]) => boolean;
  server.emit = (event: string | symbol, ...values: unknown[]) => {
    const request = values[0] as { url?: string };
    if (event !== "request" || !isViteFile(request.url ?? "")) return original(event, ...values);
    const [incoming, outgoing] = values as [IncomingMessage, ServerResponse];
    vite.middlewares(incoming, outgoing, () => original(event, ...values));
    return true;
  };
  return {
    mode: "development",
    builtAt: new Date(),
    load: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<unknown> as Promise<ServerBuild>,
  };
}
