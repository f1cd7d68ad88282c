import { expect, test } from "vitest";
import { creditLabel, creditTone, headerLinks, landingView } from "./header-links.rules.ts";

const user = { username: "sam", userType: "user", role: "member" } as const;
const model = { username: "luna", userType: "model", role: "member" } as const;
const admin = { username: "root", userType: "user", role: "admin" } as const;
const page = { credit: "5.00", pathname: "/agents", view: "users" } as const;

test("a signed-out visitor gets Login and the way to sign-up of the view they see [H-17, H-18, H-20, H-21, H-22]", () => {
  const links = headerLinks({ ...page, viewer: null, credit: null });
  expect(links).toMatchObject({ logoTo: "/", login: { label: "Login", to: "/login" }, account: null, home: null });
  expect(links.signup).toEqual({ label: "TRY FOR FREE", to: "/signup" });
  const creators = headerLinks({ ...page, viewer: null, credit: null, view: "model" });
  expect(creators.signup).toEqual({ label: "START EARNING", to: "/signup?view=model" });
});

test("a customer sees the credit, a creator the dashboard, an admin the admin area [H-25, H-27, Z-02, Z-03, Z-05]", () => {
  expect(headerLinks({ ...page, viewer: user }).account).toMatchObject({
    label: "Credit: $5.00 | My account",
    to: "/user/account",
  });
  expect(headerLinks({ ...page, viewer: model, credit: null }).account).toMatchObject({
    label: "Dashboard",
    to: "/dashboard",
  });
  expect(headerLinks({ ...page, viewer: admin, credit: null }).account).toMatchObject({ label: "Admin", to: "/admin" });
});

test("as long as the credit is unknown the account button reads Loading [H-23]", () => {
  expect(headerLinks({ ...page, viewer: user, credit: null }).account?.label).toBe("Loading...");
});

test("a signed-in member's logo leads to the users view, and Home shows except on the landing page [H-16, H-24]", () => {
  expect(headerLinks({ ...page, viewer: model })).toMatchObject({ logoTo: "/?view=users", home: { label: "Home" } });
  expect(headerLinks({ ...page, viewer: model, pathname: "/" }).home).toBeNull();
});

test("the credit is shown in whole cents, never more than there is [K-08, H-26]", () => {
  expect(creditLabel("5.00")).toBe("Credit: $5.00 | My account");
  expect(creditLabel("1234.569999")).toBe("Credit: $1,234.56 | My account");
  expect(creditLabel("0.00")).toBe("Credit: $0.00 | My account");
});

test("the credit light is green above zero and red otherwise [T-26, T-27]", () => {
  expect(["5.00", "0.000001", "0.00", "-1.00", "?"].map(creditTone)).toEqual(["green", "green", "red", "red", "red"]);
});

test("only view=model opens the landing page for creators [T-23]", () => {
  expect(["?view=model", "?view=users", "", "?view=MODEL"].map(landingView)).toEqual([
    "model",
    "users",
    "users",
    "users",
  ]);
});
