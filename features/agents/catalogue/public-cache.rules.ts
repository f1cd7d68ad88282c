/** The key by which clients request that cached public pages be dropped. */
export const publicAgentsCacheKey = "public-agents";
