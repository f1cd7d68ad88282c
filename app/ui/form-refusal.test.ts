import { expect, test } from "vitest";
import { fieldError, formError } from "./form-refusal.ts";

const general = "Invalid email or password. Please check your credentials and try again.";

test("a refusal with a general message and one at a field shows both", () => {
  const refusal = {
    code: "members.invalid_credential",
    message: general,
    field: "root",
    fields: { root: [general], password: ["Password is incorrect"] },
  };
  expect(formError(refusal)).toBe(general);
  expect(fieldError(refusal, "password")).toBe("Password is incorrect");
  expect(fieldError(refusal, "email")).toBeUndefined();
});

test("a field's message is not repeated above the form", () => {
  const required = "This is missing";
  const one = { code: "bad_input", message: required, fields: { email: [required] } };
  const two = { ...one, fields: { email: [required], password: [required] } };
  expect([formError(one), formError(two)]).toEqual([undefined, required]);
  const closer = {
    code: "bad_input",
    message: "Invalid pricing rate",
    fields: { baseRate: ["Invalid pricing rate: between $1 and $2"] },
  };
  expect(formError(closer)).toBeUndefined();
  expect(formError({ code: "x", message: "This email is already in use", field: "email" })).toBeUndefined();
});

test("an empty field of the entry form has its own message, below the one for the whole form", () => {
  const required = "All fields are required";
  const one = { code: "bad_input", message: required, fields: { email: [required] } };
  expect([formError(one), fieldError(one, "email"), fieldError(one, "password")]).toEqual([
    required,
    "Enter your email",
    undefined,
  ]);
  expect(fieldError({ ...one, fields: { password: [required] } }, "password")).toBe("Enter a password");
});

test("a message without a field is shown above the form", () => {
  expect(formError({ code: "x", message: "This account has been disabled", field: "root" })).toBe(
    "This account has been disabled",
  );
  expect(formError(undefined)).toBeUndefined();
});
