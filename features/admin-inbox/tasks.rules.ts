/** The kinds of admin tasks, in the order of the overview. */
export const inboxTaskKinds = [
  "identity",
  "media",
  "voice",
  "agent",
  "text",
  "appeal",
  "complaint",
  "takedown",
  "broken_call",
  "dispute",
  "safety",
  "confirmation",
] as const;
export type InboxTaskKind = (typeof inboxTaskKinds)[number];

export const inboxTaskNames: Record<InboxTaskKind, string> = {
  identity: "Identity checks",
  media: "Photos and videos",
  voice: "Own voices",
  agent: "Companions to publish",
  text: "Profile texts",
  appeal: "Appeals",
  complaint: "Complaints",
  takedown: "Takedowns",
  broken_call: "Dropped calls",
  dispute: "Disputed payments",
  safety: "Safety events",
  confirmation: "Approvals",
};
