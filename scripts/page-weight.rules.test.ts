import { expect, test } from "vitest";
import { budgetOf, type Manifest, pagesOf } from "./page-weight.rules.ts";

const manifest: Manifest = {
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

test("a page weighs its own files, its layouts' and what all of them import, each once", () => {
  expect(pagesOf(manifest)).toEqual([
    {
      path: "user/calls",
      js: ["entry", "react", "calls", "list", "member", "root"].map((name) => `/assets/${name}.js`),
      css: ["/assets/root.css"],
    },
    {
      path: "",
      js: ["entry", "react", "home", "root"].map((name) => `/assets/${name}.js`),
      css: ["/assets/home.css", "/assets/root.css"],
    },
  ]);
});

test("a page that strangers meet first has the smaller budget, one that nobody named the larger", () => {
  expect(budgetOf("")).toEqual({ js: 130, css: 20 });
  expect(budgetOf("blog/:slug")).toEqual({ js: 130, css: 20 });
  expect(budgetOf("something/new")).toEqual({ js: 190, css: 20 });
});
