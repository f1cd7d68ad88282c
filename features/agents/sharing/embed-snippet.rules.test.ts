import { expect, test } from "vitest";
import { embedSnippet } from "./embed-snippet.rules.ts";

test("the embed button is a link and a picture without any script", () => {
  const html = embedSnippet("https://nocturne.example", "ivy-after-dark");
  expect(html).toBe(
    '<a href="https://nocturne.example/ivy-after-dark" rel="noopener"><img src="https://nocturne.example/media/badges/talk-to-me.svg" alt="Talk to me" width="240" height="56"></a>',
  );
  expect(html).not.toMatch(/script|onclick|style=/);
});
