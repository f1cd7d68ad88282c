import { expect, test } from "vitest";
import { normalizeBaseUrl } from "./base-url.ts";

test.each([
  ["http://localhost:11434", "http://localhost:11434/v1"],
  ["http://localhost:11434/", "http://localhost:11434/v1"],
  ["http://localhost:8080/v1", "http://localhost:8080/v1"],
  ["https://api.openai.com/v1/", "https://api.openai.com/v1"],
  ["https://api.openai.com/v1/chat/completions", "https://api.openai.com/v1"],
  ["https://openrouter.ai/api", "https://openrouter.ai/api/v1"],
  ["https://api.groq.com/openai/v1", "https://api.groq.com/openai/v1"],
  ["https://example.com/v1beta/openai/", "https://example.com/v1beta/openai"],
])("%s means %s", (address, base) => {
  expect(normalizeBaseUrl(address)).toBe(base);
});

test("what is not a URL is refused", () => {
  expect(() => normalizeBaseUrl("localhost")).toThrow();
});
