import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { normalUsername, reservedUsernames, usernameProblem } from "./usernames.rules.ts";

test("a username has 3 to 30 letters, digits, hyphens or underscores [N-45]", () => {
  for (const good of ["ivy", "night_dial", "a-1", "x".repeat(30)]) expect(usernameProblem(good)).toBeNull();
  for (const bad of ["", "iv", "x".repeat(31), "two words", "ünï", "a/b", "a.b", "Ivy"]) {
    expect(usernameProblem(bad)?.code).toBe("members.username_format");
  }
});

test("case and surrounding space are ignored [N-45]", () => {
  expect(normalUsername("  IvY ")).toBe("ivy");
});

test("the site's own paths are reserved [N-64]", () => {
  const paths = ["login", "signup", "admin", "legal", "api", "free", "model", "user", "blog", "docs", "dashboard"];
  const more = ["other", "test", "agent", "assets", "agents", "call", "media", "dev", "sandbox", "livez", "readyz"];
  for (const path of [...paths, ...more]) expect(usernameProblem(path)?.code).toBe("members.username_reserved");
  expect([...reservedUsernames].filter((name) => name !== name.toLowerCase())).toEqual([]);
});

test("the reserved list covers the first segments of the site map, the server's paths and the static files [N-64]", () => {
  const segments = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match[1] ?? "");
  const siteMap = segments(readFileSync("app/routes.ts", "utf8"), /route\("([a-z][^"/:]*)/g);
  // Routers of the API are mounted under /api, so their own paths cannot collide.
  const api = readFileSync("server/http/api/api.routes.ts", "utf8");
  const underApi = ["api", ...segments(api, /from "\.\/([a-z-]+)\.routes\.ts"/g)].map((name) => `${name}.routes.ts`);
  const isOutside = (file: string) => !underApi.some((name) => file.endsWith(`/${name}`));
  const serverPaths = globSync("server/**/*.ts", { exclude: ["**/*.test.ts"] })
    .filter(isOutside)
    .flatMap((file) =>
      segments(readFileSync(file, "utf8"), /\.(?:get|post|put|patch|delete|all|use|route)\(\s*["'`]\/([^"'`/:*]+)/g),
    );
  expect(siteMap).toEqual(expect.arrayContaining(["login", "signup", "admin", "legal", "free"]));
  expect(serverPaths).toEqual(expect.arrayContaining(["livez", "readyz", "api", "media"]));
  const taken = [...siteMap, ...serverPaths, ...readdirSync("public")];
  const free = taken.filter((segment) => usernameProblem(normalUsername(segment)) === null);
  expect(free, "usernames that would hide a page").toEqual([]);
});

test("the router's manifest path is reserved, and so never cached as a profile page", () => {
  expect(usernameProblem("__manifest")?.code).toBe("members.username_reserved");
});
