import type { Place } from "#features/content/content.schema.ts";

/** What most people look for, before they have typed anything. */
export const suggestedPages: readonly Place[] = [
  { path: "/docs/start/getting-started", title: "Getting started" },
  { path: "/docs/calls/how-a-call-is-billed", title: "How a call is billed" },
  { path: "/docs/safety/privacy-in-a-call", title: "Privacy in a call" },
  { path: "/docs/creators/becoming-a-creator", title: "Becoming a creator" },
];
