import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();

let number = 0;

describe("the users table", () => {
  const insert = (columns: Record<string, string | null>) => {
    const row = {
      uid: crypto.randomUUID(),
      username: `row${++number}`,
      email: `r${number}@example.com`,
      user_type: "user",
      ...columns,
    };
    const names = Object.keys(row);
    const text = `INSERT INTO users (${names.join()}) VALUES (${Object.values(row)
      .map((value) => (value === null ? "NULL" : `'${value}'`))
      .join()})`;
    return sql.raw(text).execute(database.db);
  };

  test("requires uid, username, email and user type [V-02]", async () => {
    await expect(insert({})).resolves.toBeTruthy();
    for (const column of ["uid", "username", "email", "user_type"]) {
      await expect(insert({ [column]: null }), column).rejects.toThrow(`null value in column "${column}"`);
    }
  });

  test("is keyed by uid, sets its own timestamps and accepts only the specified values [D-06, D-07, D-13, N-47]", async () => {
    const key = await database.pool.query(
      "SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) WHERE i.indrelid = 'users'::regclass AND i.indisprimary",
    );
    expect(key.rows).toEqual([{ attname: "uid" }]);
    await expect(insert({ username: "abc" })).resolves.toBeTruthy();
    for (const status of ["active", "suspended", "closed"]) await expect(insert({ status })).resolves.toBeTruthy();
    await expect(insert({ user_type: "owner" })).rejects.toThrow(/user_type/);
    await expect(insert({ status: "sleepy" })).rejects.toThrow(/status/);
    await expect(insert({ role: "root" })).rejects.toThrow(/role/);
    await expect(insert({ login_type: "carrier-pigeon" })).rejects.toThrow(/login_type/);
    await expect(insert({ username: "ABC" })).rejects.toThrow(/username/);
    await expect(insert({ username: "abc" })).rejects.toThrow(/users_username_key/);
  });

  test("has every field of the specified user document [D-10, D-11, D-14, D-15, D-18]", async () => {
    const columns = await database.pool.query(
      "SELECT column_name, is_nullable FROM information_schema.columns WHERE table_name = 'users'",
    );
    const names = columns.rows.map((row) => row.column_name);
    for (const field of [
      "created_at",
      "uid",
      "login_type",
      "username",
      "email",
      "status",
      "user_type",
      "name",
      "description",
      "photos",
      "videos",
      "updated_at",
    ]) {
      expect(names).toContain(field);
    }
    const optional = columns.rows.filter((row) => row.is_nullable === "YES").map((row) => row.column_name);
    expect(optional).toEqual(expect.arrayContaining(["name", "description"]));
  });
});
