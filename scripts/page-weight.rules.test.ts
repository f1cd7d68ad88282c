import { expect, test } from "vitest";
import { budgetOf, importsOf, type Manifest, pagesOf } from "./page-weight.rules.ts";

const manifest: Manifest = {
  url: "/assets/manifest.js",
  entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
  routes: {
    root: {
      id: "root",
      path: "",
      module: "/assets/root.js",
      imports: ["/assets/react.js"],
      css: ["/assets/root.css#"],
    },
    member: { id: "member", parentId: "root", module: "/assets/member.js" },
    calls: {
      id: "calls",
      parentId: "member",
      path: "user/calls",
      module: "/assets/calls.js",
      imports: ["/assets/list.js"],
    },
    home: { id: "home", parentId: "root", index: true, module: "/assets/home.js", css: ["/assets/home.css"] },
  },
};

test("a page weighs its own files, the manifest, its layouts' and what all of them import, each once", () => {
  expect(pagesOf(manifest)).toEqual([
    {
      path: "user/calls",
      js: ["entry", "react", "calls", "list", "member", "root", "manifest"].map((name) => `/assets/${name}.js`),
      css: ["/assets/root.css"],
    },
    {
      path: "",
      js: ["entry", "react", "home", "root", "manifest"].map((name) => `/assets/${name}.js`),
      css: ["/assets/home.css", "/assets/root.css"],
    },
  ]);
});

test("a page that strangers meet first has the smaller budget, one that nobody named the larger", () => {
  expect(budgetOf("")).toEqual({ js: 130, css: 18 });
  expect(budgetOf("blog/:slug")).toEqual({ js: 130, css: 18 });
  expect(budgetOf("something/new")).toEqual({ js: 170, css: 18 });
});

test("what a script imports at once is weighed with it, what it fetches later is not", () => {
  const script =
    'import{a as b}from"./frame.js";import"./side.js";const later=()=>import(`./later.js`);export{b}from "./c.js"';
  expect(importsOf(script)).toEqual(["/assets/frame.js", "/assets/side.js", "/assets/c.js"]);
});
