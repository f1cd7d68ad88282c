/** The house in data: which rooms there are, who may import what, and how files are named. docs/ARCHITECTURE.md says why. */

/** A feature imports only features that stand before it. */
export const featureOrder = [
  "audit",
  "settings",
  "brand",
  "content",
  "mail",
  "members",
  "moderation",
  "confirmations",
  "age-gate",
  "push",
  "media",
  "ledger",
  "limits",
  "purchases",
  "verifications",
  "voices",
  "prompts",
  "agents",
  "conversations",
  "memories",
  "complaints",
  "reviews",
  "ratings",
  "appointments",
  "payouts",
  "analysis",
  "operations",
  "privacy",
  "people",
  "admin-inbox",
];

/** The closed list of what a file of a feature can be. */
const featureRoles = [
  "rules",
  "schema",
  "tables",
  "store",
  "operations",
  "service",
  "job",
  "failures",
  "emails",
  "labels",
  "words",
  "feature",
];
/** What one feature may use of another, and whether as a type only. */
const sharedRoles: Record<string, "run" | "type"> = {
  service: "run",
  rules: "run",
  schema: "run",
  failures: "run",
  labels: "run",
  words: "run",
  emails: "run",
  tables: "type",
};

/** Both sides run these: they may stand on nothing that only a server has. */
const runsInBrowser = [
  /^app\//,
  /^content\//,
  /^features\/.*\.(rules|schema|operations|failures|labels|words)\.ts$/,
  /^voice\/protocol\//,
  /^platform\/(money|errors|days|text|operations)\//,
];
const everything = [/./];

type Room = {
  /** What code of the room may import at run time, the room itself included. */
  run: RegExp[];
  /** What it may import besides as a type. */
  type: RegExp[];
  /** The second-last part of a file name such as `call.worker.ts`; null: any. */
  roles: string[] | null;
};

const providerInterface = /^providers\/([a-z-]+)\/\1\.ts$/;

export const rooms: Record<string, Room> = {
  app: {
    run: runsInBrowser,
    type: everything,
    roles: ["rules", "schema", "labels", "server", "client", "worklet", "worker", "d"],
  },
  content: { run: [/^content\//], type: [], roles: [] },
  features: {
    run: [/^features\//, /^platform\//],
    type: [/^voice\/(ports|protocol)\//, providerInterface],
    roles: featureRoles,
  },
  voice: {
    run: [/^voice\//, /^platform\//],
    type: [],
    roles: ["rules", "schema", "worker", "contract", "fake", "d"],
  },
  providers: {
    run: [/^providers\//, /^voice\//, /^platform\//],
    type: [],
    roles: ["rules", "schema", "worker", "contract", "fake", "d"],
  },
  platform: { run: [/^platform\//], type: [], roles: ["rules", "schema", "tables", "store", "worker", "fake", "d"] },
  server: {
    run: [/^(app|content|features|voice|providers|platform|server)\//],
    type: [],
    roles: ["routes", "socket", "middleware", "rules", "schema", "worker", "d"],
  },
  tests: { run: everything, type: everything, roles: null },
  bench: { run: everything, type: everything, roles: null },
  scripts: { run: everything, type: everything, roles: null },
};

export const maxLines = 300;
const wordsNowhere = new Set(["util", "utils", "helper", "helpers", "misc"]);
/** Words that say nothing alone but may be part of a name, such as `common-passwords`. */
const wordsNotAlone = new Set(["common", "index", "shared", "lib"]);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Screens may stand for a parameter: `$username.tsx`. */
const screenName = /^[$_]?[a-z0-9]+(-[a-z0-9]+)*$/;

export type ImportKind = "run" | "type";

/** Test files see the whole house: they build what they test. */
export function isTest(path: string): boolean {
  return /\.(test|contract)\.tsx?$/.test(path) || /\/contract\.test\.ts$/.test(path);
}

/** Whether the browser may load a file. The client build refuses the others. */
export function mayRunInBrowser(path: string): boolean {
  return runsInBrowser.some((pattern) => pattern.test(path)) && !isTest(path);
}

/** Why a file of ours may not import another one, or null when it may. Both paths are relative to the repository. */
export function importRefusal(from: string, to: string, kind: ImportKind): string | null {
  const room = rooms[roomOf(from)];
  if (!room) return null;
  if (isTest(from)) return null;
  if (roomOf(from) === roomOf(to) && from.startsWith("features/")) return featureRefusal(from, to, kind);
  if (["tests", "bench", "scripts"].includes(roomOf(to)) && roomOf(to) !== roomOf(from)) {
    if (room.run !== everything) return `nobody imports ${roomOf(to)}/`;
  }
  if (isTest(to)) return "nobody imports a test";
  if (bothSides(from) && kind === "run" && !mayRunInBrowser(to)) {
    return "rules, schemas and operations run on both sides: they import only what the browser may load";
  }
  if (room.run.some((pattern) => pattern.test(to))) return null;
  if (kind === "type" && room.type.some((pattern) => pattern.test(to))) return null;
  return refusalBetweenRooms(from, to, kind);
}

function refusalBetweenRooms(from: string, to: string, kind: ImportKind): string {
  const here = roomOf(from);
  if (kind === "run" && rooms[here]?.type.some((pattern) => pattern.test(to))) {
    return `${here}/ may use this as a type only (import type)`;
  }
  return `${here}/ may not import from ${roomOf(to) || to}/`;
}

function featureRefusal(from: string, to: string, kind: ImportKind): string | null {
  const [here, there] = [featureOf(from), featureOf(to)];
  if (isTest(to)) return "nobody imports a test";
  const isFrontDoor = roleOf(from) === "feature";
  const toFrontDoor = roleOf(to) === "feature";
  // What a front door is handed may come from any feature, and is said in types.
  if (isFrontDoor && kind === "type" && (toFrontDoor || roleOf(to) === "service")) return null;
  if (toFrontDoor) {
    return "a front door is opened by server/features.ts alone: use the feature's service, rules or schema";
  }
  if (here !== there) {
    if (featureOrder.indexOf(there) > featureOrder.indexOf(here)) {
      return `${here} stands before ${there}: a feature imports only earlier ones (tell a later one by an outbox event or a job)`;
    }
    const allowed = sharedRoles[roleOf(to) ?? ""];
    if (!allowed)
      return `another feature's ${roleOf(to) ?? "file without a role"} is its own affair: use its service, rules or schema`;
    if (allowed === "type" && kind === "run") return `another feature's ${roleOf(to)} may be used as a type only`;
  }
  if (bothSides(from) && kind === "run" && !mayRunInBrowser(to)) {
    return "rules, schemas and operations run on both sides: they import only what the browser may load";
  }
  return null;
}

/** What is wrong with the place or the name of a file. */
export function nameFaults(path: string): string[] {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  const [subject = "", ...suffixes] = file.split(".");
  const folders = parts.slice(1, -1);
  const pattern = roomOf(path) === "app" ? screenName : kebabCase;
  const faults = [...folders, subject].flatMap((name) => wordFaults(name, pattern));
  return [...faults, ...roleFaults(path, suffixes.slice(0, -1)), ...featurePlaceFaults(path)];
}

function wordFaults(name: string, pattern: RegExp): string[] {
  const vague = name.split("-").find((word) => wordsNowhere.has(word)) ?? (wordsNotAlone.has(name) ? name : undefined);
  if (vague) return [`"${vague}" says nothing: name what it holds`];
  return pattern.test(name) ? [] : [`"${name}" is not kebab-case`];
}

function roleFaults(path: string, suffixes: string[]): string[] {
  const allowed = rooms[roomOf(path)]?.roles ?? null;
  if (allowed === null) return [];
  const roles = suffixes.filter((suffix) => suffix !== "test");
  const unknown = roles.filter((role) => !allowed.includes(role) && role !== "contract");
  if (roomOf(path) === "content") return ["content/ holds words, not code"];
  if (unknown.length > 0) return [`"${unknown.join(".")}" is not a role of ${roomOf(path)}/ (${allowed.join(", ")})`];
  if (roomOf(path) === "features" && roles.length === 0) {
    return [`a file of a feature has a role: <subject>.<${featureRoles.join("|")}>.ts`];
  }
  return [];
}

function featurePlaceFaults(path: string): string[] {
  if (roomOf(path) !== "features" || featureOrder.includes(featureOf(path))) return [];
  return [`"${featureOf(path)}" has no place in the order of the features (scripts/boundaries.rules.ts)`];
}

function bothSides(path: string): boolean {
  return (
    /\.(rules|schema|operations|failures|labels|words)\.ts$/.test(path) &&
    /^(features|voice\/protocol|platform|app)\//.test(path)
  );
}

export function roomOf(path: string): string {
  return path.includes("/") ? (path.split("/")[0] ?? "") : "";
}

function featureOf(path: string): string {
  return path.split("/")[1] ?? "";
}

function roleOf(path: string): string | undefined {
  return /\.([a-z]+)\.tsx?$/.exec(path)?.[1];
}
