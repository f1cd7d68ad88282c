/** The reasons for a forced stop of a companion; it comes back when the last reason is gone. */
export const stopReasons = ["voice", "identity", "platform"] as const;
export type StopReason = (typeof stopReasons)[number];

export const stopWords: Record<StopReason, { message: string; action: string; to: string }> = {
  voice: {
    message: "Your companion is off the air: the voice that it speaks with is disabled.",
    action: "Choose a voice",
    to: "/model/agent/voice",
  },
  identity: {
    message: "Your companion is off the air: the confirmation of your identity has ended.",
    action: "Confirm it again",
    to: "/model/settings/verification",
  },
  platform: {
    message: "Your companion is off the air: our team has paused it. The email that we sent you says why.",
    action: "Look at it",
    to: "/model/agent/basic",
  },
};
