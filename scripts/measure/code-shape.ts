import { type Comment, type Program, parseSync, Visitor } from "oxc-parser";
import type { SourceFile } from "../house/boundaries.ts";

/** What one file of code looks like from outside. */
export type CodeShape = {
  lines: number;
  /** Lines that hold nothing but a comment. */
  commentLines: number;
  /** The length of each function. */
  functions: number[];
  /** How often a type is cut out of another one by `Pick<`. */
  picks: number;
  /** Lines on which answers and routes of the API are described by hand. */
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

/**
 * A function is as long as its body, from the line of the first brace to that of the last one. What it holds inside
 * counts for it as well as for itself.
 */
function functionsAndPicks(text: string, program: Program): { functions: number[]; picks: number } {
  const functions: number[] = [];
  let picks = 0;
  const add = (body: { start: number; end: number } | null) => {
    if (body) functions.push(lineCount(text.slice(body.start, body.end)));
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

/** Tables called `described` say for the API's own description what routes ask for and answer. */
function describedLinesOf(text: string, program: Program): number {
  let lines = 0;
  new Visitor({
    VariableDeclarator({ id, start, end }) {
      if (id.type === "Identifier" && id.name === "described") lines += lineCount(text.slice(start, end));
    },
  }).visit(program);
  return lines;
}
