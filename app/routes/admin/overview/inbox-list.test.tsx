import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Inbox, InboxTask } from "#features/admin-inbox/admin-inbox.schema.ts";
import { InboxList } from "./inbox-list.tsx";

const request: InboxTask = {
  kind: "confirmation",
  id: "1",
  title: "Give $80.00 of paid credit to sam",
  since: "2026-05-01T00:00:00.000Z",
  dueAt: "2026-05-03T00:00:00.000Z",
  to: "/admin/users-management/confirmations",
  own: true,
};
const nothing: Inbox = { duties: [], ownRequests: [], counts: [], unread: [], at: "2026-05-01T12:00:00.000Z" };

function html(inbox: Inbox): string {
  const router = createMemoryRouter([{ path: "*", element: <InboxList inbox={inbox} /> }]);
  return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}

test("an empty inbox says that nothing is pending", () => {
  expect(html(nothing)).toContain("Nothing pending.");
  expect(html(nothing)).not.toContain("another admin");
});

test("an admin whose own request waits reads that it waits for another one", () => {
  const page = html({ ...nothing, ownRequests: [request] });
  expect(page).not.toContain("Nothing pending.");
  expect(page).toContain("Nothing pending for you.");
  expect(page).toMatch(/Waiting for another admin.*<a[^>]*confirmations[^>]*>Give \$80\.00 of paid credit to sam/s);
});
