import { expect, test } from "vitest";
import { budgetOf, importsOf, type Manifest, pagesOf } from "./page-weight.rules.ts";

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

test("a page's weight is that of its files, its layouts and all their imports, each counted once", () => {
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

test("a page for new visitors has the smaller budget, an unlisted page the larger one", () => {
  expect(budgetOf("")).toEqual({ js: 130, css: 18 });
  expect(budgetOf("blog/:slug")).toEqual({ js: 130, css: 18 });
  expect(budgetOf("something/new")).toEqual({ js: 170, css: 18 });
  expect(budgetOf("call/:callId")).toEqual({ js: 170, css: 20 });
});

test("a script's static imports count towards its weight, its dynamic imports do not", () => {
  const script =
    'import{a as b}from"./frame.js";import"./side.js";const later=()=>import(`./later.js`);export{b}from "./c.js"';
  expect(importsOf(script)).toEqual(["/assets/frame.js", "/assets/side.js", "/assets/c.js"]);
});
