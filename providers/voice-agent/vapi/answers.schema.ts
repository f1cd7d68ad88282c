import { z } from "zod";

/** Only the fields that we use, and nothing is refused for being new. Times may be text or numbers. */
const moment = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(value))
  .transform((date) => (Number.isNaN(date.getTime()) ? null : date));
const perhaps = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

export const assistantAnswer = z.object({
  id: z.string().min(1),
  metadata: perhaps(z.object({ agentId: perhaps(z.string()) })),
});

/** The list is an array. Should it ever be wrapped, it will be in one of these. */
export const assistantList = z.union([
  z.array(assistantAnswer),
  z.object({ results: z.array(assistantAnswer) }).transform(({ results }) => results),
]);

const cost = z.object({ type: perhaps(z.string()), minutes: perhaps(z.number().nonnegative()) });

/** The fields that reports and calls share. */
export const callFacts = z.object({
  status: perhaps(z.string()),
  startedAt: perhaps(moment),
  endedAt: perhaps(moment),
  endedReason: perhaps(z.string()),
  durationSeconds: perhaps(z.number().nonnegative()),
  cost: perhaps(z.number().nonnegative()),
  costs: perhaps(z.array(cost)),
});
export type VapiFacts = z.infer<typeof callFacts>;

export const createdCall = z.object({
  id: z.string().min(1),
  monitor: perhaps(z.object({ controlUrl: perhaps(z.url()) })),
  transport: z.object({ websocketCallUrl: z.url({ protocol: /^wss?$/ }) }),
  subscriptionLimits: perhaps(z.object({ concurrencyBlocked: perhaps(z.boolean()) })),
});

export const callAnswer = callFacts.extend({ id: z.string().min(1) });

/** A message to our server. Its times are its own: the call in it is as it was when created. */
export const serverMessage = z.object({
  message: callFacts.extend({
    type: z.string(),
    call: z.object({ id: z.string().min(1) }),
  }),
});

/** A message on the line. Both spellings of a final transcript are in use. */
export const lineMessage = z.object({
  type: z.string(),
  role: perhaps(z.string()),
  status: perhaps(z.string()),
  endedReason: perhaps(z.string()),
  transcriptType: perhaps(z.string()),
  transcript: perhaps(z.string()),
});
