import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connectEmbedded } from "#platform/database/connect.ts";
import { fillDataDirectory } from "#platform/database/testing.ts";
import { dollars } from "#platform/money/money.ts";
import { aCustomer } from "#tests/builders/ledger.ts";
import { main, reportOf } from "./check-ledger.ts";

const directory = mkdtempSync(join(tmpdir(), "noct-check-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function check(args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await main(args, {}, (line) => said.push(line));
  return { code, said: said.join("\n") };
}

test("the command finds nothing in a correct ledger, and names the errors of another", async () => {
  await fillDataDirectory(directory);
  const database = await connectEmbedded({ dataDir: directory });
  await aCustomer(database.db, { free: dollars(5), paid: dollars(10) });
  await database.close();
  expect(await check(["--data-dir", directory])).toEqual({ code: 0, said: "The ledger is right: no finding." });

  const again = await connectEmbedded({ dataDir: directory });
  await again.pool.query("SET session_replication_role = replica");
  await again.pool.query("UPDATE ledger_accounts SET credits_posted = credits_posted + 1 WHERE kind = 'user:paid'");
  await again.close();
  const { code, said } = await check(["--data-dir", directory]);
  expect(code).toBe(1);
  expect(said).toContain("counters equal the transfers: ");
  expect(said).toMatch(/\d findings\.$/);
  // Three openings of a database on disk, with real fsync.
}, 90_000);

test("a directory without a database is reported, and nothing is created in it", async () => {
  const { code, said } = await check(["--data-dir", join(directory, "nowhere")]);
  expect(code).toBe(2);
  expect(said).toContain("There is no database in");
});

test("one finding is counted in the singular", () => {
  expect(reportOf([{ check: "a", subject: "b", detail: "c" }])).toBe("a: b: c\n1 finding.");
});
