import type { VoiceAgentsService } from "#features/agents/hosting/voice-agents.service.ts";
import type { CallableAgent } from "#features/agents/service/agents.service.ts";
import type { LimitsService } from "#features/limits/limits.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { HostedCallsService } from "../hosted/hosted-calls.service.ts";
import type { createSettlement } from "../settlement/settlement.service.ts";
import { type CallStartOptions, createCallStart } from "./call-start.service.ts";
import type { Capacity } from "./capacity.service.ts";
import { createTestCalls } from "./test-calls.service.ts";

/** At most so many calls started by one member in a minute, and from one address in an hour. */
const startsPerMember = { points: 6, seconds: 60 };
const startsPerAddress = { points: 30, seconds: 3_600 };

type LineOptions = Pick<
  CallStartOptions,
  "db" | "clock" | "limits" | "ledger" | "rehearsal" | "hears" | "recalling" | "termsFor"
> & {
  settings: Pick<SettingsService, "get" | "closed">;
  agentForCall(agentId: string): Promise<CallableAgent | null>;
  drafts: Pick<VoiceAgentsService, "forTest">;
  ownLimits: Pick<LimitsService, "forCall">;
  hostedCalls: HostedCallsService;
  capacity: Pick<Capacity, "refusal">;
  settlement: Pick<ReturnType<typeof createSettlement>, "endAbandoned">;
  /** Replaces both limits on starts. */
  startsPerMinute: number | undefined;
};

/** How calls come to be: those of customers, and those of creators who try out a draft. */
export function openLines(options: LineOptions) {
  const { settings, hostedCalls, capacity, settlement, startsPerMinute } = options;
  const shared = {
    ...options,
    /** The operator's switch first, then whether this server can carry one more. */
    closed: async () => (await settings.closed("newCalls")) ?? capacity.refusal(),
    giveUp: (callId: string) => settlement.endAbandoned(callId, "never_connected"),
    hosting: hostedCalls,
    startsPerMember: createRateLimit({ ...startsPerMember, points: startsPerMinute ?? startsPerMember.points }),
  };
  const start = createCallStart({
    ...shared,
    startsPerAddress: createRateLimit({ ...startsPerAddress, points: startsPerMinute ?? startsPerAddress.points }),
  });
  const tests = createTestCalls({
    ...shared,
    agentForTest: options.drafts.forTest,
    minutesPerDay: async () => (await settings.get("agents.limits")).testMinutesPerDay,
  });
  return { ...start, ...tests };
}
