import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { SettingName } from "#features/settings/settings.rules.ts";
import { SettingForm } from "./setting-form.tsx";

function html(name: SettingName): string {
  const element = <SettingForm name={name} texts={{}} errors={{}} answer={undefined} />;
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("a setting that waits for a restart does not promise to start now", () => {
  expect(html("credit.signup")).toContain("Leave empty to start now");
  expect(html("calls.limits")).not.toContain("start now");
  expect(html("calls.limits")).toContain("Leave empty for the next restart");
});
