import type { CallRow } from "#features/conversations/calls.store.ts";
import type { CallVoice } from "#features/conversations/live-call.service.ts";
import type { VoiceFactory } from "#features/conversations/live-calls.service.ts";
import type { LiveEvent } from "#features/conversations/live-conversation.rules.ts";
import { aiDisclosure, CRISIS_REFERRAL } from "#features/moderation/notices.rules.ts";
import { checkText } from "#features/moderation/text-check.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import { defaultPhrases, type SessionHooks } from "#voice/session/session-options.ts";
import { createVoiceSession } from "#voice/session/voice-session.ts";
import type { VoiceProviders } from "./voice-providers.ts";

type CallVoiceParts = {
  clock: Clock;
  log: Log;
  voice: VoiceProviders;
  agents: { forCall(agentId: string): Promise<{ persona: PersonaBrief } | null> };
  /** What creators hear of their own agents before anybody else does. */
  drafts: { draftPersona(agentId: string): Promise<{ persona: PersonaBrief } | null> };
};

/** Kinds of speech that are the companion's own; notices, apologies and goodbyes do not move the meter. */
const ownSpeech: readonly SpeechKind[] = ["first_message", "reply"];

/** Joins a call to the voice engine: the engine speaks and listens, the call's rules hear of it as events. */
export function callVoiceFactory({ clock, log, voice, agents, drafts }: CallVoiceParts): VoiceFactory {
  return async (row, tell) => {
    const agent = await (row.kind === "test" ? drafts.draftPersona(row.agent_id) : agents.forCall(row.agent_id));
    if (!agent) throw new Error(`The agent of call ${row.id} cannot be called any more`);
    return createVoiceSession({
      callId: row.id,
      callSeed: row.id,
      clock,
      log: log.child({ callId: row.id }),
      persona: agent.persona,
      languageModel: voice.languageModel,
      textToSpeech: voice.textToSpeech,
      ...(voice.speechToText ? { speechToText: voice.speechToText } : {}),
      textCheck: async (text, direction) => checkText(text, direction),
      disclosure: aiDisclosure(agent.persona.name),
      phrases: { ...defaultPhrases, referral: CRISIS_REFERRAL },
      hooks: hooksOf(row, tell, log),
    }) satisfies CallVoice;
  };
}

function hooksOf(row: CallRow, tell: (event: LiveEvent) => void, log: Log): SessionHooks {
  return {
    // A caller may interrupt the first message before it sounds: then the first reply is what starts the meter.
    onFirstAudio: (kind) => ownSpeech.includes(kind) && tell({ type: "first_sound" }),
    onUserTurn: () => tell({ type: "user_active" }),
    onSpeaking: (speaking, kind) => ownSpeech.includes(kind) && tell({ type: "agent_speaking", speaking }),
    onPlayback: () => tell({ type: "seen" }),
    onActivity: () => tell({ type: "seen" }),
    onEndRequested: () => tell({ type: "end_requested", reason: "user" }),
    onCrisis: () => {
      log.warn({ callId: row.id }, "call: a crisis referral was spoken");
      tell({ type: "crisis" });
    },
    onFault: (where, error) => {
      log.error({ callId: row.id, where, error: String(error) }, "call: a provider failed");
      tell({ type: "fault" });
    },
  };
}
