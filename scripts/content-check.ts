import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { readFiles } from "#features/content/content-files.service.ts";
import { type ContentProblem, readLibrary } from "#features/content/library.rules.ts";
import { contentProblems } from "#features/content/references.rules.ts";
import { sitePages } from "#features/content/site-pages.rules.ts";

/** Pages that the server answers by itself, besides the screens. */
const servedPages = ["/api/docs", "/rss.xml"];

/** Every fault of the words in `directory`, held against the site map and the public files of the repository. */
export async function checkContent(root: string, directory: string): Promise<ContentProblem[]> {
  const screens = screenPatterns(routes, "");
  const isFile = (path: string) => isPublicFile(join(root, "public"), path);
  const isPage = (path: string) => servedPages.includes(path) || screens.some((one) => one.test(path)) || isFile(path);
  const faults = contentProblems(readLibrary(await readFiles(join(root, directory))), { isPage, isFile });
  const lost = sitePages.filter(({ path }) => !isPage(path));
  return [
    ...faults.map((fault) => ({ ...fault, file: `${directory}/${fault.file}` })),
    ...lost.map(({ path }) => ({
      file: "features/content/site-pages.rules.ts",
      line: 1,
      message: `the search would lead to ${path}, where there is no page`,
    })),
  ];
}

/** A fault as a line that editors can follow. */
export function faultLine({ file, line, message }: ContentProblem): string {
  return `${file}:${line} ${message}`;
}

/**
 * Addresses of the site map without parameters: whether `/:username` leads anywhere is not known here, so words may not
 * point to such a page.
 */
function screenPatterns(entries: readonly RouteConfigEntry[], above: string): RegExp[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    if (entry.children) return screenPatterns(entry.children, path);
    return /[:*]/.test(path) ? [] : [new RegExp(`^${path === "" ? "/" : path}$`)];
  });
}

function isPublicFile(folder: string, path: string): boolean {
  const file = join(folder, path);
  return path.startsWith("/") && file.startsWith(folder) && existsSync(file) && statSync(file).isFile();
}
