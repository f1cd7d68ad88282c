import { expect, test } from "vitest";
import { guardVerdict } from "./guards.rules.ts";

const user = { userType: "user", role: "member", twoFactor: false } as const;
const model = { userType: "model", role: "member", twoFactor: false } as const;
const admin = { userType: "user", role: "admin", twoFactor: true } as const;
const at = { pathname: "/user/calls", search: "?cursor=1" };
const signIn = { to: "/login?next=%2Fuser%2Fcalls%3Fcursor%3D1" };

test("an undefined guard throws instead of admitting everyone [E-03]", () => {
  for (const name of ["moderator", "", "toString", "__proto__", "Member"]) {
    expect(() => guardVerdict(name, { viewer: admin, ...at })).toThrow(`Unknown route guard "${name}"`);
  }
});

test("a member page redirects visitors to sign-in with the requested path", () => {
  expect(guardVerdict("member", { viewer: null, ...at })).toEqual(signIn);
  for (const viewer of [user, model, admin]) expect(guardVerdict("member", { viewer, ...at })).toBeNull();
});

test("the creators' area redirects other members to their home page with a reason", () => {
  expect(guardVerdict("model", { viewer: null, ...at })).toEqual(signIn);
  expect(guardVerdict("model", { viewer: user, ...at })).toEqual({ to: "/?notice=creators-only" });
  expect(guardVerdict("model", { viewer: model, ...at })).toBeNull();
});

test("credit and statement pages redirect a creator to their earnings and an admin to the admin area [Z-05, N-70]", () => {
  for (const pathname of ["/user/credit", "/user/credit/0193"]) {
    expect(guardVerdict("member", { viewer: user, pathname, search: "" })).toBeNull();
    expect(guardVerdict("member", { viewer: model, pathname, search: "" })).toEqual({ to: "/model/earnings" });
    expect(guardVerdict("member", { viewer: admin, pathname, search: "" })).toEqual({ to: "/admin" });
  }
  expect(guardVerdict("member", { viewer: model, pathname: "/user/calls", search: "" })).toBeNull();
});

test("the admin area does not exist for members who are not admins", () => {
  expect(guardVerdict("admin", { viewer: null, ...at })).toEqual(signIn);
  expect(guardVerdict("admin", { viewer: user, ...at })).toBe("hidden");
  expect(guardVerdict("admin", { viewer: model, ...at })).toBe("hidden");
  expect(guardVerdict("admin", { viewer: admin, ...at })).toBeNull();
});

test("an admin must pass a second factor before the admin area opens, and returns to the requested page", () => {
  const waiting = { ...admin, twoFactor: false };
  const verdict = guardVerdict("admin", { viewer: waiting, pathname: "/admin/logs", search: "?page=2" });
  expect(verdict).toEqual({ to: "/login/verify?next=%2Fadmin%2Flogs%3Fpage%3D2" });
  expect(guardVerdict("member", { viewer: waiting, ...at })).toBeNull();
});

test("a member who opens sign-in is redirected to the requested page, on this site only", () => {
  const asked = (search: string) => guardVerdict("visitor", { viewer: user, pathname: "/login", search });
  expect(asked("?next=%2Fuser%2Fcalls")).toEqual({ to: "/user/calls", replaces: true });
  expect(asked("?next=%2F%2Fevil.example")).toEqual({ to: "/", replaces: true });
});

test("sign-in and sign-up are for visitors; a member lands by role: a model on the dashboard, others on the start page [Z-01]", () => {
  expect(guardVerdict("visitor", { viewer: null, ...at })).toBeNull();
  expect(guardVerdict("visitor", { viewer: model, ...at })).toEqual({ to: "/model/dashboard", replaces: true });
  for (const viewer of [user, admin]) {
    expect(guardVerdict("visitor", { viewer, ...at })).toEqual({ to: "/", replaces: true });
  }
});
