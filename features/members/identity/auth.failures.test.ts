import { BASE_ERROR_CODES } from "@better-auth/core/error";
import { TWO_FACTOR_ERROR_CODES } from "better-auth/plugins/two-factor";
import { describe, expect, test } from "vitest";
import {
  emailChangeFailure,
  passwordChangeFailure,
  secondStepFailure,
  signInFailure,
  signOutFailure,
  signUpFailure,
} from "./auth.failures.ts";

const signIn = (code: string) => signInFailure({ code, status: 400 });
const signUp = (code: string, message?: string) => signUpFailure({ code, status: 422, message });

describe("sign-up", () => {
  test.each([
    ["USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", "This email is already in use", "email"],
    ["PASSWORD_TOO_SHORT", "Password is too weak", "password"],
    ["INVALID_EMAIL", "Invalid email", "email"],
  ])("%s gets its message at its field [E-14, N-43]", (code, message, field) => {
    expect(signUp(code)).toMatchObject({ message, field });
  });

  test("any other error keeps its own message, or says that an error occurred, at the form [E-12, E-13, E-14]", () => {
    expect(signUp("SOMETHING_ELSE", "The moon is full")).toMatchObject({ message: "The moon is full", field: "root" });
    expect(signUp("SOMETHING_ELSE")).toMatchObject({ message: "An error occurred", field: "root" });
  });
});

describe("sign-in", () => {
  test("an invalid credential has a general message and one at the password", () => {
    const general = "Invalid email or password. Please check your credentials and try again.";
    expect(signIn("INVALID_EMAIL_OR_PASSWORD")).toMatchObject({
      status: 401,
      message: general,
      fields: { root: [general], password: ["Password is incorrect"] },
    });
  });

  test.each([
    ["INVALID_EMAIL", "Invalid email format", "email"],
    ["USER_NOT_FOUND", "No account associated with this email", "email"],
    ["ACCOUNT_DISABLED", "This account has been disabled", "root"],
    ["INVALID_PASSWORD", "Incorrect password", "password"],
    ["TOO_MANY_REQUESTS", "Too many login attempts. Please try again later or reset your password", "root"],
  ])("%s has its message [E-19, E-21]", (code, message, field) => {
    expect(signIn(code)).toMatchObject({ message, field });
  });

  test.each([
    ["NETWORK_FAILURE", "Network connection issue. Please check your internet connection"],
    ["EMAIL_PASSWORD_DISABLED", "This login method is not enabled"],
    ["LINKED_ACCOUNT_ALREADY_EXISTS", "An account already exists with this email but with a different sign-in method"],
    ["POPUP_BLOCKED", "The popup window was blocked by the browser"],
    ["POPUP_CLOSED", "The login window was closed before the process was completed"],
  ])("%s has its message at the form [E-24, E-25, E-26, E-27]", (code, message) => {
    expect(signIn(code)).toMatchObject({ message, field: "root" });
  });

  test.each([
    ["INVALID_ORIGIN", "The domain is not authorized for OAuth operations"],
    ["TOKEN_EXPIRED", "Session expired. Please sign in again"],
    ["WEB_STORAGE_UNSUPPORTED", "Web storage is not supported by your browser"],
    ["TEAPOT", "An error occurred (Code: TEAPOT)"],
  ])("%s also has its message at the form [E-28, E-31, N-82]", (code, message) => {
    expect(signIn(code)).toMatchObject({ message, field: "root" });
  });

  test("every library code that a sign-in can return maps to one entry, the others to the generic one [E-15, E-31]", () => {
    const mapped = Object.keys(BASE_ERROR_CODES).flatMap((code) => {
      const failure = signIn(code);
      if (failure.code !== "members.sign_in_failed") return [[failure.code.replace("members.", ""), code]];
      expect(failure.message).toBe(`An error occurred (Code: ${code})`);
      return [];
    });
    const codes = Map.groupBy(mapped, ([entry = ""]) => entry);
    expect(
      Object.fromEntries([...codes].map(([entry, pairs]) => [entry, pairs.map(([, code]) => code).sort()])),
    ).toEqual({
      invalid_credential: ["INVALID_EMAIL_OR_PASSWORD"],
      invalid_email: ["INVALID_EMAIL"],
      no_user: ["USER_EMAIL_NOT_FOUND", "USER_NOT_FOUND"],
      wrong_password: ["INVALID_PASSWORD"],
      method_not_enabled: ["ID_TOKEN_NOT_SUPPORTED", "PROVIDER_NOT_FOUND"],
      other_sign_in_method: [
        "CREDENTIAL_ACCOUNT_NOT_FOUND",
        "LINKED_ACCOUNT_ALREADY_EXISTS",
        "SOCIAL_ACCOUNT_ALREADY_LINKED",
      ],
      session_expired: ["INVALID_TOKEN", "SESSION_EXPIRED", "SESSION_NOT_FRESH", "TOKEN_EXPIRED"],
      unauthorized_domain: [
        "CROSS_SITE_NAVIGATION_LOGIN_BLOCKED",
        "INVALID_CALLBACK_URL",
        "INVALID_ERROR_CALLBACK_URL",
        "INVALID_NEW_USER_CALLBACK_URL",
        "INVALID_ORIGIN",
        "INVALID_REDIRECT_URL",
        "MISSING_OR_NULL_ORIGIN",
      ],
    });
  });

  test("the codes of the second factor at sign-in have separate entries [E-15]", () => {
    const codeOf = (code: string) => secondStepFailure({ code, status: 400 }).code;
    const own = Object.keys(TWO_FACTOR_ERROR_CODES).filter((code) => codeOf(code) !== "members.sign_in_failed");
    expect(own.sort()).toEqual([
      "ACCOUNT_TEMPORARILY_LOCKED",
      "INVALID_BACKUP_CODE",
      "INVALID_CODE",
      "INVALID_TWO_FACTOR_COOKIE",
      "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
    ]);
  });

  test("a name such as 'constructor' is not an entry", () => {
    expect(signIn("constructor").message).toBe("An error occurred (Code: constructor)");
  });

  test("messages about the email are at the email field, about the password at the password field, others at the form [N-43]", () => {
    const fieldOf = (code: string) => signIn(code).field;
    expect([fieldOf("INVALID_EMAIL"), fieldOf("USER_NOT_FOUND")]).toEqual(["email", "email"]);
    expect(fieldOf("INVALID_PASSWORD")).toBe("password");
    for (const code of ["ACCOUNT_DISABLED", "TOO_MANY_REQUESTS", "TOKEN_EXPIRED", "TEAPOT"]) {
      expect(fieldOf(code)).toBe("root");
    }
  });

  test("messages of sign-in methods that an operator may add are mapped [N-82]", () => {
    expect(signIn("POPUP_BLOCKED").message).toBe("The popup window was blocked by the browser");
    expect(signIn("POPUP_CLOSED").message).toBe("The login window was closed before the process was completed");
    expect(signIn("INVALID_ORIGIN").message).toBe("The domain is not authorized for OAuth operations");
    expect(signIn("LINKED_ACCOUNT_ALREADY_EXISTS").message).toBe(
      "An account already exists with this email but with a different sign-in method",
    );
  });
});

describe("changing the password", () => {
  test.each([
    ["PASSWORD_TOO_SHORT", "Password is too weak", "password", 422],
    ["SESSION_NOT_FRESH", "Please log in again to change your password", "root", 403],
    ["UNAUTHORIZED", "No user logged in", "root", 401],
    ["SOMETHING_ELSE", "An error occurred", "root", 400],
    ["INVALID_PASSWORD", "Password is incorrect", "currentPassword", 422],
  ])("%s returns %j [E-35]", (code, message, field, status) => {
    expect(passwordChangeFailure({ code, status: 400 })).toMatchObject({ message, field, status });
  });
});

describe("changing the email", () => {
  test("an email in use: 'This email is already in use' [N-29, N-54]", () => {
    const failure = emailChangeFailure({ code: "USER_ALREADY_EXISTS", status: 400 });
    expect(failure).toMatchObject({ message: "This email is already in use", field: "email", status: 409 });
  });

  test("not an email address: 'Invalid email' [N-30, N-54]", () => {
    const failure = emailChangeFailure({ code: "INVALID_EMAIL", status: 400 });
    expect(failure).toMatchObject({ message: "Invalid email", field: "email" });
  });

  test("an old sign-in: 'Please log in again to change your email' [N-31, N-54]", () => {
    const failure = emailChangeFailure({ code: "SESSION_NOT_FRESH", status: 400 });
    expect(failure).toMatchObject({ message: "Please log in again to change your email", field: "root" });
  });

  test("without a session: 'No user logged in' [N-32, N-54]", () => {
    const failure = emailChangeFailure({ code: "UNAUTHORIZED", status: 400 });
    expect(failure).toMatchObject({ message: "No user logged in", field: "root", status: 401 });
  });

  test("anything else: 'An error occurred' [N-33, E-40, N-54]", () => {
    const failure = emailChangeFailure({ code: "TEAPOT", status: 500 });
    expect(failure).toMatchObject({ message: "An error occurred", field: "root", status: 400 });
  });
});

test("a failed sign-out: 'An error occurred while signing out' [N-34, N-54]", () => {
  expect(signOutFailure()).toMatchObject({ message: "An error occurred while signing out", field: "root" });
});

test.each([
  ["INVALID_CODE", /^This code is not right/, "code"],
  ["INVALID_BACKUP_CODE", /^This backup code is not right/, "code"],
  ["ACCOUNT_TEMPORARILY_LOCKED", /^Too many login attempts/, "root"],
  ["INVALID_TWO_FACTOR_COOKIE", /^Session expired\. Please sign in again$/, "root"],
  ["PASSKEY_NOT_FOUND", /^This passkey does not belong/, "root"],
  ["ACCOUNT_DISABLED", /^This account has been disabled$/, "root"],
  ["TEAPOT", /\(Code: TEAPOT\)$/, "root"],
])("the second step of a sign-in: %s", (code, message, field) => {
  const failure = secondStepFailure({ code, status: 400 });
  expect(failure.message).toMatch(message);
  expect(failure.field).toBe(field);
});
