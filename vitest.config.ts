import { hash } from "node:crypto";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import {
  computingWorkers,
  everyTest,
  needsDatabase,
  needsEmbedded,
  needsServer,
  notInCheck,
  takesLong,
  usualSeed,
  waitingWorkers,
} from "./scripts/test-run/test-projects.ts";

const never = ["**/node_modules/**", "build/**", "tests/journeys/**"];
const databaseSetup = ["platform/database/testing-setup.ts"];
const inCheck = process.env.TEST_IN_CHECK === "1";
const onNative = process.env.TEST_ENGINE === "native";
// Node runs these tests without a transform: sources are loaded as the server loads them.
const native = { viteModuleRunner: false, nodeLoader: false };

/** File paths in the order to run them, for runs that stop at the first failure (mutation testing). */
const orderedFiles = process.env.TEST_ORDER?.split(",") ?? [];

/** Names the order of the files and tests of a run; the runner prints it. */
const seed = Number(process.env.TEST_SEED ?? usualSeed);

/** In shuffled order, but the slowest files first, so that no worker is idle while another finishes one of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = new Map(
      files.map((file) => [file, hash("sha1", `${seed} ${relative(import.meta.dirname, file.moduleId)}`)]),
    );
    const sorted = files.toSorted((a, b) => (order.get(a) ?? "").localeCompare(order.get(b) ?? ""));
    const place = ({ moduleId }: TestSpecification) => orderedFiles.findIndex((path) => moduleId.endsWith(`/${path}`));
    if (orderedFiles.length > 0) return sorted.sort((a, b) => place(a) - place(b));
    const isLong = ({ moduleId }: TestSpecification) => takesLong.some((path) => moduleId.includes(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // Not as they stand in their files: a test needs none of those before it.
    sequence: { sequencer: LongestFirst, shuffle: { tests: true }, seed },
    pool: "forks",
    maxWorkers: computingWorkers,
    // Each worker loads the sources once for all its files; files must not leave state behind.
    isolate: false,
    // `npm test` names a failed test by its line.
    includeTaskLocation: true,
    // Reached on failures only; on a busy machine a fixture takes long to set up.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: everyTest,
          exclude: [...never, ...needsDatabase, ...needsServer, ...(inCheck ? notInCheck : [])],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: needsDatabase,
          exclude: [...never, ...needsServer, ...(onNative ? needsEmbedded.map((start) => `${start}**`) : [])],
          globalSetup: databaseSetup,
          experimental: native,
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: needsServer,
          exclude: never,
          globalSetup: databaseSetup,
          experimental: native,
          maxWorkers: waitingWorkers,
        },
      },
    ],
  },
});
