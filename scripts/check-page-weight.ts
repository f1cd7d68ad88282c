import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { budgetOf, importsOf, type Manifest, pagesOf } from "./page-weight.rules.ts";

// Scripts and styles of every page of the build, as browsers are sent them, against its budget. Every page is weighed
// with the heavier of what is fetched on top: the age gate by strangers, what moves the frame by those who passed it.

const client = join("build", "client");
const assets = readdirSync(join(client, "assets"));

const onTop = ["gate-dialog", "frame-life"].map((name) => {
  const file = assets.find((asset) => new RegExp(`^${name}-[\\w-]+\\.js$`).test(asset));
  if (!file) throw new Error(`The build has no ${name} to weigh`);
  return withImports([`/assets/${file}`]);
});
const heaviest: { path: string; js: number; css: number; over: boolean }[] = [];
for (const page of pagesOf(readManifest())) {
  const budget = budgetOf(page.path);
  const js = Math.max(...onTop.map((files) => kilobytes([...page.js, ...files])));
  const css = kilobytes(page.css);
  heaviest.push({ path: `/${page.path}`, js, css, over: js > budget.js || css > budget.css });
}
heaviest.sort((a, b) => b.js - a.js);

const over = heaviest.filter((page) => page.over);
for (const { path, js, css } of over.length > 0 ? over : heaviest.slice(0, 3)) {
  console.log(`${path}: ${js.toFixed(1)} KB of scripts, ${css.toFixed(1)} KB of styles`);
}
if (process.argv.includes("--all")) console.table(heaviest);
console.log(`${heaviest.length} pages, ${over.length} over their budget`);
process.exitCode = over.length > 0 ? 1 : 0;

/** Those that the build compressed are sent so to every browser of today; the small ones as they are. */
function kilobytes(files: string[]): number {
  const sent = [...new Set(files)].map((file) => join(client, file));
  const bytes = sent.map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
}

function withImports(files: string[], known = new Set<string>()): string[] {
  for (const file of files.filter((name) => !known.has(name))) {
    known.add(file);
    withImports(importsOf(readFileSync(join(client, file), "utf8")), known);
  }
  return [...known];
}

function readManifest(): Manifest {
  const [name] = assets.filter((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("The build has no manifest: build first");
  const text = readFileSync(join(client, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}
