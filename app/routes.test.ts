import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "./routes.ts";

const layoutIn = (file: string) => /^routes\/layouts\/(\w+)\.tsx$/.exec(file)?.[1];

/** Every path of the site map with the layout that it stands in, one of the five. */
function layouts(): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (entry: RouteConfigEntry, layout: string) => {
    if (entry.index === true || entry.path !== undefined) found.set(`/${entry.path ?? ""}`, layout);
    for (const child of entry.children ?? []) walk(child, layout);
  };
  for (const entry of routes) walk(entry, layoutIn(entry.file) ?? "none");
  return found;
}

test("there are five layouts: auth, default, free, legal and model [R-01]", () => {
  expect([...new Set(routes.map(({ file }) => layoutIn(file)))].sort()).toEqual([
    "auth",
    "default",
    "free",
    "legal",
    "model",
  ]);
});

const inLayout = (layout: string, paths: string[]) => {
  const found = layouts();
  expect(Object.fromEntries(paths.map((path) => [path, found.get(path)]))).toEqual(
    Object.fromEntries(paths.map((path) => [path, layout])),
  );
};

test("the landing page, profiles, blog and docs stand in the default layout [R-03, R-10, R-11, R-12, R-13]", () => {
  inLayout("default", ["/", "/:username", "/blog", "/blog/:slug", "/docs", "/docs/*"]);
});

test("the account, the list of legal pages and the admin area stand in the default layout [R-18, R-19]", () => {
  inLayout("default", ["/user/account", "/legal", "/admin", "/admin/analysis", "/dashboard"]);
});

test("sign-in and sign-up stand in the auth layout, the free area in its own [R-06, R-07, R-09]", () => {
  inLayout("auth", ["/login", "/signup"]);
  inLayout("free", ["/free"]);
});

test("legal pages stand in the legal layout", () => {
  inLayout("legal", ["/legal/:document", "/legal/report", "/legal/privacy-choices"]);
});

test("blog and docs for creators and the test of devices stand in the model layout [R-15, R-16, R-17]", () => {
  inLayout("model", ["/other/blog", "/other/docs", "/test"]);
});

test("the creators' area stands in the model layout [R-28, R-29, R-30, R-31, R-32]", () => {
  inLayout("model", ["/model/agent", "/model/dashboard", "/model/profile", "/model/voices", "/model/settings"]);
});
