import type { SafetyService } from "#features/moderation/safety.service.ts";
import type { TextSafety } from "#features/moderation/text-safety.service.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import type { HostedCallsService } from "../hosted/hosted-calls.service.ts";
import type { VoiceFactory } from "../live/live-calls.service.ts";

/** A companion as one customer hears it, with what it keeps of them in mind. */
export type Recalling = (
  persona: PersonaBrief,
  call: { customerUid: string; agentId: string; private: boolean },
) => Promise<PersonaBrief>;

/** What the voice of a call is made from. */
export type CallVoiceSources = {
  agents: { forCall(agentId: string, brand: string): Promise<{ persona: PersonaBrief } | null> };
  /** What creators hear of their own agents before anybody else does. */
  drafts: { draftPersona(agentId: string): Promise<{ persona: PersonaBrief } | null> };
  safetyParts: {
    safety: Pick<SafetyService, "note">;
    textSafety: Pick<TextSafety, "live">;
    /** In how many milliseconds of talking a customer is told again that this is an AI. */
    reminderDueIn(customerUid: string): Promise<number>;
  };
  recalling: Recalling;
  /** Calls that a service outside hears and speaks. */
  hosting: Pick<HostedCallsService, "lineOf" | "finish">;
};

/** Joins calls to whoever speaks and listens in them. */
export type CallVoices = (sources: CallVoiceSources) => VoiceFactory;
