import { z } from "zod";

/** The query of a list that only pages. */
export const cursorQuery = z.object({ cursor: z.string().max(200).optional() });
