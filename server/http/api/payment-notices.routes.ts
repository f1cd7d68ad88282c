import { z } from "zod";
import { permitAnybody } from "#features/members/viewer.rules.ts";
import { noticeFailures } from "#features/purchases/purchase-notices.failures.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { endpointsOf } from "../operations/endpoints.ts";

// Authenticated by its signature alone: no session, no cookie, no origin.
const notice = endpointsOf({
  tag: "Credit",
  permit: permitAnybody,
  params: { processor: "The processor's id" },
  refusals: [commonFailures.notFound, commonFailures.tooLarge, ...Object.values(noticeFailures)],
});

/** The webhook of payment processors. */
export const paymentNoticeEndpoints = {
  receive: notice("POST /payments/:processor/notices", {
    summary: "For payment processors: what happened to a payment, signed",
    answer: z.object({ outcome: z.enum(["applied", "repeated", "parked"]) }),
    async respond(c, { params }) {
      const request = { rawBody: await c.req.text(), headers: c.req.raw.headers, address: c.var.facts.ip };
      return c.json(await c.var.services.purchases.receiveNotice(params.processor, request));
    },
  }),
};
