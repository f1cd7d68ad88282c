import { expect, test } from "vitest";
import { type MemberState, unknownMember } from "#app/members/member-store.rules.ts";
import {
  type HeaderLink,
  headerLinks,
  helpLinks,
  landingView,
  search,
  visitorsLinks,
  voices,
} from "./header-links.rules.ts";

const user = { username: "sam", userType: "user", role: "member" } as const;
const model = { username: "luna", userType: "model", role: "member" } as const;
const admin = { username: "root", userType: "user", role: "admin" } as const;
const out: MemberState = { initialised: true, user: null, userData: null };
const known = (who: typeof user | typeof model | typeof admin, credit?: string): MemberState => ({
  initialised: true,
  user: who,
  userData: credit === undefined ? null : { credit, freeCredit: "5.00", voices: [] },
});
const page = { pathname: "/agents", view: "users" } as const;

test("a header link has a label and a target, and may have an icon, a description, a window and children [H-30]", () => {
  const contact = { billingSupportUrl: "https://billing.example/", contactEmail: "hello@site.example" };
  const { login, signup } = visitorsLinks("users");
  const { account } = headerLinks({ ...page, member: known(user, "1.00") });
  const top = [voices, search, login, signup, account, helpLinks(contact)].filter((link) => link !== null);
  const all = top.flatMap((link): HeaderLink[] => [link, ...(link.children ?? [])]);
  for (const link of all)
    expect(link).toMatchObject({ label: expect.stringMatching(/./), to: expect.stringMatching(/./) });
  expect([...new Set(all.flatMap((link) => Object.keys(link)))].sort()).toEqual([
    "children",
    "description",
    "icon",
    "label",
    "target",
    "to",
  ]);
});

test("a signed-out visitor gets Login and the way to sign-up of the view they see", () => {
  for (const member of [out, unknownMember]) {
    const links = headerLinks({ ...page, member });
    expect(links).toMatchObject({ logoTo: "/", login: { label: "Login", to: "/login" }, account: null, home: null });
    expect(links.signup).toEqual({ label: "TRY FOR FREE", to: "/signup" });
  }
  const creators = headerLinks({ ...page, member: out, view: "model" });
  expect(creators.signup).toEqual({ label: "START EARNING", to: "/signup?view=model" });
});

test("a customer sees the credit, a creator the dashboard, an admin the admin area", () => {
  const account = (member: MemberState) => headerLinks({ ...page, member }).account;
  expect(account(known(user, "12.34"))).toMatchObject({ label: "Credit: $17.34 | My account", to: "/user/account" });
  expect(account(known(model))).toMatchObject({ label: "Dashboard", to: "/dashboard" });
  expect(account(known(admin, "9.00"))).toEqual({ label: "Admin", to: "/admin" });
});

test("a customer's menu names each part of their own pages, on a phone as well: it has no other way there", () => {
  const { account } = headerLinks({ ...page, member: known(user, "12.34") });
  const own = ["account", "credit", "calls", "favourites", "memories", "appointments", "settings"];
  expect(account?.children?.map(({ to }) => to)).toEqual(own.map((name) => `/user/${name}`));
});

test("as long as the profile is not loaded the account button reads Loading", () => {
  expect(headerLinks({ ...page, member: known(user) }).account?.label).toBe("Loading...");
});

test("a signed-in member's logo leads to the users view, and Home shows except on the landing page", () => {
  expect(headerLinks({ ...page, member: known(model) })).toMatchObject({
    logoTo: "/?view=users",
    home: { label: "Home", to: "/?view=users" },
  });
  expect(headerLinks({ ...page, member: known(model), pathname: "/" }).home).toBeNull();
});

test("help holds the words of the house and the operator's ways to people, as far as they are known", () => {
  const contact = { billingSupportUrl: "https://billing.example/", contactEmail: "hello@site.example" };
  expect(helpLinks(contact).children?.map(({ to }) => to)).toEqual([
    "/docs",
    "/blog",
    "/legal/report",
    "https://billing.example/",
    "mailto:hello@site.example",
  ]);
  expect(helpLinks(contact).children?.[3]?.target).toBe("_blank");
  expect(helpLinks(undefined).children).toHaveLength(3);
});

test("the landing page has two views, and only view=model opens the one for creators [T-22, T-23]", () => {
  expect(["?view=model", "?view=users", "", "?view=MODEL"].map(landingView)).toEqual([
    "model",
    "users",
    "users",
    "users",
  ]);
});
