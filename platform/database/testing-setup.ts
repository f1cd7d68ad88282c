import { prepareTestDatabases } from "./testing.ts";

/** Vitest's global set-up for the suites that need a database. */
export default async function setup(): Promise<void> {
  await prepareTestDatabases();
}
