import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Sentinel = { file: string; text: string };
type Wanted = { sentinels: Sentinel[]; modules: string[] };

/**
 * Searches the files built for the browser for what only the server may hold. Returns one sentence for each find,
 * and for each sentinel that could find nothing because it no longer stands in its file.
 */
export function findServerCode(root: string, { sentinels, modules }: Wanted): string[] {
  const built = globSync("build/client/**/*.{js,mjs,css,html,json,map}", { cwd: root });
  if (!built.some((path) => path.endsWith(".js"))) return ["build/client holds no script: build the site first"];
  const texts = built.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const stale = sentinels
    .filter(({ file, text }) => text === "" || !existsSync(join(root, file)) || !readText(root, file).includes(text))
    .map(({ file, text }) => `${file} no longer holds "${text}": choose another sentinel for it`);
  const leaks = texts.flatMap(({ path, text }) => [
    ...sentinels.filter((sentinel) => text.includes(sentinel.text)).map(({ file }) => `${path} holds code of ${file}`),
    ...modules.filter((module) => text.includes(module)).map((module) => `${path} mentions ${module}`),
  ]);
  return [...stale, ...leaks];
}

function readText(root: string, path: string): string {
  return readFileSync(join(root, path), "utf8");
}
