import { z } from "zod";

/** Every refusal, for the API's own description. */
export const failureAnswer = z
  .object({
    code: z.string().meta({ description: "Stable; what a program decides by", example: "ledger.insufficient_credit" }),
    message: z.string().meta({ description: "A sentence for people" }),
    field: z.string().optional(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ description: "Every refusal looks like this" });
