import { dayMs } from "#platform/days/durations.ts";

/** What creators send is looked at within a day. Both times are ISO. */
export const reviewDueAt = (since: string): string => new Date(Date.parse(since) + dayMs).toISOString();
