import { expect } from "vitest";
import { z } from "zod";
import type { Visitor } from "./visitor.ts";

export type Content = { content?: { "application/json"?: { schema: Record<string, unknown> } }; description: string };
export type DescribedOperation = {
  summary: string;
  parameters?: { name: string; in: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
export type ApiDocument = { openapi: string; paths: Record<string, Record<string, DescribedOperation>> };

/** The API's description of itself, as whoever asks may read it. */
export const apiDocument = async (visitor: Visitor): Promise<ApiDocument> =>
  (await visitor.get("/api/openapi.json")).body as ApiDocument;

/** The value is what the document says of it. */
export function expectFits(content: Content | undefined, value: unknown, what: string): void {
  const schema = content?.content?.["application/json"]?.schema;
  if (!schema) throw new Error(`${what} is not described`);
  const parsed = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
  expect(parsed.error?.issues, what).toBeUndefined();
}
