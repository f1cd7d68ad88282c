import { afterAll, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { openProduct } from "#tests/builders/product.ts";

const database = await databaseOfFile();
const unheard: unknown[] = [];
const hear = (error: unknown) => void unheard.push(error);
process.on("unhandledRejection", hear);
afterAll(() => void process.off("unhandledRejection", hear));

test("while the database is away, a visitor who has passed comes in by the last settings, and no failure is unheard", async () => {
  const { clock, services } = await openProduct(database);
  const { setCookies } = await services.ageGate.enter(
    { country: "DE", certified: "true" },
    { headers: new Headers(), ip: "198.51.100.7" },
  );
  const cookie = setCookies.map((one) => one.split(";")[0]).join("; ");
  const facts = { headers: new Headers({ cookie }), ip: "198.51.100.7" };
  expect(await services.ageGate.stateOf(facts)).toMatchObject({ passed: true });

  await database.close();
  await clock.advance(4_000);
  const state = services.ageGate.stateOf(facts);
  // The embedded database is a part of this process: without it there is nothing to go on with.
  if (database.engine === "native") expect(await state).toMatchObject({ passed: true });
  else await expect(state).rejects.toThrow();
  await new Promise(setImmediate);
  expect(unheard).toEqual([]);
});
