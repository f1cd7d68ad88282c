import { expect, test } from "vitest";
import { commandFor, repeatedPlace, suiteOf } from "./suites.rules.ts";

test("a test file belongs to the suite that has what it needs, and a line does not change that", () => {
  expect(suiteOf("tests/journeys/sign-in/sign-in.journey.ts:203")).toBe("browser");
  expect(suiteOf("tests/http/stop.test.ts:49")).toBe("http");
  expect(suiteOf("server/http/origin.test.ts")).toBe("http");
  expect(suiteOf("features/limits/limits.service.test.ts")).toBe("database");
  expect(suiteOf("platform/money/money.test.ts")).toBe("unit");
  expect(suiteOf("app/ui/button.test.tsx:4")).toBe("unit");
});

test("a suite can be named itself", () => {
  for (const suite of ["unit", "database", "http", "browser"]) expect(suiteOf(suite)).toBe(suite);
});

test("other files belong to none", () => {
  expect(suiteOf("server/process/start.ts")).toBeUndefined();
  expect(suiteOf("node_modules/zod/zod.test.ts")).toBeUndefined();
});

test("a failed journey is repeated alone, any other test with its file", () => {
  const failed = { line: 36, title: "waits" };
  expect(repeatedPlace({ ...failed, file: "tests/journeys/talk.journey.ts" })).toBe(
    "tests/journeys/talk.journey.ts:36",
  );
  expect(repeatedPlace({ ...failed, file: "tests/http/stop.test.ts" })).toBe("tests/http/stop.test.ts");
});

test("the command that repeats a test names the engine where it is not the usual one, and the order of the tests", () => {
  const failed = { file: "features/limits/limits.service.test.ts", line: 36, title: "a limit holds at once" };
  expect(commandFor(failed, {})).toBe("npm test -- features/limits/limits.service.test.ts");
  const native = { TEST_ENGINE: "native", TEST_DATABASE_URL: "postgres://root@127.0.0.1:5432/test" };
  expect(commandFor(failed, native)).toBe(
    "TEST_ENGINE=native TEST_DATABASE_URL=postgres://root@127.0.0.1:5432/test npm test -- features/limits/limits.service.test.ts",
  );
  expect(commandFor(failed, { TEST_SEED: "7" })).toBe("TEST_SEED=7 npm test -- features/limits/limits.service.test.ts");
  const journey = { ...failed, file: "tests/journeys/talk.journey.ts" };
  expect(commandFor(journey, { TEST_SEED: "7" })).toBe("npm test -- tests/journeys/talk.journey.ts:36");
});
