import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { mostUnits } from "#platform/text/lines.rules.ts";
import { Field } from "../field.tsx";
import { TextArea } from "../text-area.tsx";

const family = "👩‍👩‍👧";
const htmlOf = (text: string) => renderToString(<Field label="Name" name="name" most={60} defaultValue={text} />);

test.each([
  ["", null],
  [family.repeat(44), null],
  [family.repeat(45), "45 of 60 characters"],
  [family.repeat(61), "61 of 60 characters"],
])("a field with %j says: %s", (text, count) => {
  const html = htmlOf(text).replaceAll("<!-- -->", "");
  if (count === null) expect(html).not.toContain("characters");
  else expect(html).toMatch(new RegExp(`aria-describedby="[^"]*-count".*>${count}<`));
});

test("the browser cuts off nothing that is allowed", () => {
  expect(family.repeat(60).length).toBeLessThanOrEqual(mostUnits(60));
  expect(htmlOf("")).toContain(`maxLength="${mostUnits(60)}"`);
  const area = renderToString(<TextArea label="Backstory" name="backstory" most={4_000} defaultValue="x" />);
  expect(area).toContain(`maxLength="${mostUnits(4_000)}"`);
});

test("a field without such a limit counts nothing", () => {
  const html = renderToString(<Field label="Email" name="email" maxLength={254} defaultValue={"x".repeat(254)} />);
  expect(html).toContain('maxLength="254"');
  expect(html).not.toContain("characters");
});
