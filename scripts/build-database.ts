import { prepareDatabase } from "#server/prepare-database.ts";
import { placeOfPreparedDatabase } from "#server/prepared-database.ts";

await prepareDatabase(placeOfPreparedDatabase());
