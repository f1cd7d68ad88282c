import { Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { statementQuery } from "#features/ledger/ledger.schema.ts";
import { requireMember } from "#features/members/viewer.rules.ts";
import { startPurchaseInput } from "#features/purchases/purchases.schema.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";
import { creditOfferAnswer, noticeAnswer, purchaseAnswer, purchasePageAnswer } from "./purchases-answers.ts";

const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** Buying credit, for programs; and the door at which processors knock. */
export function purchasesRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get("/credit/offer", documented(described.offer), async (c) =>
    c.json(await c.get("services").purchases.offer(c.get("viewer"))),
  );

  api.get("/purchases", documented(described.list), async (c) =>
    c.json(await c.get("services").purchases.list(c.get("viewer"), parseInput(pageQuery, c.req.query()))),
  );

  api.post("/purchases", documented(described.start), async (c) => {
    const input = await readJson(c, startPurchaseInput);
    const { viewer, gate, facts, origin, services } = c.var;
    return c.json(await services.purchases.start(viewer, gate, input, { ...facts, origin }), 201);
  });

  api.get("/purchases/:id", documented(described.purchase), async (c) =>
    c.json(await c.get("services").purchases.get(c.get("viewer"), c.req.param("id"))),
  );

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

const pages = { cursor: "`nextCursor` of the page before", limit: "How many at most" };

const described = {
  offer: {
    tag: "Credit",
    summary: "What can be bought now, and how much of it",
    answer: creditOfferAnswer,
    refusals: [401],
  },
  list: {
    tag: "Credit",
    summary: "The member's purchases, newest first",
    answer: purchasePageAnswer,
    refusals: [400, 401, 422],
    query: pages,
  },
  start: {
    tag: "Credit",
    summary: "Begins a purchase; `checkoutUrl` is where to pay",
    answer: purchaseAnswer,
    status: 201,
    refusals: [401, 403, 422, 429, 502, 503],
    body: {
      fields: {
        amountUsd: "The price of a pack, or an amount within the offered range, such as 25 or 12.50",
        key: "Made by you for each purchase: asking twice with one key is buying once",
      },
      required: ["amountUsd", "key"],
    },
  },
  purchase: {
    tag: "Credit",
    summary: "One purchase",
    answer: purchaseAnswer,
    refusals: [401, 404],
    id: "uuid of the purchase",
  },
  notice: {
    tag: "Credit",
    summary: "For payment processors: what happened to a payment, signed",
    answer: noticeAnswer,
    refusals: [401, 404, 413, 422],
  },
} satisfies Record<string, Described>;
