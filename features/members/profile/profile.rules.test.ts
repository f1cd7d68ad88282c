import { expect, test } from "vitest";
import { profileUpdate } from "./profile.rules.ts";

test("includes username and name only if they are not empty [V-08]", () => {
  expect(profileUpdate({ username: "", name: "" })).toEqual({});
  expect(profileUpdate({ username: undefined, name: undefined })).toEqual({});
  expect(profileUpdate({ username: "owl", name: "Owl" })).toEqual({ username: "owl", name: "Owl" });
});

test("includes a description that is defined, even if it is empty [V-09]", () => {
  expect(profileUpdate({ description: undefined })).toEqual({});
  expect(profileUpdate({ description: "" })).toEqual({ description: "" });
});
