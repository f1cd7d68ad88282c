import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { areasOf, nowhereIn } from "./page-areas.ts";

type Line = { id: string; parentId?: string; path?: string; index?: boolean };

function linesOf(entries: readonly RouteConfigEntry[], parentId: string): Line[] {
  return entries.flatMap(({ file, path, index, children = [] }) => [
    { id: file, parentId, ...(path === undefined ? {} : { path }), ...(index ? { index } : {}) },
    ...linesOf(children, file),
  ]);
}

/** A build with the site's own routes. */
function buildOf(lines: readonly Line[]): ServerBuild {
  const all = Object.fromEntries(lines.map((line) => [line.id, line]));
  return { routes: all, assets: { routes: all } } as unknown as ServerBuild;
}

function tree(build: ServerBuild, parentId?: string): RouteObject[] {
  const children = (Object.values(build.routes) as Line[]).filter((line) => line.parentId === parentId);
  return children.map(({ id, path, index }) =>
    index ? { id, index: true } : { id, children: tree(build, id), ...(path === undefined ? {} : { path }) },
  );
}

const found = (build: ServerBuild, pathname: string) =>
  matchRoutes(tree(build), pathname)?.map(({ route, params }) => ({ id: route.id, params }));

const site = buildOf([{ id: "root", path: "" }, ...linesOf(routes, "root")]);
const areaOf = areasOf(site);
const patterns = (Object.values(site.routes) as Line[]).map(({ id }) => {
  const path: string[] = [];
  for (let at: Line | undefined = site.routes[id] as Line; at; at = site.routes[at.parentId ?? ""] as Line | undefined)
    path.unshift(at.path ?? "");
  return `/${path.filter(Boolean).join("/")}`;
});
/** A path of every page, some that match nothing, and some in unusual spellings. */
const addresses = new Set([
  ...patterns.map((path) => path.replaceAll(/:\w+/g, "some-one").replace("*", "deep/er")),
  ...patterns.map((path) => path.replaceAll(/:\w+/g, "A_1").replace("*", "x").toUpperCase()),
  "/harbourlight",
  "/harbourlight/",
  "/agents/",
  "/nobody/here",
  "/user",
  "/admin/none",
  "/model",
  "/Legal/Terms",
]);

test("a path matches the same routes in its area as in the whole site, with the same parameters", () => {
  for (const address of addresses) {
    const area = areaOf(address);
    if (area) expect(found(area, address), address).toEqual(found(site, address));
  }
});

test("an area contains the parent routes that the browser asks for", () => {
  for (const address of addresses) {
    const area = areaOf(address);
    const above = address.split("/").map((_, i, segments) => segments.slice(0, i).join("/") || "/");
    for (const path of above) if (area) expect(found(area, path), `${path} of ${address}`).toEqual(found(site, path));
  }
});

test("an area is a small part of the site, is built once, and has the same routes for the browser", () => {
  const whole = Object.keys(site.routes).length;
  for (const address of ["/", "/agents", "/legal", "/user/account", "/harbourlight"]) {
    const area = areaOf(address);
    expect(Object.keys(area?.routes ?? {}).length, address).toBeLessThan(whole / 4);
    expect(Object.keys(area?.assets.routes ?? {})).toEqual(Object.keys(area?.routes ?? {}));
    expect(areaOf(`${address}`)).toBe(area);
  }
  expect(areaOf("/somebody")).toBe(areaOf("/somebody-else"));
  expect(areaOf("/AGENTS")).toBe(areaOf("/agents"));
});

test("an unusual path uses the whole site", () => {
  for (const path of ["/_root.data", "/user/account.data", "/__manifest", "/caf%C3%A9", "//agents", "/é"]) {
    expect(areaOf(path), path).toBeNull();
  }
});

test("where nothing is, every path leads to the page that is not found, and the browser is told of no other", () => {
  const nowhere = nowhereIn(site);
  const [notFound] = found(site, "/nobody/here")?.slice(-1) ?? [];
  for (const address of ["/admin", "/admin/logs", "/harbourlight", "/agents", "/no/thing"]) {
    expect(found(nowhere, address)?.at(-1)?.id, address).toBe(notFound?.id);
  }
  const start = found(site, "/")?.map(({ id }) => id) ?? [];
  expect(Object.keys(nowhere.assets.routes).sort()).toEqual([...new Set([...start, notFound?.id])].sort());
});
