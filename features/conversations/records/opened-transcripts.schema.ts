import { z } from "zod";
import { ownTranscript } from "./transcripts.schema.ts";

/** What was said in a call, while it is open to an admin. */
export const openTranscript = ownTranscript.extend({
  until: z.string().meta({ description: "When it is sealed again for an admin" }),
});
export type OpenTranscript = z.infer<typeof openTranscript>;
