import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listHouse, readHouse, type SourceFile } from "../house/boundaries.ts";
import type { Figures } from "./figures.rules.ts";
import { listFindings, measure } from "./measures.ts";

/** The metrics of the codebase in a folder. Throws when the folder has no code. */
export function figuresOf(root: string): Figures {
  return measure(listHouse(root), codeIn(root));
}

/** What `listFindings` finds in a folder. Throws when the folder has no code. */
export function findingsIn(root: string): string[] {
  return listFindings(codeIn(root));
}

function codeIn(root: string): SourceFile[] {
  const files = readHouse(root);
  if (files.length === 0) throw new Error(`There is no code to measure in ${root}`);
  return files;
}

/** The metrics at a commit, or null when the commit is not available. */
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
