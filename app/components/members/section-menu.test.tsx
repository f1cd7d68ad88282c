import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { SectionMenu } from "./section-menu.tsx";

const sections = [
  { label: "Settings", to: "/settings" },
  { label: "Credit", to: "/credit", with: "/limits" },
  { label: "Identity", to: "/settings/identity" },
];

/** The chips that are lit, as `label: aria-current`. */
function lit(path: string): string[] {
  const router = createMemoryRouter([{ path: "*", element: <SectionMenu label="Pages" sections={sections} /> }], {
    initialEntries: [path],
    hydrationData: {},
  });
  const html = renderToString(<RouterProvider router={router} />);
  return [...html.matchAll(/<a[^>]*aria-current="(\w+)"[^>]*>(\w+)/g)].map(
    ([, current, label]) => `${label}: ${current}`,
  );
}

test.each([
  ["/settings", ["Settings: page"]],
  ["/settings/two-factor", ["Settings: true"]],
  ["/settings/identity", ["Identity: page"]],
  ["/limits", ["Credit: true"]],
  ["/credit/0123", ["Credit: true"]],
  ["/elsewhere", []],
])("the menu of an area says where %s belongs", (path, wanted) => {
  expect(lit(path)).toEqual(wanted);
});
