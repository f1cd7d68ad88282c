import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, Link as RouterLink, NavLink as RouterNavLink, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { Link, NavLink } from "./link.tsx";

const at = "/user/credit";

/** The sorted attributes of the only link in the HTML, and its content. */
function written(part: ReactNode): { attributes: string[]; content: string } {
  const routes = [{ path: "user", children: [{ path: "*", element: part }] }];
  const router = createMemoryRouter(routes, { initialEntries: [`${at}?month=2031-05`] });
  const [, attributes = "", content = ""] =
    /<a ([^>]*)>(.*)<\/a>/.exec(renderToString(<RouterProvider router={router} />)) ?? [];
  return { attributes: (attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort(), content };
}

const addresses = [
  "/",
  "/agents",
  "/?view=model",
  "/docs/calls#price",
  "/agents/",
  "/a/../b",
  "//elsewhere.example",
  "/./a",
  "/x?",
  "?kind=call",
  "#top",
  "",
  ".",
  "..",
  "voices",
  "mailto:help@site.example",
  "https://site.example/a?b=1",
  "/search?q=a/../b",
  "/caf%C3%A9",
  "/é",
  "/a b",
  { pathname: "/", search: "" },
  { pathname: "/agents", search: "sort=new" },
  { search: "?kind=call" },
  { pathname: "/legal", hash: "terms" },
  { pathname: "user" },
  {},
];

test("the server renders links without the router", () => {
  expect(Link).not.toBe(RouterLink);
  expect(NavLink).not.toBe(RouterNavLink);
});

describe("the server's HTML matches the browser router's", () => {
  test.each(addresses.map((to) => [JSON.stringify(to), to] as const))("a link to %s", (_, to) => {
    const given = {
      to,
      className: "btn",
      "aria-label": "There",
      prefetch: "intent",
      preventScrollReset: true,
    } as const;
    expect(written(<Link {...given}>There</Link>)).toEqual(written(<RouterLink {...given}>There</RouterLink>));
    const bare = { to, discover: "none", replace: true, target: "_blank", reloadDocument: true } as const;
    expect(written(<Link {...bare}>There</Link>)).toEqual(written(<RouterLink {...bare}>There</RouterLink>));
  });

  test.each(["/", "/user", "/user/", "/user/credit", "/USER/credit", "/user/cred", "/agents", "credit", "?a=1"])(
    "a link of a menu to %s",
    (to) => {
      for (const end of [true, false]) {
        const given = { to, end, className: "chip", title: "There" };
        expect(written(<NavLink {...given}>There</NavLink>)).toEqual(
          written(<RouterNavLink {...given}>There</RouterNavLink>),
        );
      }
      const looks = ({ isActive }: { isActive: boolean }) => (isActive ? "here" : "elsewhere");
      expect(written(<NavLink to={to} className={looks} />)).toEqual(
        written(<RouterNavLink to={to} className={looks} />),
      );
    },
  );
});
