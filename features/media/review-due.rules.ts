const DAY_MS = 24 * 3_600_000;

/** What creators send is looked at within a day. Both times are ISO. */
export const reviewDueAt = (since: string): string => new Date(Date.parse(since) + DAY_MS).toISOString();
