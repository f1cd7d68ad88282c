import { main } from "../check-ledger.ts";

process.exitCode = await main(process.argv.slice(2), process.env, console.log);
