import { expect, test } from "vitest";
import type { ContentPage, NavigationNode } from "#features/content/content.schema.ts";
import { pageInArea, pathsOfTree, treeInArea } from "./creators-area.rules.ts";

const node = (path: string, children: NavigationNode[] = []): NavigationNode => ({
  path,
  title: path,
  draft: false,
  audience: "creators",
  children,
});
const tree = [node("/docs/creators", [node("/docs/creators/pay")])];

test("the navigation leads to the area's own addresses, at any depth", () => {
  expect(pathsOfTree(treeInArea([...tree, node("/docs/more")]))).toEqual([
    "/other/docs/creators",
    "/other/docs/creators/pay",
    "/other/docs/more",
  ]);
});

test("a part that holds everything is left out: its pages stand in its place", () => {
  expect(pathsOfTree(treeInArea(tree))).toEqual(["/other/docs/creators/pay"]);
  expect(treeInArea([])).toEqual([]);
});

test("links to pages for creators stay in the area, all others lead out", () => {
  const page = {
    slug: "creators/pay",
    path: "/docs/creators/pay",
    title: "Pay",
    description: "",
    date: null,
    updated: null,
    author: null,
    audience: "creators",
    tags: [],
    draft: false,
    template: false,
    readingMinutes: 1,
    headings: [],
    html: '<a href="/docs/creators">a</a> <a href="/docs/creators/pay#when">b</a> <a href="/docs/calls">c</a>',
    above: [{ path: "/docs/creators", title: "For creators" }],
    children: [],
    previous: null,
    next: { path: "/docs/creators/x", title: "X" },
  } satisfies ContentPage;
  expect(pageInArea(page, pathsOfTree(tree))).toMatchObject({
    path: "/other/docs/creators/pay",
    html: '<a href="/other/docs/creators">a</a> <a href="/other/docs/creators/pay#when">b</a> <a href="/docs/calls">c</a>',
    above: [{ path: "/other/docs/creators" }],
    previous: null,
    next: { path: "/other/docs/creators/x" },
  });
});
