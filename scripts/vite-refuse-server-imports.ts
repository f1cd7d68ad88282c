import { basename, relative } from "node:path";
import type { Plugin } from "vite";
import { mayRunInBrowser, roomOf, rooms } from "./house/boundaries.rules.ts";

/**
 * Refuses to load a file for the browser that only the server may run.
 * It refuses when a file is loaded, not when it is looked up: Vite's scan for dependencies looks up what screens
 * import before their loaders have been taken away.
 */
export function refuseServerImports(): Plugin {
  let root = process.cwd();
  /** Who looked up a file of that name, for the message: the bundler itself does not yet know when it loads. */
  const importers = new Map<string, string>();
  return {
    name: "refuse-server-imports",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    configResolved(config) {
      root = config.root;
    },
    resolveId(source, importer) {
      if (importer && /^[#.]/.test(source)) importers.set(basename(source), relative(root, importer));
      return null;
    },
    load(id) {
      const path = relative(root, id.split("?")[0] ?? id).replaceAll("\\", "/");
      if (!(roomOf(path) in rooms) || mayRunInBrowser(path)) return null;
      const importer = importers.get(basename(id)) ?? "a screen";
      this.error(`${path} runs on the server only and must not reach the browser (imported by ${importer})`);
    },
  };
}
