import { expect, test } from "vitest";
import { z } from "zod";
import { catalogueQuery } from "#features/agents/agents.schema.ts";
import { auditQuery } from "#features/audit/audit.schema.ts";
import { adminCallQuery } from "#features/conversations/admin/admin-calls.schema.ts";
import { signUpInput } from "#features/members/members.schema.ts";
import { commonFailures, Failure } from "#platform/errors/failure.ts";
import {
  cookieHeaders,
  formInput,
  loadOrErrorPage,
  pageError,
  pageNotFound,
  pageQuery,
  pathNotFound,
  refused,
  sentForm,
} from "./answers.ts";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
/** The value or error of a promise or a call. */
const thrown = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return null;
};

test("a sign-up form without its fields names every missing one", () => {
  expect(formInput(signUpInput, form({ email: "", username: "sam" }))).toEqual({
    refusal: {
      code: "bad_input",
      message: "All fields are required",
      field: "email",
      fields: {
        email: ["All fields are required"],
        password: ["All fields are required"],
        userType: ["All fields are required"],
      },
    },
  });
});

test("a complete form is handed on as the schema reads it", () => {
  const filled = { email: " sam@example.com ", password: "correct horse", username: "sam", userType: "user" };
  expect(formInput(signUpInput, form(filled))).toEqual({ input: { ...filled, email: "sam@example.com" } });
});

test("an expected failure becomes the error page with its own status and message", async () => {
  const error = await thrown(() => loadOrErrorPage(Promise.reject(commonFailures.tooManyRequests())));
  expect(error).toMatchObject({
    init: { status: 429 },
    data: { message: "Too many requests. Please wait a moment and try again" },
  });
});

test("a page that is missing says so once, and what to do in its name", () => {
  for (const missing of [
    pathNotFound("/x"),
    pageNotFound("/x"),
    pageError(404, { message: "There is nothing here" }),
  ]) {
    expect(missing.data.name).toBe("Check the address");
  }
  expect(pageError(403, { message: "No" }).data.name).toBeUndefined();
});

test("an unexpected error is passed on unchanged", async () => {
  const surprise = new Error("the disk is full");
  expect(await thrown(() => loadOrErrorPage(Promise.reject(surprise)))).toBe(surprise);
  expect(await thrown(() => refused(surprise))).toBe(surprise);
});

test("a refusal reaches the form with its status, its code and its fields", () => {
  const failure = new Failure("members.email_taken", 409, "This email is already in use", "email");
  expect(refused(failure)).toMatchObject({
    data: { code: "members.email_taken", message: "This email is already in use", field: "email" },
    init: { status: 409 },
  });
});

test.each([
  ["/agents?q=&sort=price", catalogueQuery, { sort: "price" }],
  ["/agents?sort=newest&language=en", catalogueQuery, { language: "en", sort: "featured" }],
  ["/admin/logs?from=xx&who=ivy", auditQuery, { who: "ivy" }],
])("an unknown or empty filter of %s is left out, and the others hold", (address, schema, query) => {
  expect(pageQuery<unknown>(schema, new URL(address, "https://site.example"))).toMatchObject(query);
});

test("filters that do not fit each other are left out together", () => {
  const span = z.object({ from: z.coerce.number().optional(), to: z.coerce.number().optional() });
  const ordered = span.refine(({ from = 0, to = 0 }) => from <= to, "in order");
  expect(pageQuery(ordered, new URL("https://site.example/?from=5&to=4"))).toEqual({});
});

test("a repeated name becomes one comma-separated value", () => {
  const url = new URL("https://site.example/admin/all-conversations?endedReason=lost&endedReason=error&state=");
  expect(pageQuery(adminCallQuery, url)).toMatchObject({ endedReason: ["lost", "error"] });
  expect(pageQuery(adminCallQuery, new URL("https://site.example/?endedReason=user"))).toMatchObject({
    endedReason: ["user"],
  });
});

test("a body that is not a form is refused with 400", async () => {
  const body = { method: "POST", headers: { "content-type": "application/json" }, body: "{" };
  const error = await thrown(() => sentForm(new Request("https://site.example/login", body)));
  expect(error).toMatchObject({ init: { status: 400 } });
});

test("every cookie of a response has its own header", () => {
  expect(cookieHeaders(["a=1; Path=/", "b=2; Path=/"]).getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
});
