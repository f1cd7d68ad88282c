import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { expect, vi } from "vitest";
import type { Database } from "#platform/database/connect.ts";

/** What has just been closed is given the time to be so. */
const patience = { timeout: 30_000, interval: 20 };

/** Throws where a connection to the database was taken and not given back. */
export async function expectConnectionsGivenBack({ pool }: Database): Promise<void> {
  await vi.waitFor(() => {
    expect(pool.totalCount - pool.idleCount, "connections to the database that were not given back").toBe(0);
    expect(pool.waitingCount, "queries that wait for a connection").toBe(0);
  }, patience);
}

/**
 * Throws where a site that was stopped left something open in this process: a socket at its port, or a file of its data or
 * of the built pages. Other sites may be running here. Only Linux tells.
 */
export async function expectNothingLeftOpen(port: number, dataDir: string): Promise<void> {
  const isItsFile = (path: string) => path.startsWith(dataDir) || path.includes("/build/client/");
  await vi.waitFor(() => {
    const left = openDescriptors().filter((target) => isItsFile(target) || socketPorts(target).includes(port));
    expect(left, "what the site left open").toEqual([]);
  }, patience);
}

/** What this process holds open, such as `/etc/hosts` or `socket:[4711]`. */
function openDescriptors(): string[] {
  if (!existsSync("/proc/self/fd")) return [];
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return []; // Closed since the directory was read.
    }
  });
}

/** Both ports of a socket of TCP: https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html */
function socketPorts(target: string): number[] {
  const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
  if (inode === undefined) return [];
  for (const table of ["tcp", "tcp6"]) {
    for (const line of readFileSync(`/proc/self/net/${table}`, "utf8").split("\n").slice(1)) {
      const [, local = "", remote = "", , , , , , , its] = line.trim().split(/\s+/);
      if (its === inode) return [local, remote].map((address) => Number.parseInt(address.split(":")[1] ?? "", 16));
    }
  }
  return [];
}
