import { expect, test } from "vitest";
import { databaseAdvice } from "./database-advice.ts";

test("the connection to a remote database should be encrypted and verified", () => {
  const to = (rest: string) => databaseAdvice(`postgres://nocturne:secret@${rest}`);
  expect([databaseAdvice(undefined), to("localhost/nocturne"), to("127.0.0.1:5433/nocturne")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(to("db.internal/nocturne?sslmode=verify-full")).toBeNull();
  expect(databaseAdvice("postgres:///nocturne?host=/run/postgresql")).toBeNull();
  for (const open of ["db.internal/nocturne", "db.internal/nocturne?sslmode=require", "10.0.0.5/nocturne"]) {
    expect(to(open)).toContain("sslmode=verify-full");
    expect(to(open)).not.toContain("secret");
  }
});
