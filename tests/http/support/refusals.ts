import { expect } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { conversations } from "./calls.ts";
import type { Answer } from "./visitor.ts";

/** Everything that takes a body, and a place that is not there. */
export const jsonEndpoints = () => [
  "/api/auth/sign-up/email",
  "/api/auth/sign-in/email",
  "/api/auth/sign-out",
  conversations,
  `${conversations}/${uuidv7()}/end`,
  `${conversations}/${uuidv7()}/token`,
  "/api/nothing/here",
];

/** Traces of our own or the libraries' insides, which no answer may hold. */
export const insides =
  /node_modules|\bat (?:\S+ )*?\(?(?:file:|node:|\/)\S*:\d+:\d+|\.ts:\d+|SELECT |INSERT |violates|syntax error at|ECONN/;

/** The answer refuses in the one form of the API. */
export function expectRefused(answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expectCalm(answer, what);
  expect(answer.body, what).toMatchObject({
    code: expect.stringMatching(/^[a-z_.]+$/),
    message: expect.stringMatching(/./),
  });
  const { code, message, field, fields, ...rest } = answer.body as Record<string, unknown>;
  expect([typeof code, typeof message, rest]).toEqual(["string", "string", {}]);
  expect(["string", "undefined"]).toContain(typeof field);
  expect(["object", "undefined"]).toContain(typeof fields);
}

/** The answer is a result or a refusal, and shows nothing of the insides. */
export function expectCalm(answer: Pick<Answer, "status" | "text">, what: string): void {
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.text, what).not.toMatch(insides);
}
