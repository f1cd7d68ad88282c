import { renderToString } from "react-dom/server";
import { createMemoryRouter, Form, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { PostForm } from "./post-form.tsx";

test("the server writes the form that the browser's router expects", () => {
  const html = (element: React.ReactNode) => {
    const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/user/credit?month=2031-05"] });
    return renderToString(<RouterProvider router={router} />);
  };
  const given = { action: "/logout", className: "grid", children: <button type="submit">Sign out</button> } as const;
  expect(html(<PostForm {...given} />)).toBe(html(<Form method="post" {...given} />));
});
