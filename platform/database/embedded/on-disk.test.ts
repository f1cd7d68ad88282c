import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { connectEmbedded } from "../connect.ts";

describe("the embedded database on disk", () => {
  const directory = mkdtempSync(join(tmpdir(), "noct-disk-"));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test("keeps committed rows across a restart, and refuses to be opened twice", async () => {
    const first = await connectEmbedded({ dataDir: directory });
    await first.pool.query("CREATE TABLE kept (body text)");
    await first.pool.query("INSERT INTO kept VALUES ('still here')");
    await expect(connectEmbedded({ dataDir: directory })).rejects.toThrow(/in use by process \d+/);
    await first.close();

    const second = await connectEmbedded({ dataDir: directory });
    expect((await second.pool.query("SELECT body FROM kept")).rows).toEqual([{ body: "still here" }]);
    expect((await second.pool.query("SHOW fsync")).rows[0].fsync).toBe("on");
    await second.close();
  });

  test("is not opened if it is incomplete", async () => {
    const broken = mkdtempSync(join(tmpdir(), "noct-half-"));
    mkdirSync(join(broken, "postgres"));
    await expect(connectEmbedded({ dataDir: broken })).rejects.toThrow("does not hold a whole database");
    rmSync(broken, { recursive: true, force: true });
  });
});
