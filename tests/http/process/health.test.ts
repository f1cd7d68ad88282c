import { expect, test } from "vitest";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { heldClock } from "../support/held-clock.ts";

const { clock, run } = heldClock([20_000]);
const site = await siteOfFile({ embedded: true, clock });

test("while the database does not answer, the process is alive, and says in time that it is not ready", async () => {
  const one = await site.visit();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  // The embedded database has one session: whoever holds it holds up all others.
  const holding = site.db.transaction().execute(async () => {
    begin();
    await isOver;
  });
  await hasBegun;
  const ready = one.get("/readyz");
  await run(20_000);
  expect(await ready).toMatchObject({ status: 503, text: "the database does not answer" });
  expect(await one.get("/livez")).toMatchObject({ status: 200, text: "ok" });
  end();
  await holding;
  expect(await one.get("/readyz")).toMatchObject({ status: 200, text: "ok" });
});
