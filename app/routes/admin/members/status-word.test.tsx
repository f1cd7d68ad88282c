import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StatusWord } from "./status-word.tsx";

test.each([
  ["active", false, false, "Active"],
  ["active", true, false, "Locked by safety"],
  ["active", true, true, "Locked by safety, Credit frozen"],
  ["suspended", true, true, "Suspended"],
] as const)("%s, locked %s, frozen %s reads %s", (status, locked, frozen, words) => {
  expect(renderToStaticMarkup(<StatusWord status={status} locked={locked} frozen={frozen} />)).toContain(`>${words}<`);
});
