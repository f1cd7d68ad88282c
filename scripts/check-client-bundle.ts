import { findServerCode } from "./client-bundle.ts";
import { serverOnlyModules, serverOnlySentinels } from "./server-only-sentinels.ts";

const finds = findServerCode(process.cwd(), { sentinels: serverOnlySentinels, modules: serverOnlyModules });
for (const find of finds) console.log(find);
console.log(finds.length === 0 ? "The client bundle holds no server code" : `${finds.length} finds`);
process.exitCode = finds.length === 0 ? 0 : 1;
