import { expect, test } from "vitest";
import { dataLayerEvent } from "./events.rules.ts";

test("an event is its name with category, label and status [C-32]", () => {
  const fields = { event_category: "auth", event_label: "user", status: "success" } as const;
  expect(dataLayerEvent("login", fields)).toEqual({
    event: "login",
    event_category: "auth",
    event_label: "user",
    status: "success",
  });
});

test("empty fields are left out, and unknown ones are dropped [C-32]", () => {
  expect(dataLayerEvent("confirm_age", { status: "accepted" })).toEqual({ event: "confirm_age", status: "accepted" });
  expect(dataLayerEvent("view_credits")).toEqual({ event: "view_credits" });
  const more = { event_label: "model", email: "sam@example.com" };
  expect(dataLayerEvent("signup", more)).toEqual({ event: "signup", event_label: "model" });
});
