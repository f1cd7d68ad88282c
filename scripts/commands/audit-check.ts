import { main } from "../check-audit.ts";

process.exitCode = await main(process.argv.slice(2), process.env, console.log);
