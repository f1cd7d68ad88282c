import { expect, test } from "vitest";
import { createKeyRotation, type SealedPart } from "./key-rotation.ts";

const ids = Array.from({ length: 450 }, (_, n) => `id-${String(n).padStart(4, "0")}`);
const told: unknown[] = [];
const quiet = () => {};
const log = {
  debug: quiet,
  warn: quiet,
  info: (...words: unknown[]) => told.push(words),
  error: quiet,
  child: () => log,
};

test("every record is visited once, in batches, and a failure does not stop the rest", async () => {
  const renewed: string[] = [];
  const part: SealedPart = {
    name: "letters",
    after: async (id, limit) => ids.filter((one) => one > id).slice(0, limit),
    async renew(id) {
      if (id === "id-0007") throw new Error("its key is gone");
      renewed.push(id);
      return true;
    },
  };
  const keyRotation = createKeyRotation({ parts: [part], log });
  expect([await keyRotation.run(), renewed.length]).toEqual([false, 199]);
  expect([await keyRotation.run(), renewed.length]).toEqual([false, 399]);
  expect([await keyRotation.run(), renewed.length]).toEqual([true, 449]);
  expect([await keyRotation.run(), renewed.length]).toEqual([true, 449]);
  expect(told).toEqual([[expect.objectContaining({ renewed: 449, failed: 1 }), expect.any(String)]]);
});
