import { expect, test } from "vitest";
import { reasonBesideKind } from "./complaints.labels.ts";

test("a reason is named beside its kind only where it says more", () => {
  expect(reasonBesideKind("intimate-images", "ncii")).toBeNull();
  expect(reasonBesideKind("copyright", "ip_dmca")).toBeNull();
  expect(reasonBesideKind("other", "other")).toBeNull();
  expect(reasonBesideKind("underage", "underage_user")).toBe("Somebody under 18 uses the site");
});
