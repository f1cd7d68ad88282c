/** The name by which clients ask for the kept public pages to be dropped. */
export const publicAgentsCacheKey = "public-agents";
