import { beginTestRun } from "./testing.ts";

/** Vitest's global set-up for the suites that need a database. */
export default beginTestRun;
