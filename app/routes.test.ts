import { expect, test } from "vitest";
import routes from "./routes.ts";

test("there are five layouts: auth, default, free, legal and model [R-01]", () => {
  const layouts = routes.map(({ file }) => /^routes\/layouts\/(\w+)\.tsx$/.exec(file)?.[1]);
  expect([...new Set(layouts)].sort()).toEqual(["auth", "default", "free", "legal", "model"]);
});
