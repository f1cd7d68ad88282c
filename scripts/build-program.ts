import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { build, type Plugin } from "vite";

// Writes the server and the packages that it stands on into a few files in `prepared/program`: reading some 2,600 single
// ones is what took most of a start. `server/process/start.ts` runs from its sources all the same, as it does in development.

const root = process.cwd();
const outDir = join("prepared", "program");

/**
 * These stay in node_modules: the screens are built to take the same React and router from there, and the others read
 * files of their own beside them or carry machine code.
 */
const external = ["react", "react-dom", "react-router", "@electric-sql/pglite", "pino", "satori", "sharp", "vite"];

/** Files of ours find others (workers, migrations, words) from where they stand themselves, not from the built file. */
const ownAddresses: Plugin = {
  name: "own-addresses",
  transform(code, id) {
    const isOurs = !id.includes("node_modules") && !id.includes("\0");
    if (!isOurs || !code.includes("import.meta.url")) return null;
    // Everything built lies two folders deep, so that one address fits all.
    const path = join("..", "..", relative(root, id)).replaceAll("\\", "/");
    return {
      code: code.replaceAll("import.meta.url", `new URL(${JSON.stringify(path)}, import.meta.url).href`),
      map: null,
    };
  },
};

// What was compiled of an earlier build is never asked for again.
rmSync(join("prepared", "compile-cache"), { recursive: true, force: true });
await build({
  configFile: false,
  root,
  logLevel: "error",
  publicDir: false,
  plugins: [ownAddresses],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true, external, target: "node" },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: "node24",
    // Names stay, so that the record of a fault can be read.
    minify: false,
    rolldownOptions: {
      input: { start: "server/process/start.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", comments: false },
    },
  },
});
