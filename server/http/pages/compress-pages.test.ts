import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compressWholePages } from "./compress-pages.middleware.ts";

const text = `<html>${"<p>a slow evening</p>".repeat(200)}</html>`;
const whole = { "content-type": "text/html; charset=utf-8", "content-length": String(text.length) };

async function ask(answer: () => Response, acceptEncoding: string, method = "GET") {
  const app = new Hono();
  app.use(compressWholePages);
  app.all("*", answer);
  const response = await app.request("/", { method, headers: { "accept-encoding": acceptEncoding } });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
}

test("a complete page is compressed in the browser's preferred encoding", async () => {
  const page = () => new Response(text, { status: 404, headers: whole });
  const br = await ask(page, "gzip, deflate, br");
  const gzip = await ask(page, "gzip");
  expect([br.response.headers.get("content-encoding"), String(brotliDecompressSync(br.body))]).toEqual(["br", text]);
  expect([gzip.response.headers.get("content-encoding"), String(gunzipSync(gzip.body))]).toEqual(["gzip", text]);
  expect(Number(br.response.headers.get("content-length"))).toBe(br.body.length);
  expect([br.response.status, br.response.headers.get("vary")]).toEqual([404, "Accept-Encoding"]);
});

test("a compressed page keeps its cookies and its Vary header", async () => {
  const headers = new Headers({ ...whole, vary: "Cookie" });
  headers.append("set-cookie", "one=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT");
  headers.append("set-cookie", "two=2; HttpOnly");
  const { response } = await ask(() => new Response(text, { headers }), "br");
  expect(response.headers.getSetCookie()).toEqual(headers.getSetCookie());
  expect(response.headers.get("vary")).toBe("Cookie, Accept-Encoding");
});

test.each<[string, () => Response, string, string]>([
  ["a browser that takes no packed pages", () => new Response(text, { headers: whole }), "identity", "GET"],
  ["a question for the headers alone", () => new Response(null, { headers: whole }), "br", "HEAD"],
  [
    "a page that comes piece by piece",
    () => new Response(text, { headers: { "content-type": "text/html" } }),
    "br",
    "GET",
  ],
  ["what is no page", () => new Response(text, { headers: { ...whole, "content-type": "image/png" } }), "br", "GET"],
])("%s: is not compressed", async (_, answer, acceptEncoding, method) => {
  const { response, body } = await ask(answer, acceptEncoding, method);
  expect(response.headers.get("content-encoding")).toBeNull();
  if (method === "GET") expect(String(body)).toBe(text);
});
