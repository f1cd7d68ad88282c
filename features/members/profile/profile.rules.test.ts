import { expect, test } from "vitest";
import { profileUpdate } from "./profile.rules.ts";

test("username and name are sent only if present [V-08]", () => {
  expect(profileUpdate({ username: "", name: "" })).toEqual({});
  expect(profileUpdate({ username: undefined, name: undefined })).toEqual({});
  expect(profileUpdate({ username: "owl", name: "Owl" })).toEqual({ username: "owl", name: "Owl" });
});

test("a description is sent as soon as it is defined, an empty one too [V-09]", () => {
  expect(profileUpdate({ description: undefined })).toEqual({});
  expect(profileUpdate({ description: "" })).toEqual({ description: "" });
});
