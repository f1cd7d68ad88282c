import { ensureBuilt } from "./bootstrap/build.mjs";

// The same build, under the same condition, as `npm start` makes.
const built = await ensureBuilt(process.cwd(), { node: process.execPath, say: (line) => console.log(line) });
process.exitCode = built ? 0 : 1;
