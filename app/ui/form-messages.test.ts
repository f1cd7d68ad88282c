import { expect, test } from "vitest";
import { z } from "zod";
import { excludeSelfInput } from "#features/limits/limits.schema.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import { formInput } from "../forms/answers.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../features/*/*.schema.ts", { eager: true });
const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [[`${file.slice(15)} ${name}`, schema] as const] : [],
  ),
);

/** The fields of an object schema, also through pipes and unions. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodUnion ? schema.options.flatMap(fieldsOf) : [];
}

/** The library's default messages. */
const raw = /^(Invalid (input|option|string|UUID|ISO|URL|number|key)|Too (small|big)|Expected|Unrecognized|Required)/;
const typed = ["", " ", "x", "-1", "1.5", "9".repeat(9_000)];

test("no form shows the library's default messages for empty or invalid fields", () => {
  expect(schemas.length).toBeGreaterThan(50);
  const found = schemas.flatMap(([name, schema]) => {
    const forms = typed.map((value) => Object.fromEntries(fieldsOf(schema).map((field) => [field, value])));
    return [{}, ...forms]
      .flatMap((form) => schema.safeParse(form, { error: plainIssue }).error?.issues ?? [])
      .filter(({ message }) => raw.test(message))
      .map(({ path, message }) => `${name} ${path.join(".")}: ${message}`);
  });
  expect(found).toEqual([]);
});

test("every form of a page is parsed with our own messages", () => {
  const form = new FormData();
  form.set("count", "many");
  const shape = { name: z.string(), count: z.coerce.number(), kind: z.enum(["a", "b"]), mail: z.email().optional() };
  form.set("mail", "x");
  expect(formInput(z.object(shape), form)).toMatchObject({
    refusal: {
      message: "This is missing",
      fields: {
        name: ["This is missing"],
        count: ["Enter a number"],
        kind: ["Please choose"],
        mail: ["This cannot be read"],
      },
    },
  });
});

test("a self-exclusion without a length is refused", () => {
  const form = new FormData();
  form.set("certain", "on");
  expect(formInput(excludeSelfInput, form)).toMatchObject({
    refusal: { fields: { months: ["Choose how long you want to be excluded"] } },
  });
});
