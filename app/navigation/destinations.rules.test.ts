import { expect, test } from "vitest";
import { destination } from "./destinations.rules.ts";

test("a path, a query and a fragment are on this site", () => {
  for (const target of ["/user/account", "/?view=model", "?q=sea", "#main", "legal", ""]) {
    expect(destination(target)).toBe(target);
  }
});

test("an external address without permission throws, however it is written [E-04]", () => {
  for (const target of [
    "https://other.example",
    "http://other.example/a",
    "//other.example",
    "/\\other.example",
    "\\\\other.example",
    "/\t/other.example",
    " https://other.example",
    "mailto:hello@site.example",
  ]) {
    expect(() => destination(target), target).toThrow("needs permission");
  }
});

test("with permission an address may be external", () => {
  for (const target of ["https://other.example/support?x=1", "//other.example", "mailto:hello@site.example"]) {
    expect(destination(target, { external: true })).toBe(target);
  }
});

test("a harmful address throws, with or without permission [E-05]", () => {
  for (const target of [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>1</script>",
    "vbscript:x",
    "blob:https://site.example/1",
    "file:///etc/passwd",
  ]) {
    for (const external of [false, true]) {
      expect(() => destination(target, { external }), target).toThrow(/^Nobody is sent to a "[a-z]+:" address$/);
    }
  }
});
