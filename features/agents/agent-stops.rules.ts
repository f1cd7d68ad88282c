/** The reasons for a forced stop of a companion; it comes back when the last reason is gone. */
export const stopReasons = ["voice", "identity", "platform"] as const;
export type StopReason = (typeof stopReasons)[number];
