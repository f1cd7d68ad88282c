import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connectEmbedded } from "#platform/database/connect.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { population } from "#tests/builders/population.ts";
import { expectRefusal, screens, startProgram } from "../http/support/started-program.ts";

const PAIRS = population({ usual: 2, full: 40 });
const dataDir = mkdtempSync(join(tmpdir(), "noct-pairs-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Program = ReturnType<typeof startProgram>;
const isOpen = (program: Program) => program.says(/is open: http:\/\/localhost:\d+/).then(() => true);

test(`of two servers started at once on one directory, after one was killed, one opens and the other says why (${PAIRS} pairs)`, async () => {
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const programs = [0, 1].map(() => startProgram({ DATA_DIR: dataDir }, screens));
    const opened = await Promise.all(programs.map((program) => isOpen(program).catch(() => false)));
    const outputs = await Promise.all(
      programs.map(async (program, index) => (opened[index] ? "" : await program.ended)),
    );
    expect(opened.filter(Boolean), JSON.stringify(outputs)).toHaveLength(1);
    const refused = programs[opened.indexOf(false)] as Program;
    expectRefusal(await refused.ended, `The data directory ${dataDir} is in use by process `, "Stop it first");
    const winner = programs[opened.indexOf(true)] as Program;
    winner.kill("SIGKILL");
    await winner.ended;
  }
  const database = await connectEmbedded({ dataDir });
  expect(await checkLedger(database.db)).toEqual([]);
  await database.close();
}, 3_600_000);
