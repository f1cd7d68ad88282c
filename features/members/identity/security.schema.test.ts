import { expect, test } from "vitest";
import { signInInput } from "../members.schema.ts";
import { emailChangeInput, passwordChangeInput, passwordConfirmInput } from "./security.schema.ts";

test.each([
  ["logging in", signInInput, { email: "nina@example.com" }, "password"],
  ["confirming", passwordConfirmInput, {}, "currentPassword"],
  ["changing the password", passwordChangeInput, { password: "slow trains at night" }, "currentPassword"],
  ["changing the email", emailChangeInput, { email: "nina@example.com" }, "currentPassword"],
])("%s without a password asks for it alone", (_, schema, given, field) => {
  for (const input of [given, { ...given, [field]: "" }]) {
    const issues = schema.safeParse(input).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, "Enter your password"]]);
  }
});
