import type { AdminAgentState } from "#features/agents/admin/admin-agents.rules.ts";
import type { StopReason } from "#features/agents/agent-stops.rules.ts";
import type { StepId } from "#features/agents/fields/editor-steps.rules.ts";

/** Where an agent stands, as admins read it. */
export const stateLabels: Record<AdminAgentState, string> = {
  draft: "Draft",
  active: "Live",
  paused: "Paused",
  stopped: "Paused by us",
  held: "Held after a report",
  retired: "Retired",
};

export const stateTones: Record<AdminAgentState, string> = {
  draft: "text-soft",
  active: "text-signal",
  paused: "text-warn",
  stopped: "text-stop",
  held: "text-stop",
  retired: "text-soft",
};

/** What keeps an agent off the air, told to somebody else than its creator. */
export const stopLabels: Record<StopReason, string> = {
  voice: "its voice is disabled",
  identity: "its creator's identity is not confirmed",
  platform: "we paused it",
};

export const stepLabels: Record<StepId, string> = { basic: "Character", voice: "Voice", pricing: "Price" };

/** What the page says after a deed. */
export const actionLabels: Record<string, string> = {
  edited: "Saved. The creator gets an email.",
  pause: "Paused. The creator gets an email.",
  resume: "Resumed. The creator gets an email.",
  feature: "Featured in the catalogue.",
  unfeature: "No longer featured.",
  retire: "Retired. The creator gets an email.",
};
