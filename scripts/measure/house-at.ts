import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listHouse, readHouse } from "../house/boundaries.ts";
import type { Figures } from "./figures.rules.ts";
import { measure } from "./measures.ts";

/** The figures of the house in a folder. Throws where there is none. */
export function figuresOf(root: string): Figures {
  const files = readHouse(root);
  if (files.length === 0) throw new Error(`There is no code to measure in ${root}`);
  return measure(listHouse(root), files);
}

/** The figures of the house as it was at a commit, or null where its history is not at hand. */
export function figuresAt(commit: string): Figures | null {
  const folder = mkdtempSync(join(tmpdir(), "house-"));
  const archive = join(folder, "house.tar");
  try {
    const steps: [string, string[]][] = [
      ["git", ["archive", "--output", archive, commit]],
      ["tar", ["-xf", archive, "-C", folder]],
    ];
    const isThere = steps.every(([command, args]) => spawnSync(command, args).status === 0);
    return isThere ? figuresOf(folder) : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
