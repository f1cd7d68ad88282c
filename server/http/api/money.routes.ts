import { Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { statementQuery } from "#features/ledger/ledger.schema.ts";
import { requireMember } from "#features/members/viewer.rules.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

/** What members download about their money, and what processors tell of payments. */
export function moneyRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/me/statement.csv", async (c) => {
    const member = requireMember(c.get("viewer"));
    const { month } = parseInput(statementQuery.pick({ month: true }), c.req.query());
    const pieces = c.get("services").ledger.statementCsv(member, { month });
    c.header("content-type", "text/csv; charset=utf-8");
    c.header("content-disposition", `attachment; filename="statement${month ? `-${month}` : ""}.csv"`);
    return stream(c, async (out) => {
      for await (const piece of pieces) await out.write(piece);
    });
  });

  api.get("/me/earnings.csv", async (c) => {
    const pieces = await c.get("services").earnings.statementCsv(c.get("viewer"));
    c.header("content-type", "text/csv; charset=utf-8");
    c.header("content-disposition", 'attachment; filename="earnings.csv"');
    return stream(c, async (out) => {
      for await (const piece of pieces) await out.write(piece);
    });
  });

  // Known by its signature alone: no session, no cookie, no origin.
  api.post("/payments/:processor/notices", documented(described.notice), async (c) => {
    const rawBody = await c.req.text();
    const request = { rawBody, headers: c.req.raw.headers, address: c.get("facts").ip };
    return c.json(await c.get("services").purchases.receiveNotice(c.req.param("processor"), request));
  });

  return api;
}

const described = {
  notice: {
    tag: "Credit",
    summary: "For payment processors: what happened to a payment, signed",
    answer: z.object({ outcome: z.enum(["applied", "repeated", "parked"]) }),
    refusals: [401, 404, 413, 422],
  },
} satisfies Record<string, Described>;
