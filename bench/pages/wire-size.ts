import { readdirSync } from "node:fs";
import { get } from "node:http";
import { gunzipSync } from "node:zlib";

/** Bytes of scripts and styles that a browser with an empty cache loads for a page, compressed as sent. */
export type WireSize = { js: number; css: number };

type File = { bytes: number; text: string };

/** Follows a page to its scripts and styles, and its scripts to their imports, over HTTP. Files are loaded once. */
export class WireSizes {
  readonly #origin: string;
  readonly #files = new Map<string, Promise<File>>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** `more`: files that the page's scripts load later. */
  async of(html: string, more: readonly string[] = []): Promise<WireSize> {
    // A page also names files that it does not load: only those linked, or imported by its inline script, count.
    const scripts = html.matchAll(
      /(?:modulepreload" href=|<script[^>]* src=|\bfrom |\bimport\()"(\/assets\/[\w.-]+\.js)"/g,
    );
    const styles = html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"/g);
    const paths = (matches: Iterable<RegExpExecArray>) => [...matches].map(([, path = ""]) => path);
    const all = await this.#withImports([...paths(scripts), ...more]);
    return { js: await this.#sum(all), css: await this.#sum(new Set(paths(styles))) };
  }

  async #withImports(paths: readonly string[]): Promise<Set<string>> {
    const all = new Set<string>();
    const left = [...paths];
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      if (all.has(path)) continue;
      all.add(path);
      const { text } = await this.#file(path);
      for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
        left.push(`/assets/${name}`);
    }
    return all;
  }

  async #sum(paths: Iterable<string>): Promise<number> {
    let bytes = 0;
    for (const path of paths) bytes += (await this.#file(path)).bytes;
    return bytes;
  }

  #file(path: string): Promise<File> {
    const known = this.#files.get(path);
    if (known) return known;
    const fresh = this.#fetch(path);
    this.#files.set(path, fresh);
    return fresh;
  }

  #fetch(path: string): Promise<File> {
    return new Promise((resolve, reject) => {
      get(`${this.#origin}${path}`, { headers: { "accept-encoding": "gzip" } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          const packed = answer.headers["content-encoding"] === "gzip";
          if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
          else resolve({ bytes: body.length, text: String(packed ? gunzipSync(body) : body) });
        });
      }).on("error", reject);
    });
  }
}

/** The built file whose name starts with this; for what a page loads by itself after its start. */
export function builtFile(start: string): string {
  const name = readdirSync("build/client/assets").find((file) => file.startsWith(`${start}-`) && file.endsWith(".js"));
  if (!name) throw new Error(`The build has no file ${start}-….js`);
  return `/assets/${name}`;
}
