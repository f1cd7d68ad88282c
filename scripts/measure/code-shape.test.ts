import { expect, test } from "vitest";
import { codeShapeOf } from "./code-shape.ts";

const shapeOf = (text: string, path = "voice/a.ts") => codeShapeOf({ path, text });

test("a function is as long as its body, and longer by the functions inside it", () => {
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
  expect(shapeOf(text).functions).toEqual([8, 5, 1, 3]);
});

test("an overload and a declared function have no body to count", () => {
  expect(shapeOf("declare function f(a: string): void;\nexport function g(a: string): void;").functions).toEqual([]);
});

test("comments count by the lines that hold nothing else, with their blank lines left out", () => {
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

test("only the type Pick counts as one", () => {
  const text = "type A = Pick<B, 'c'> & { d: Pick<E, 'f'> };\nconst pick = Pick < 1;\ntype G = PickOf<H>;";
  expect(shapeOf(text).picks).toBe(2);
});

test("the API is described by hand in tables called described and in files of answers", () => {
  const text =
    'const described = {\n  list: { tag: "Admin" },\n} satisfies Record<string, Described>;\nconst other = 1;\n';
  expect(shapeOf(text, "server/http/lists.routes.ts").describedLines).toBe(3);
  expect(shapeOf(text, "server/http/lists-answers.ts").describedLines).toBe(4);
});
