import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { PublicConfig } from "#server/services.ts";
import { EmailFirst } from "./email-first.tsx";

/** What a creator of this address sees above the payout details, where emails go there. */
function shownTo(unconfirmedEmail: string | null, mail: PublicConfig["mail"]): string {
  const root = { unconfirmedEmail, config: { mail } };
  const routes = [{ id: "root", path: "*", element: <EmailFirst />, loader: () => root }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
  return renderToString(<RouterProvider router={router} />);
}

test("where emails reach people, a creator with an unconfirmed address reads why it comes first and where to confirm it", () => {
  const html = shownTo("ada@example.com", "people");
  expect(html).toContain("Your payout method and your tax details need a confirmed email address");
  expect(html).toMatch(/<a [^>]*href="\/user\/settings"[^>]*>Confirm your email<\/a>/);
});

test("a creator whose address is confirmed reads nothing of it, and nobody does where emails reach no one", () => {
  expect(shownTo(null, "people")).toBe("");
  for (const mail of ["mailbox", "nowhere"] as const) expect(shownTo("ada@example.com", mail), mail).toBe("");
});
