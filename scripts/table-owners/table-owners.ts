import { parseSync, Visitor } from "oxc-parser";
import { featureOrder, isTest, roomOf } from "../house/boundaries.rules.ts";
import { readHouse, type SourceFile } from "../house/boundaries.ts";
import type { Violation } from "../house/exemptions.ts";
import { type TableRules, tableRules } from "./table-owners.rules.ts";
import { readTables } from "./table-uses.ts";

const rulesPath = "scripts/table-owners/table-owners.rules.ts";
const withQueries = /^(features|platform|server)\//;

export type ForeignUse = { table: string; owner: string; reader: string; file: string; line: number; write: boolean };

/** Every place that names a table of somebody else; views that are published for that are left out. */
export function foreignTableUses(files: SourceFile[]): ForeignUse[] {
  return foreignUses(files, tableRules).uses.filter(({ table }) => !(table in tableRules.published));
}

/** The same between features. */
export function crossFeatureReads(files: SourceFile[] = readHouse(process.cwd())): ForeignUse[] {
  return foreignTableUses(files).filter(({ file }) => roomOf(file) === "features");
}

/** Everything that stands against table-owners.rules.ts. */
export function findTableViolations(files: SourceFile[], rules: TableRules = tableRules): Violation[] {
  // Where nobody has tables there is nothing to keep apart.
  if (!files.some(({ path }) => path.endsWith(".tables.ts"))) return [];
  const { uses, violations } = foreignUses(files, rules);
  const refused = uses.flatMap((use) => {
    const reason = refusalOf(use, rules);
    return reason === null ? [] : { path: use.file, line: use.line, reason };
  });
  return [...violations, ...refused, ...unusedDeclarations(uses, rules)];
}

type Found = { uses: ForeignUse[]; violations: Violation[] };

function foreignUses(files: SourceFile[], rules: TableRules): Found {
  const { owners, violations } = ownersOf(files, rules);
  const found: Found = { uses: [], violations };
  for (const file of files) {
    if (withQueries.test(file.path) && !isTest(file.path) && !(file.path in rules.allTables)) {
      addUses(found, file, owners, rules);
    }
  }
  return found;
}

function addUses({ uses, violations }: Found, { path, text }: SourceFile, owners: Owners, rules: TableRules): void {
  const reader = readerOf(path, rules);
  const read = readTables(path, text);
  const own = new Set(read.commonTables.map(({ table }) => table));
  const refuse = (line: number, reason: string) => void violations.push({ path, line, reason });
  const add = (table: string, write: boolean, line: number) => {
    const owner = owners.get(table);
    if (owner !== undefined && owner !== reader) uses.push({ table, owner, reader, file: path, line, write });
  };
  for (const { table, line } of read.commonTables) {
    if (owners.has(table)) refuse(line, `a query of its own is called "${table}" like a table: give it another name`);
  }
  for (const { table, isWrite, line } of read.uses) {
    if (table === null) {
      const meant = read.texts.filter((one) => owners.has(one));
      if (meant.length === 0) refuse(line, "names a table by a variable: write the table's name here");
      for (const one of meant) add(one, isWrite, line);
    } else if (owners.has(table)) add(table, isWrite, line);
    else if (!own.has(table) && !isCatalogue(table)) refuse(line, `no *.tables.ts declares a table "${table}"`);
  }
  for (const { table, line } of read.names) add(table, false, line);
}

const isCatalogue = (table: string) => /^(pg_|information_schema\.)/.test(table);

function refusalOf({ table, owner, reader, write }: ForeignUse, rules: TableRules): string | null {
  if (reader === rules.demonstration.place && rules.demonstration.tables.includes(table)) return null;
  if (write) return `${reader} writes ${table}, which belongs to ${owner}: ${owner} has to offer it`;
  if (rank(reader) < rank(owner)) return `${reader} reads ${table}, but ${owner} stands after it: have it handed in`;
  if (table in rules.published || declaredTables(reader, rules).includes(table)) return null;
  return `${reader} reads ${table}, which belongs to ${owner}: ask its service, or say in ${rulesPath} why not`;
}

/** What nobody reads any more is not to be declared either. */
function unusedDeclarations(uses: ForeignUse[], rules: TableRules): Violation[] {
  const isRead = (table: string, reader?: string) =>
    uses.some((use) => use.table === table && (reader === undefined || use.reader === reader));
  const unused = (reader: string, table: string): Violation[] =>
    isRead(table, reader)
      ? []
      : [{ path: rulesPath, line: 1, reason: `${reader} does not read ${table}: take it out` }];
  const { place, tables } = rules.demonstration;
  return [
    ...Object.keys(rules.reads).flatMap((one) => declaredTables(one, rules).flatMap((table) => unused(one, table))),
    ...tables.flatMap((table) => unused(place, table)),
    ...Object.keys(rules.published).flatMap((table) =>
      isRead(table) ? [] : [{ path: rulesPath, line: 1, reason: `nobody reads ${table}: take it out` }],
    ),
  ];
}

const declaredTables = (reader: string, rules: TableRules) =>
  (rules.reads[reader] ?? []).flatMap(({ tables }) => tables);

/** Whoever a file belongs to: a feature, the demonstration, or a room. */
function readerOf(path: string, { demonstration }: TableRules): string {
  if (path.startsWith(demonstration.place)) return demonstration.place;
  return roomOf(path) === "features" ? (path.split("/")[1] ?? "") : roomOf(path);
}

/** The platform stands before all features, the server after them. */
function rank(owner: string): number {
  if (owner === "platform") return -1;
  const place = featureOrder.indexOf(owner);
  return place === -1 ? featureOrder.length : place;
}

type Owners = Map<string, string>;

function ownersOf(files: SourceFile[], rules: TableRules): { owners: Owners; violations: Violation[] } {
  const owners: Owners = new Map();
  const violations: Violation[] = [];
  const claim = (owner: string, table: string, path: string) => {
    const before = owners.get(table);
    if (before !== undefined) violations.push({ path, line: 1, reason: `${table} belongs to ${before} already` });
    else owners.set(table, owner);
  };
  for (const { path, text } of files) {
    if (!path.endsWith(".tables.ts")) continue;
    for (const table of declaredIn(path, text)) claim(readerOf(path, rules), table, path);
  }
  for (const [owner, tables] of Object.entries(rules.onlyInSql)) {
    for (const table of tables) claim(owner, table, rulesPath);
  }
  return { owners, violations };
}

/** The tables that a file adds to the interface of all tables. */
function declaredIn(path: string, text: string): string[] {
  const tables: string[] = [];
  new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== "Tables") return;
      for (const member of body.body) {
        if (member.type === "TSPropertySignature" && member.key.type === "Identifier") tables.push(member.key.name);
      }
    },
  }).visit(parseSync(path, text).program);
  return tables;
}
