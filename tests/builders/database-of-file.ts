import { afterAll } from "vitest";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";

/** A database for the tests of one file, closed after them. For the top of the file. */
export async function databaseOfFile(): Promise<Database> {
  const database = await testDatabase();
  afterAll(() => database.close());
  return database;
}
