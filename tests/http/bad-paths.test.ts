import { beforeAll, expect, test } from "vitest";
import { everyPath } from "#tests/builders/site-map.ts";
import { apiDocument } from "./support/api-document.ts";
import { expectCalm } from "./support/refusals.ts";
import { sharedSite } from "./support/shared-site.ts";
import type { Site } from "./support/site-under-test.ts";
import type { Visitor } from "./support/visitor.ts";

let site: Site;
let people: Visitor[];
beforeAll(async () => {
  site = await sharedSite({ screens: true });
  people = [await site.visit(), await site.member(), await site.member({ userType: "model" })];
});

/** What nobody's name holds: the character that a database cannot store, half a character, and far too much. */
const oddNames = ["a%00b", "%ED%A0%80", "a".repeat(4_000)];
/** Files whose names are read from the path. */
const files = ["/favicon.ico", "/sitemap-profiles-1.xml", "/media/cards/1.png", "/media/voices/1.wav", "/media/1"];

const parameters = /:\w+\??|\{\w+\}|\*|1/g;
/** The path with an odd name in place of its parameters. */
const oddPaths = (path: string) => oddNames.map((name) => path.replaceAll(parameters, name));

test("a path with a name that nobody can have is not found, and never a fault, as a page, as data and in the API", async () => {
  const [visitor] = people as [Visitor];
  const described = Object.entries((await apiDocument(visitor)).paths).flatMap(([path, { get }]) =>
    get ? [path] : [],
  );
  const pages = everyPath().flatMap((path) => [path, `${path === "/" ? "/_" : path}.data`]);
  const named = [...described, ...pages, ...files].filter((path) => path.search(parameters) >= 0);
  const paths = named.flatMap(oddPaths);
  expect(paths.length).toBeGreaterThan(150);
  for (const [index, path] of paths.entries()) {
    // In turn: what a path means does not depend on who asks, and everybody asks for a third of them.
    const who = people[index % people.length] as Visitor;
    expectCalm(await who.get(path), path);
  }
  expect(site.faults).toEqual([]);
});

test("a name in a path with the character that a database cannot store is not found", async () => {
  const creator = people[2] as Visitor;
  const files = ["/media/cards/%00.png", "/media/voices/%00.wav", "/sitemap-profiles-%00.xml", "/favicon.ico%00"];
  for (const path of ["/%00", "/a%00b", "/api/agents/%00", ...files])
    expect([path, (await creator.get(path)).status]).toEqual([path, 404]);
});
