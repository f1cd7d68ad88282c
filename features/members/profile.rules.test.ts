import { expect, test } from "vitest";
import { profileUpdate } from "./profile.rules.ts";

test("username, name and e-mail are sent only if present [V-08]", () => {
  expect(profileUpdate({ username: "", name: "", email: "" })).toEqual({});
  expect(profileUpdate({ username: undefined, name: undefined, email: undefined })).toEqual({});
  expect(profileUpdate({ username: "owl", name: "Owl", email: "owl@example.com" })).toEqual({
    username: "owl",
    name: "Owl",
    email: "owl@example.com",
  });
});

test("description, photos and videos are sent as soon as they are defined, empty ones too [V-09]", () => {
  expect(profileUpdate({ description: undefined, photos: undefined, videos: undefined })).toEqual({});
  expect(profileUpdate({ description: "", photos: [], videos: [] })).toEqual({
    description: "",
    photos: [],
    videos: [],
  });
});
