import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** What a process has open, and its memory in MB after garbage collection. */
export type State = { descriptors: number; sockets: number; connections: number; liveMb: number; residentMb: number };

const MB = 1024 * 1024;
const POLL_MS = 250;
const CLOSED_WITHIN_MS = 60_000;

/**
 * The state of a program on Linux whose debugger listens at `debuggerPort`, when nobody is connected to `port` any more, or a
 * minute later.
 */
export async function idleState(program: { pid: number; port: number; debuggerPort: number }): Promise<State> {
  const endMs = performance.now() + CLOSED_WITHIN_MS;
  while (connectionsAt(program) > 0 && performance.now() < endMs) await sleep(POLL_MS);
  const memory = await memoryAfterCollection(program.debuggerPort);
  const open = openBy(program.pid);
  return {
    descriptors: open.length,
    sockets: open.filter((target) => target.startsWith("socket:")).length,
    connections: connectionsAt(program),
    liveMb: (memory.heapUsed + memory.external) / MB,
    residentMb: memory.rss / MB,
  };
}

function openBy(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${descriptor}`)];
    } catch {
      return []; // Closed since the directory was read.
    }
  });
}

/** How often each file is open; all sockets count as one thing. */
export function openCounts(pid: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const target of openBy(pid).map((one) => one.replace(/:\[\d+\]$/, "")))
    counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

/** Connections of TCP at the program's own side of its port, established or half closed. */
function connectionsAt({ pid, port }: { pid: number; port: number }): number {
  const held = new Set(openBy(pid));
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return ["tcp", "tcp6"]
    .flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, "utf8").split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, address = "", , state = "", , , , , , inode]) =>
        address.endsWith(local) && state !== LISTENS && held.has(`socket:[${inode}]`),
    ).length;
}

/** https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html */
const LISTENS = "0A";

async function memoryAfterCollection(debuggerPort: number): Promise<NodeJS.MemoryUsage> {
  const [target] = (await (await fetch(`http://127.0.0.1:${debuggerPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result: { value?: string } }>((resolve) => {
      socket.addEventListener("message", ({ data }) => resolve(JSON.parse(String(data)).result), { once: true });
      socket.send(JSON.stringify({ id: 1, method, params }));
    });
  // Finalisers release more in the turns of the event loop between.
  for (let round = 0; round < 3; round += 1) await ask("HeapProfiler.collectGarbage");
  const { result } = await ask("Runtime.evaluate", { expression: "JSON.stringify(process.memoryUsage())" });
  socket.close();
  return JSON.parse(result.value ?? "{}");
}
