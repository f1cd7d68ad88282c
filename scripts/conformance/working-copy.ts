import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export type WorkingCopy = {
  root: string;
  /** Its files, as paths from the root. */
  files: string[];
  /** Puts back the site as it was built before anything was broken. */
  restoreBuild(): void;
  remove(): void;
};

/** The checkout as it lies here, changes not yet committed included, in a directory of its own. */
export function copyOfCheckout(): WorkingCopy {
  const { status, stdout, stderr } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`git ls-files: ${stderr}`);
  const root = mkdtempSync(join(tmpdir(), "nocturne-mutants-"));
  const files = stdout.split("\n").filter((path) => path !== "" && path !== "node_modules" && existsSync(path));
  for (const path of files) cpSync(path, join(root, path));
  // What was built last: http tests with screens ask for it.
  const restoreBuild = () => {
    for (const built of ["build", "prepared"]) {
      if (!existsSync(built)) continue;
      rmSync(join(root, built), { recursive: true, force: true });
      cpSync(built, join(root, built), { recursive: true });
    }
  };
  restoreBuild();
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  return { root, files, restoreBuild, remove: () => rmSync(root, { recursive: true, force: true }) };
}
