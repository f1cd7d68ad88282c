import { Hono } from "hono";
import { html, raw } from "hono/html";
import { generateSpecs } from "hono-openapi";
import { isAdminAtWork, type Viewer } from "#features/members/viewer.rules.ts";
import { callSocketPath } from "#server/sockets/call-socket-description.ts";
import type { ServerEnv } from "../env.ts";

type Operation = {
  summary?: string;
  tags?: string[];
  requestBody?: unknown;
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
};

/** `/api/openapi.json`, and the same as a page at `/api/docs`, without outside resources. */
export function apiDocsRoutes(documented: Hono<ServerEnv>, version: string): Hono<ServerEnv> {
  const docs = new Hono<ServerEnv>();
  const specification = generateSpecs(documented, {
    // By default a path with a dot is a static file; the search index and the CSV files have one.
    excludeStaticFile: false,
    documentation: {
      info: {
        title: "Nocturne",
        version,
        description:
          "Money is US dollars as decimal strings. A member is known by the session cookie or by a bearer token. " +
          "The call itself runs over the socket /v1/realtime, which speaks the OpenAI Realtime events.",
      },
      paths: callSocketPath,
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
  });

  /** The part that the viewer may see: the admin area is hidden from everyone else. */
  async function visibleTo(viewer: Viewer | null) {
    const whole = await specification;
    if (isAdminAtWork(viewer)) return whole;
    const open = Object.entries(whole.paths ?? {}).filter(([path]) => !path.startsWith("/api/admin/"));
    return { ...whole, paths: Object.fromEntries(open) };
  }

  docs.get("/openapi.json", async (c) => c.json(await visibleTo(c.get("viewer"))));
  docs.get("/docs", async (c) => {
    const { paths } = await visibleTo(c.get("viewer"));
    const rows = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).map(([method, operation]) => operationHtml(method, path, operation as Operation)),
    );
    return c.html(page(rows.join(""), c.get("nonce")));
  });
  return docs;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, answer]) => html`<li><code>${status}</code> ${answer.description ?? ""}</li>`,
  );
  const body = operation.requestBody ? html`<pre>${JSON.stringify(operation.requestBody, null, 2)}</pre>` : "";
  const answer = Object.values(operation.responses ?? {})[0]?.content?.["application/json"]?.schema;
  return String(html`<article>
    <h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p>${operation.summary ?? ""}</p>
    ${body}
    <details><summary>Answer</summary><pre>${JSON.stringify(answer ?? {}, null, 2)}</pre></details>
    <ul>${answers}</ul>
  </article>`);
}

function page(operations: string, nonce: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · Nocturne</title>
        <style nonce="${nonce}">
          body { margin: 0 auto; max-width: 52rem; padding: 2rem 1rem; background: #0a0d10; color: #e9efed; font: 1rem/1.6 system-ui, sans-serif; }
          a { color: #3ddc84; } h2 { font-size: 1.05rem; margin: 0; }
          article { border: 1px solid #ffffff14; border-radius: 12px; padding: 1rem; margin: 1rem 0; background: #0f1418; }
          pre { overflow-x: auto; background: #151b20; padding: .75rem; border-radius: 8px; font-size: .8rem; }
        </style>
      </head>
      <body>
        <h1>Nocturne API</h1>
        <p>The same as a document: <a href="/api/openapi.json">/api/openapi.json</a>. Sign-in has its own paths under <code>/api/auth</code>.</p>
        ${raw(operations)}
      </body>
    </html>`;
}
