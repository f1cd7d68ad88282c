import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import {
  everyTest,
  makesMedia,
  needsDatabase,
  needsEmbedded,
  needsServer,
  takesLong,
} from "./scripts/test-run/test-projects.ts";

const never = ["**/node_modules/**", "build/**", "tests/journeys/**"];
const databaseSetup = ["platform/database/testing-setup.ts"];
const withoutMedia = process.env.TEST_WITHOUT_MEDIA === "1";
const onNative = process.env.TEST_ENGINE === "native";
// What Node itself runs needs no transformer: sources are loaded as the server loads them.
const native = { viteModuleRunner: false, nodeLoader: false };

/** Files in an order of their own, as paths from the root: whoever stops at the first red test wants the likeliest first. */
const wished = process.env.TEST_ORDER?.split(",") ?? [];

/** What takes longest begins first: at the end it would keep one worker busy while the other has nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => wished.findIndex((path) => moduleId.endsWith(`/${path}`));
    if (wished.length > 0) return sorted.sort((a, b) => place(a) - place(b));
    const isLong = ({ moduleId }: TestSpecification) => takesLong.some((path) => moduleId.includes(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    maxWorkers: 2,
    // Each worker loads the sources once for all its files, which leave nothing behind that another one could meet.
    isolate: false,
    // Only a failure waits this long; on a machine that does other things as well a stage takes its time to stand.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: everyTest,
          exclude: [...never, ...needsDatabase, ...needsServer, ...(withoutMedia ? makesMedia : [])],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: needsDatabase,
          exclude: [...never, ...needsServer, ...(onNative ? needsEmbedded : [])],
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
          // They wait for clocks, kills and restarts for a fifth of their time.
          maxWorkers: 3,
        },
      },
    ],
  },
});
