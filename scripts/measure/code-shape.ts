import { type Comment, type Program, parseSync, Visitor } from "oxc-parser";
import type { SourceFile } from "../house/boundaries.ts";

/** A function: the line its body starts on, and how many lines the body has. */
type FunctionShape = { line: number; lines: number };

/** The size and shape of one code file. */
export type CodeShape = {
  lines: number;
  /** Lines with nothing but a comment. */
  commentLines: number;
  functions: FunctionShape[];
  /** The number of uses of `Pick<`. */
  picks: number;
  /** Lines that describe API routes and responses by hand. */
  describedLines: number;
};

export function codeShapeOf({ path, text }: SourceFile): CodeShape {
  const { program, comments } = parseSync(path, text);
  const lines = lineCount(text);
  return {
    lines,
    commentLines: commentLinesOf(text, comments),
    describedLines: path.endsWith("-answers.ts") ? lines : describedLinesOf(text, program),
    ...functionsAndPicks(text, program),
  };
}

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

function commentLinesOf(text: string, comments: Comment[]): number {
  const isBlank = text.split("\n").map((line) => line.trim() === "");
  let bare = text;
  for (const { start, end } of comments) {
    bare = bare.slice(0, start) + bare.slice(start, end).replaceAll(/[^\n]/g, " ") + bare.slice(end);
  }
  return bare.split("\n").filter((line, at) => line.trim() === "" && !isBlank[at]).length;
}

/** A function's length is that of its body, brace to brace. Nested functions count towards it and on their own. */
function functionsAndPicks(text: string, program: Program): { functions: FunctionShape[]; picks: number } {
  const functions: FunctionShape[] = [];
  let picks = 0;
  const add = (body: { start: number; end: number } | null) => {
    if (!body) return;
    const line = text.slice(0, body.start).split("\n").length;
    functions.push({ line, lines: lineCount(text.slice(body.start, body.end)) });
  };
  new Visitor({
    FunctionDeclaration(node) {
      add(node.body);
    },
    FunctionExpression(node) {
      add(node.body);
    },
    ArrowFunctionExpression(node) {
      add(node.body);
    },
    TSTypeReference({ typeName }) {
      if (typeName.type === "Identifier" && typeName.name === "Pick") picks += 1;
    },
  }).visit(program);
  return { functions, picks };
}

/** Tables called `described` state the requests and responses of routes for the API description. */
function describedLinesOf(text: string, program: Program): number {
  let lines = 0;
  new Visitor({
    VariableDeclarator({ id, start, end }) {
      if (id.type === "Identifier" && id.name === "described") lines += lineCount(text.slice(start, end));
    },
  }).visit(program);
  return lines;
}
