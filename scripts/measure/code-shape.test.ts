import { expect, test } from "vitest";
import { codeShapeOf } from "./code-shape.ts";

const shapeOf = (text: string, path = "voice/a.ts") => codeShapeOf({ path, text });

test("the length of a function is that of its body, nested functions included", () => {
  const text = `
    export function outer(
      a: number,
      b: number,
    ) {
      const inner = () => {
        // why

        return a;
      };
      return inner() + b;
    }
    export const short = (a: number) => a;
    class Clock {
      now() {
        return 1;
      }
    }
  `;
  expect(shapeOf(text).functions).toEqual([
    { line: 5, lines: 8 },
    { line: 6, lines: 5 },
    { line: 13, lines: 1 },
    { line: 15, lines: 3 },
  ]);
});

test("overloads and declared functions have no body to count", () => {
  expect(shapeOf("declare function f(a: string): void;\nexport function g(a: string): void;").functions).toEqual([]);
});

test("comment lines are those with nothing else, blank lines excluded", () => {
  const text = `/**
 * What it does.

 */
export const a = 1; // one

// "why"
const b = "// no comment"; /* and
   more */
`;
  expect(shapeOf(text)).toMatchObject({ lines: 9, commentLines: 5 });
});

test("only the type `Pick` counts as a pick", () => {
  const text = "type A = Pick<B, 'c'> & { d: Pick<E, 'f'> };\nconst pick = Pick < 1;\ntype G = PickOf<H>;";
  expect(shapeOf(text).picks).toBe(2);
});

test("described lines are those of tables called `described` and of `-answers` files", () => {
  const text =
    'const described = {\n  list: { tag: "Admin" },\n} satisfies Record<string, Described>;\nconst other = 1;\n';
  expect(shapeOf(text, "server/http/lists.routes.ts").describedLines).toBe(3);
  expect(shapeOf(text, "server/http/lists-answers.ts").describedLines).toBe(4);
});
