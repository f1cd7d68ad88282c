import { expect, test } from "vitest";
import { endpointOf, normalizeBaseUrl } from "./base-url.ts";

test.each([
  ["http://localhost:11434", "http://localhost:11434/v1"],
  ["http://localhost:11434/", "http://localhost:11434/v1"],
  ["http://localhost:8080/v1", "http://localhost:8080/v1"],
  ["https://api.openai.com/v1/", "https://api.openai.com/v1"],
  ["https://api.openai.com/v1/chat/completions", "https://api.openai.com/v1"],
  ["https://openrouter.ai/api", "https://openrouter.ai/api/v1"],
  ["https://api.groq.com/openai/v1", "https://api.groq.com/openai/v1"],
  ["https://example.com/v1beta/openai/", "https://example.com/v1beta/openai"],
  ["https://models.github.ai/inference", "https://models.github.ai/inference"],
  ["https://models.github.ai/inference/chat/completions", "https://models.github.ai/inference"],
  [
    "https://x.azure.com/openai/deployments/one?api-version=2024-10-21",
    "https://x.azure.com/openai/deployments/one?api-version=2024-10-21",
  ],
  ["https://x.azure.com/models?api-version=2024-05-01", "https://x.azure.com/models?api-version=2024-05-01"],
  [
    "https://x.azure.com/models/chat/completions?api-version=2024-05-01",
    "https://x.azure.com/models?api-version=2024-05-01",
  ],
  ["https://example.com/v1?tenant=7#top", "https://example.com/v1?tenant=7"],
])("%s means %s", (address, base) => {
  expect(normalizeBaseUrl(address)).toBe(base);
});

test("an endpoint is put before the query", () => {
  expect(endpointOf("https://x.azure.com/openai/deployments/one/?api-version=2024-10-21", "audio/speech")).toBe(
    "https://x.azure.com/openai/deployments/one/audio/speech?api-version=2024-10-21",
  );
  expect(endpointOf("http://localhost:11434", "chat/completions")).toBe("http://localhost:11434/v1/chat/completions");
});

test("what is not a URL is refused", () => {
  expect(() => normalizeBaseUrl("localhost")).toThrow();
});
