import { main } from "../call-replay.ts";

process.exitCode = await main(process.argv.slice(2), console.log);
