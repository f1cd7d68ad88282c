import { embeddedFigures } from "./ledger/embedded.ts";
import { nativeFigures } from "./ledger/native.ts";
import { printFigures } from "./reporting/figures.ts";

const url = process.env.TEST_DATABASE_URL ?? "postgres://127.0.0.1:5432/postgres";
printFigures("ledger", [...(await embeddedFigures()), ...(await nativeFigures(url))]);
