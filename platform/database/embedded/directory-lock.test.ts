import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { population } from "#tests/builders/population.ts";
import type { Answered, Asked } from "#tests/database/lock-process.ts";

/** How many processes try at the same moment. */
const AT_ONCE = 4;
const ROUNDS = population({ usual: 5, full: 300 });
/** Time for a message to reach all of them first. */
const NOTICE_MS = 30;

const program = fileURLToPath(new URL("../../../tests/database/lock-process.ts", import.meta.url));
const rooms: string[] = [];
let processes: ChildProcess[] = [];

const newRoom = () => {
  rooms.push(mkdtempSync(join(tmpdir(), "noct-lock-")));
  return rooms.at(-1) as string;
};
// Each has its own temporary directory, as two containers on one volume have.
const begin = () => fork(program, { execArgv: ["--expose-gc"], env: { ...process.env, TMPDIR: newRoom() } });

beforeEach(() => {
  processes = Array.from({ length: AT_ONCE }, begin);
});
afterEach(async () => {
  await Promise.all(processes.map(kill));
  for (const room of rooms.splice(0)) rmSync(room, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function ask(child: ChildProcess, asked: Asked): Promise<Answered> {
  child.send(asked);
  const [answer] = await once(child, "message");
  return answer as Answered;
}

/** All try to lock the directory in the same millisecond. Returns those that succeeded. */
async function race(directory: string): Promise<ChildProcess[]> {
  const atMs = Date.now() + NOTICE_MS;
  const answers = await Promise.all(processes.map((child) => ask(child, { directory, atMs })));
  for (const { held, refusal } of answers) if (!held) expect(refusal).toMatch(/^DirectoryInUse: .* is in use by /);
  return processes.filter((_, index) => answers[index]?.held);
}

const take = (child: ChildProcess | undefined, directory: string) => ask(child as ChildProcess, { directory, atMs: 0 });

test(`one of ${AT_ONCE} processes that lock a new directory in the same millisecond gets it, in ${ROUNDS} rounds of ${ROUNDS}`, async () => {
  const holders: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const held = await race(newRoom());
    holders.push(held.length);
    for (const child of held) await ask(child, "release");
  }
  expect(holders).toEqual(Array(ROUNDS).fill(1));
}, 3_600_000);

test(`one of ${AT_ONCE} processes gets a directory whose holder was killed, in ${ROUNDS} rounds of ${ROUNDS}`, async () => {
  const directory = newRoom();
  const holders: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const held = await race(directory);
    holders.push(held.length);
    // The others keep their state, so that they meet what the killed one left.
    await Promise.all(held.map(kill));
    processes = processes.map((child) => (held.includes(child) ? begin() : child));
  }
  expect(holders).toEqual(Array(ROUNDS).fill(1));
}, 3_600_000);

test("a holder is respected whatever the lock file contains: an unknown process, nothing, or half of it", async () => {
  const directory = newRoom();
  const [holder, other] = processes;
  expect((await take(holder, directory)).held).toBe(true);
  const path = join(directory, "lock");
  const whole = JSON.parse(readFileSync(path, "utf8"));
  expect(whole.pid).toBe(holder?.pid);

  // As seen from another container, where that pid does not exist.
  writeFileSync(path, JSON.stringify({ ...whole, pid: 4_000_000 }));
  expect((await take(other, directory)).refusal).toContain("in use");
  truncateSync(path, 10);
  expect((await take(other, directory)).refusal).toContain("in use by another process");
  truncateSync(path, 0);
  expect((await take(other, directory)).refusal).toContain("in use by another process");
  rmSync(path);
  expect((await take(other, directory)).refusal).toContain("in use by another process");

  await ask(holder as ChildProcess, "release");
  expect((await take(other, directory)).held).toBe(true);
});

test("a lock is held as long as its process runs, even if its release function is dropped", async () => {
  const directory = newRoom();
  const [holder, other] = processes;
  expect((await take(holder, directory)).held).toBe(true);
  expect(await ask(holder as ChildProcess, "forget")).toEqual({ held: false, refusal: null });
  rmSync(join(directory, "lock"));
  expect((await take(other, directory)).refusal).toContain("in use by another process");
});

test("half a lock file of a killed process is not a lock", async () => {
  const directory = newRoom();
  writeFileSync(join(directory, "lock"), '{"pid":');
  expect((await take(processes[0], directory)).held).toBe(true);
});

test("a lock of an earlier release, which is only a file, is respected while its process runs", async () => {
  const directory = newRoom();
  const [holder, other] = processes;
  expect((await take(holder, directory)).held).toBe(true);
  const { pid, startedAt, bootId } = JSON.parse(readFileSync(join(directory, "lock"), "utf8"));
  const older = newRoom();
  writeFileSync(join(older, "lock"), JSON.stringify({ pid, startedAt, bootId }));
  expect((await take(other, older)).refusal).toContain(`in use by process ${pid}`);
  await kill(holder as ChildProcess);
  expect((await take(other, older)).held).toBe(true);
});

test("the copy of a directory in use is not in use", async () => {
  const [holder, other] = processes;
  const directory = newRoom();
  expect((await take(holder, directory)).held).toBe(true);
  const copy = newRoom();
  cpSync(directory, copy, { recursive: true });
  expect((await take(other, copy)).held).toBe(true);
});
