import { parseSync, Visitor } from "oxc-parser";
import type { ImportKind } from "./boundaries.rules.ts";
import { packedLiteralsIn } from "./packed-literals.ts";

export type ReadImport = { specifier: string; kind: ImportKind; line: number };
export type ReadSource = {
  imports: ReadImport[];
  /** What a rules file must not do: waiting, clock, randomness. */
  impurities: { what: string; line: number }[];
  /** Literals that are spread where their parts could stand. */
  packed: { what: string; line: number }[];
  lines: number;
};

/** Reads what a source file imports, and whether each import is left when the types are taken away. */
export function readSource(path: string, text: string): ReadSource {
  const { program, module, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be read: ${error.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const imports: ReadImport[] = [];
  const impurities: ReadSource["impurities"] = [];
  for (const found of module.staticImports) {
    // `import "./x.ts"` has no entries and runs; `import { type X }` keeps nothing but is still a run-time import
    // under verbatimModuleSyntax, so only a whole `import type` counts as a type.
    const kind = isTypeStatement(text, found.start) ? "type" : "run";
    imports.push({ specifier: found.moduleRequest.value, kind, line: lineAt(found.start) });
  }
  for (const found of module.staticExports) {
    const request = found.entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (!request) continue;
    const kind = isTypeStatement(text, found.start) ? "type" : "run";
    imports.push({ specifier: request.value, kind, line: lineAt(found.start) });
  }
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === "Literal" && typeof node.source.value === "string") {
        imports.push({ specifier: node.source.value, kind: "run", line: lineAt(node.start) });
      }
    },
    TSImportType(node) {
      imports.push({ specifier: node.source.value, kind: "type", line: lineAt(node.start) });
    },
    AwaitExpression(node) {
      impurities.push({ what: "await", line: lineAt(node.start) });
    },
    MemberExpression(node) {
      const name = text.slice(node.start, node.end);
      if (impureMembers.has(name)) impurities.push({ what: name, line: lineAt(node.start) });
    },
    NewExpression(node) {
      const isNow = node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0;
      if (isNow) impurities.push({ what: "new Date()", line: lineAt(node.start) });
    },
    CallExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name === "fetch") {
        impurities.push({ what: "fetch", line: lineAt(node.start) });
      }
    },
  }).visit(program);
  const packed = packedLiteralsIn(program).map(({ what, start }) => ({ what, line: lineAt(start) }));
  return { imports, impurities, packed, lines: text.replace(/\n$/, "").split("\n").length };
}

const impureMembers = new Set([
  "Date.now",
  "performance.now",
  "Math.random",
  "crypto.randomUUID",
  "crypto.getRandomValues",
  "process.env",
]);

function isTypeStatement(text: string, start: number): boolean {
  return /^(import|export)\s+type[\s{*]/.test(text.slice(start, start + 40));
}
