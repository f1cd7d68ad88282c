import { spawnSync } from "node:child_process";

// The packages that a running site consists of, from the lock file and without any question to a registry.
const listed = spawnSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
if (listed.status === 0) process.stdout.write(listed.stdout);
else process.stderr.write(listed.stderr);
process.exitCode = listed.status ?? 1;
