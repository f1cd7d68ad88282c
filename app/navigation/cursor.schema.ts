import { z } from "zod";

/** The query of a list with paging but no filters. */
export const cursorQuery = z.object({ cursor: z.string().max(200).optional() });
