import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Holder = { pid: number; startedAt: string; bootId: string };

/** Another process holds the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = "DirectoryInUse";
  constructor(dataDir: string, pid: number | null) {
    const who = pid === null ? "another process" : `process ${pid}`;
    super(`The data directory ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another directory.`);
  }
}

/**
 * Takes a data directory for this process alone: two processes on one embedded database destroy it without an error.
 * A lock left behind by a killed process is stale only if its process is gone and nobody answers on its socket.
 * Returns the release. Throws `DirectoryInUse`.
 */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lockPath = join(dataDir, "lock");
  const socketPath = socketFor(dataDir);
  if (!tryWrite(lockPath)) {
    const holder = readHolder(lockPath);
    if ((holder !== null && isAlive(holder)) || (await answers(socketPath))) {
      throw new DirectoryInUse(dataDir, holder?.pid ?? null);
    }
    rmSync(lockPath, { force: true });
    if (!tryWrite(lockPath)) throw new DirectoryInUse(dataDir, null);
  }
  rmSync(socketPath, { force: true });
  const server = await listen(socketPath);
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(socketPath, { force: true });
    rmSync(lockPath, { force: true });
  };
}

function socketFor(dataDir: string): string {
  const name = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 24);
  return process.platform === "win32" ? `\\\\.\\pipe\\nocturne-${name}` : join(tmpdir(), `nocturne-${name}.lock`);
}

function tryWrite(lockPath: string): boolean {
  try {
    const descriptor = openSync(lockPath, "wx", 0o600);
    const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid), bootId: bootId() };
    writeSync(descriptor, JSON.stringify(holder));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(lockPath: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lockPath, "utf8")) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.bootId !== bootId()) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return startOf(holder.pid) === holder.startedAt;
}

/** Field 22 of /proc/PID/stat: when the process started, so that a reused number is not taken for the old process. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    const settle = (held: boolean) => {
      socket.destroy();
      resolve(held);
    };
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });
}

function listen(socketPath: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", reject);
    server.listen(socketPath, () => resolve(server.unref()));
  });
}
