import { type Expression, parseSync, Visitor } from "oxc-parser";
import type { SourceFile } from "../house/boundaries.ts";

/** One place in the code that reads or writes a table. */
export type TableUse = { path: string; table: string; kind: "read" | "write" };

/** Which feature declares which table in its `*.tables.ts`. */
export function tableOwners(files: SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of files) {
    const [, feature] = /^features\/([^/]+)\/.*\.tables\.ts$/.exec(path) ?? [];
    if (!feature) continue;
    new Visitor({
      TSInterfaceDeclaration({ id, body }) {
        if (id.name !== "Tables") return;
        for (const member of body.body) {
          if (member.type !== "TSPropertySignature") continue;
          if (member.key.type === "Identifier") owners.set(member.key.name, feature);
        }
      },
    }).visit(parseSync(path, text).program);
  }
  return owners;
}

/** Every table that a file names in a call of the query builder or in a template of SQL. */
export function tableUsesIn({ path, text }: SourceFile): TableUse[] {
  const uses: TableUse[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [tables] }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const kind = builderCalls.get(callee.property.name);
      if (!kind || !tables || tables.type === "SpreadElement") return;
      for (const table of tablesNamed(tables)) uses.push({ path, table, kind });
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== "Identifier" || tag.name !== "sql") return;
      uses.push(
        ...tablesOfSql(quasi.quasis.map(({ value }) => value.raw).join(" ? ")).map((use) => ({ path, ...use })),
      );
    },
  }).visit(parseSync(path, text).program);
  return uses;
}

const builderCalls = new Map<string, TableUse["kind"]>([
  ["selectFrom", "read"],
  ["innerJoin", "read"],
  ["leftJoin", "read"],
  ["insertInto", "write"],
  ["updateTable", "write"],
  ["deleteFrom", "write"],
]);

/** `"agents"`, `"agents as a"` or a list of them. */
function tablesNamed(argument: Expression): string[] {
  if (argument.type === "ArrayExpression") {
    return argument.elements.flatMap((element) =>
      element && element.type !== "SpreadElement" ? tablesNamed(element) : [],
    );
  }
  if (argument.type !== "Literal" || typeof argument.value !== "string") return [];
  return argument.value.split(" ").slice(0, 1);
}

function tablesOfSql(text: string): Omit<TableUse, "path">[] {
  return [...text.matchAll(/\b(delete\s+from|from|join|into|update)\s+"?([a-z_][a-z0-9_]*)/gi)].map(
    ([, verb = "", table = ""]) => ({ table, kind: /^(from|join)$/i.test(verb) ? "read" : "write" }),
  );
}
