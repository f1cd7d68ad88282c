import { expect, test } from "vitest";
import { isOpenToVisitors, loginPath, safePath } from "./guard.rules.ts";

test("a visitor may open the landing page, sign-in, sign-up and any profile", () => {
  for (const path of ["/", "/login", "/signup", "/luna", "/free", "/agents", "/luna/"]) {
    expect([path, isOpenToVisitors(path)]).toEqual([path, true]);
  }
});

test("everything under legal, agent, blog and docs is open at any depth", () => {
  for (const path of ["/legal/terms", "/agent/123", "/agents/123", "/blog/a/b", "/docs/a/b/c"]) {
    expect([path, isOpenToVisitors(path)]).toEqual([path, true]);
  }
});

test("build files are open, including removed ones of an older build [R-55]", () => {
  expect(isOpenToVisitors("/assets/gone-12345678.js")).toBe(true);
});

test("every other path asks a visitor to sign in, the admin area included", () => {
  for (const path of [
    "/admin",
    "/admin/",
    "/admin/logs",
    "/user/account",
    "/model/dashboard",
    "/call/1",
    "/legalese/x",
  ]) {
    expect([path, isOpenToVisitors(path)]).toEqual([path, false]);
  }
});

test("the sign-in path includes the requested path", () => {
  expect(loginPath("/user/calls", "?cursor=a b")).toBe("/login?next=%2Fuser%2Fcalls%3Fcursor%3Da%20b");
});

test("a return path holds only what a header can hold", () => {
  expect(safePath("/agents?q=größe", "/")).toBe("/agents?q=gr%C3%B6%C3%9Fe");
  expect(safePath("/マリア スミス?a=%20b#c", "/")).toBe(
    "/%E3%83%9E%E3%83%AA%E3%82%A2%20%E3%82%B9%E3%83%9F%E3%82%B9?a=%20b#c",
  );
  expect(safePath("/half \ud83c an emoji", "/")).toBe("/half%20%EF%BF%BD%20an%20emoji");
});

test("a return path must be on this site", () => {
  expect(safePath("/user/account?x=1", "/")).toBe("/user/account?x=1");
  for (const target of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/a\nb",
    "/\t/x",
    "x",
    "",
    null,
    undefined,
  ]) {
    expect(safePath(target, "/")).toBe("/");
  }
});
