import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Sample } from "../declared-answers.ts";
import { begin } from "../purchases.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

/** What members ask who buy credit. */
export async function purchaseSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const [who, eager, ungated] = [await site.member(), await site.member(), await site.member({ gate: false })];
  const creator = await site.member({ userType: "model" });
  const { id } = await begin(who, "10");
  const order = () => ({ amountUsd: "10", key: uuidv7() });
  const turn = (on: boolean) => () =>
    expectOk(admin.post("/api/admin/settings/switches", { name: "purchases", on, reason: "For a test" }));
  const tooDear = { amountUsd: "99999", key: uuidv7() };
  const often = () => Promise.all(Array.from({ length: 30 }, () => eager.post("/api/purchases", tooDear)));

  return {
    "GET /credit/offer": [
      { who, status: 200 },
      { who: creator, status: 403 },
    ],
    "GET /purchases": [
      { who, status: 200 },
      { who, status: 400, query: "?cursor=made-up" },
      { who: creator, status: 403 },
      { who, status: 422, query: "?limit=0" },
    ],
    "POST /purchases": [
      { who, status: 201, body: order() },
      { who: ungated, status: 403, body: order() },
      { who, status: 422, body: tooDear },
      { who: eager, status: 429, body: order(), before: often },
      {
        who,
        status: 502,
        body: order(),
        logged: "purchases: the processor gave no checkout",
        ...withoutProcessor(site),
      },
      { who, status: 503, body: order(), before: turn(false), after: turn(true) },
    ],
    "GET /purchases/:id": [
      { who, status: 200, params: { id } },
      { who: creator, status: 403, params: { id } },
      { who, status: 404, params: { id: "none" } },
    ],
  };
}

/** The processor of a test writes its payments into a directory: with a file in its place it takes none. */
function withoutProcessor({ dataDir }: Site): Required<Pick<Sample, "before" | "after">> {
  const [directory, away] = [join(dataDir, "sandbox-payments"), join(dataDir, "payments-away")];
  return {
    async before() {
      renameSync(directory, away);
      writeFileSync(directory, "");
    },
    async after() {
      rmSync(directory);
      renameSync(away, directory);
    },
  };
}
