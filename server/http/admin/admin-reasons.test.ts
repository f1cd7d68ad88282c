import { expect, test } from "vitest";
import { z } from "zod";
import { reasonField } from "#features/audit/reason.schema.ts";
import { confirmationOperations } from "#features/confirmations/confirmations.operations.ts";
import { operationsOfAdmins } from "./admin.routes.ts";

type Fields = { properties?: Record<string, { enum?: unknown; type?: string; description?: string }> };

/** No reasons for the audit log: a code from a list, the statement that both sides of a case read, and a note. */
const otherReasons = [
  "/admin/content/:kind/:id/decision",
  "/admin/complaints/:id/decision",
  "/admin/complaints/:id/notes",
];

test("every action of an admin asks for its reason in one form", () => {
  const { description: _, $schema: _version, ...asked } = z.toJSONSchema(reasonField);
  const operations = [...operationsOfAdmins, confirmationOperations].flatMap((all) => Object.values(all));
  const reasons = operations.flatMap(({ method, path, input }) => {
    if (method === "GET" || !input || otherReasons.includes(path)) return [];
    const { properties } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Fields;
    if (!properties?.reason) return [];
    const { description: _own, ...reason } = properties.reason;
    return [{ path, reason }];
  });
  expect(reasons.length).toBeGreaterThan(30);
  for (const { path, reason } of reasons) expect({ path, reason }).toEqual({ path, reason: asked });
});
