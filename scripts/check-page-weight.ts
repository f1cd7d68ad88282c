import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import gzipped from "@size-limit/file";
import sizeLimit from "size-limit";
import { budgetOf, type Manifest, pagesOf } from "./page-weight.rules.ts";

// Scripts and styles of every page of the build, gzipped, against its budget. The pages that strangers meet first are
// counted with the age gate, which they fetch on top.

const KIB = 1024;
const client = join("build", "client");
const assets = readdirSync(join(client, "assets"));

const gate = assets.filter((file) => /^gate-dialog-.*\.js$/.test(file)).map((file) => `/assets/${file}`);
const heaviest: { path: string; js: number; css: number; over: boolean }[] = [];
for (const page of pagesOf(readManifest())) {
  const budget = budgetOf(page.path);
  const [js, css] = [await kib([...page.js, ...gate]), await kib(page.css)];
  heaviest.push({ path: `/${page.path}`, js, css, over: js > budget.js || css > budget.css });
}
heaviest.sort((a, b) => b.js - a.js);

const over = heaviest.filter((page) => page.over);
for (const { path, js, css } of over.length > 0 ? over : heaviest.slice(0, 3)) {
  console.log(`${path}: ${js.toFixed(1)} KiB of scripts, ${css.toFixed(1)} KiB of styles`);
}
if (process.argv.includes("--all")) console.table(heaviest);
console.log(`${heaviest.length} pages, ${over.length} over their budget`);
process.exitCode = over.length > 0 ? 1 : 0;

async function kib(files: string[]): Promise<number> {
  const checks = [{ files: files.map((file) => join(client, file)), gzip: true }];
  const results = (await sizeLimit([gzipped], { checks })) as { size: number }[];
  return (results[0]?.size ?? Number.NaN) / KIB;
}

function readManifest(): Manifest {
  const [name] = assets.filter((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("The build has no manifest: build first");
  const text = readFileSync(join(client, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}
