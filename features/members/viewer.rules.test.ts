import { expect, test } from "vitest";
import { isHiddenPath } from "./viewer.rules.ts";

const spellings = ["/admin", "/admin/", "/Admin/logs", "/%61dmin", "//admin", "/admin/no/such", "/admin/%ED%A0%80"];
const others = ["/", "/administer", "/luna/admin", "/%", "/%ED%A0%80", "/admin.data", "/user/account"];

test("the admin area is hidden from members who are not admins, however its paths are spelt", () => {
  for (const path of spellings) {
    expect([path, isHiddenPath({ role: "member" }, path)]).toEqual([path, true]);
    for (const viewer of [null, { role: "admin" } as const]) expect(isHiddenPath(viewer, path), path).toBe(false);
  }
  for (const path of others) expect([path, isHiddenPath({ role: "member" }, path)]).toEqual([path, false]);
});
