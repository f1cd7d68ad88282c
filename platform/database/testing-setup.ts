import { beginTestRun } from "./testing.ts";

/** Vitest's global setup for the suites that need a database. */
export default beginTestRun;
