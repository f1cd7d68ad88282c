import { expect, test } from "vitest";
import { createLog, silentLog } from "./log.ts";

test("secrets never reach a log line, at the top or one level down", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  log.info(
    { password: "p-1", request: { cookie: "c-1", "set-cookie": "s-1", path: "/" }, email: "a@b.example" },
    "hello",
  );
  expect(lines.join("")).toContain("hello");
  expect(lines.join("")).toContain('"path":"/"');
  for (const secret of ["p-1", "c-1", "s-1", "a@b.example"]) expect(lines.join("")).not.toContain(secret);
});

test("the silent log writes nothing and does not fail", () => {
  expect(() => silentLog.child({ requestId: "1" }).error({ error: "x" }, "quiet")).not.toThrow();
});

test("an error is logged by name, message and stack, without the row that a database quotes", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const refused = Object.assign(new Error("duplicate key value", { cause: new Error("the deeper one") }), {
    code: "23505",
    constraint: "users_email_key",
    detail: "Key (email)=(owl@example.com) already exists.",
  });
  log.error({ err: refused }, "not written");
  const line = lines.join("");
  for (const said of ["duplicate key value", "23505", "users_email_key", "the deeper one", "log.test.ts"]) {
    expect(line).toContain(said);
  }
  expect(line).not.toContain("owl@example.com");
});
