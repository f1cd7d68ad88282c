import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { PanelAnswers } from "./panel.tsx";

function shown(code: string): string {
  const refusal = { code, message: "Please log in again to change your passkeys" };
  const routes = [{ path: "/user/settings", element: <PanelAnswers refusal={refusal} done={null} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/user/settings"] });
  return renderToString(<RouterProvider router={router} />);
}

test("a panel that requires a recent sign-in links to the password page and back", () => {
  expect(shown("members.login_again")).toContain('href="/login/again?next=%2Fuser%2Fsettings"');
});

test("any other refusal has no link", () => {
  expect(shown("members.too_many_passkeys")).not.toContain("href");
});
