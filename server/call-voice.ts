import type { CallRow } from "#features/conversations/calls/calls.store.ts";
import { endReasonOf } from "#features/conversations/hosted/hosted-calls.rules.ts";
import type { VoiceFactory } from "#features/conversations/live/live-calls.service.ts";
import type { LiveEvent } from "#features/conversations/live/live-conversation.rules.ts";
import type { KeptWords } from "#features/conversations/records/call-records.service.ts";
import type { CallVoice } from "#features/conversations/start/call-voice.rules.ts";
import type { CallVoiceSources, CallVoices } from "#features/conversations/start/call-voices.service.ts";
import { aiDisclosure, CRISIS_REFERRAL, humanCorrection } from "#features/moderation/notices.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import type { Log } from "#platform/log/log.ts";
import { createSpeechCache } from "#providers/text-to-speech/speech-cache.ts";
import type { HostedEnd, OpenHostedLine } from "#voice/ports/hosted-line.ts";
import type { ChatMessage } from "#voice/ports/language-model.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import { createRelayedSession, type RelayedSession } from "#voice/relay/relayed-session.ts";
import { defaultPhrases, type SessionHooks, type SessionOptions } from "#voice/session/options/session-options.ts";
import { DECLINED } from "#voice/session/reply/response.ts";
import { createVoiceSession, type VoiceSession } from "#voice/session/voice-session.ts";
import { CallSafety } from "./call-safety.ts";
import type { VoiceProviders } from "./outside/voice-providers.ts";

type CallVoiceParts = CallVoiceSources & {
  clock: Clock;
  log: Log;
  voice: VoiceProviders;
  /** Calls that an outside voice service carries and that run in this process, by call id. */
  relays: Map<string, Pick<RelayedSession, "reply">>;
};

/** Speech of the companion itself. Notices, apologies and goodbyes do not start the meter. */
const ownSpeech: readonly SpeechKind[] = ["first_message", "reply"];

const apologies = [defaultPhrases.patience, defaultPhrases.apology];

/** Connects calls to the voice engine, and returns replies to a service that carries a call. */
export function createCallVoices(parts: Pick<CallVoiceParts, "clock" | "log" | "voice">) {
  const relays: CallVoiceParts["relays"] = new Map();
  const open: CallVoices = (sources) => callVoiceFactory({ ...sources, ...parts, relays });
  return {
    open,
    /** The companion's next reply in a call; null if the call does not run in this process. */
    reply: (callId: string, ...said: Parameters<RelayedSession["reply"]>) => relays.get(callId)?.reply(...said) ?? null,
  };
}

/** The engine speaks and listens; the call's rules receive events. */
function callVoiceFactory(parts: CallVoiceParts): VoiceFactory {
  const { clock, log, voice, safetyParts, hosting, relays } = parts;
  const spare = voice.spareVoice ?? voice.textToSpeech;
  const cached = createSpeechCache({ voice: voice.textToSpeech, spare, log });
  return async (row, tell, earlier) => {
    const persona = await personaFor(parts, row);
    const { name } = persona;
    const safety = new CallSafety({ clock, ...safetyParts }, { row, name, log, tell });
    const openLine = await hosting.lineOf(row.id);
    const options: SessionOptions = {
      callId: row.id,
      callSeed: row.id,
      clock,
      log: log.child({ callId: row.id }),
      persona,
      languageModel: voice.languageModel,
      textToSpeech: voice.textToSpeech,
      spareVoice: cached,
      ...(voice.speechToText ? { speechToText: voice.speechToText } : {}),
      ...(voice.voiceDetector ? { voiceDetector: voice.voiceDetector } : {}),
      textCheck: safety.check,
      disclosure: aiDisclosure(name),
      ...(earlier && !openLine ? { earlier: repeatable(earlier, name, safetyParts) } : {}),
      phrases: { ...defaultPhrases, referral: CRISIS_REFERRAL, instead: { impersonation: humanCorrection(name) } },
      hooks: hooksOf(row, tell, log, safety, () => {
        // Prepare the apologies while it speaks, in case it fails later. A built-in voice cannot fail like that.
        if (spare !== voice.textToSpeech) inBackground(cached.prepare(persona.voice, apologies));
      }),
    };
    const session = openLine ? relayed(options, { openLine, row, tell, relays }) : createVoiceSession(options);
    safety.speakThrough(session);
    const voiceOfCall: CallVoice = {
      canMove: openLine === null,
      ...bound(session),
      close() {
        safety.close();
        session.close();
        relays.delete(row.id);
        if (openLine) inBackground(hosting.finish(row.id));
      },
    };
    return voiceOfCall;
  };
}

/** Earlier lines that may be sent to the language model again: not those that were refused. */
function repeatable(
  earlier: readonly KeptWords[],
  name: string,
  { textSafety }: CallVoiceParts["safetyParts"],
): ChatMessage[] {
  const isFit = ({ role, text }: KeptWords) =>
    role === "assistant" || textSafety.live(text, "in", name).outcome === "pass";
  return earlier.filter(isFit).map(({ role, text }) => ({ role, content: text }));
}

/** The persona of a call. When creators test their own draft, no memories are recalled. */
async function personaFor({ agents, drafts, recalling }: CallVoiceParts, row: CallRow): Promise<PersonaBrief> {
  const { kind, agent_id: agentId, customer_uid: customerUid } = row;
  const agent = await (kind === "test" ? drafts.draftPersona(agentId) : agents.forCall(agentId, row.brand));
  if (!agent) throw new Error(`The agent of call ${row.id} can no longer be called`);
  return kind === "test" ? agent.persona : recalling(agent.persona, { customerUid, agentId, private: row.private });
}

type Relayed = Pick<CallVoiceParts, "relays"> & {
  openLine: OpenHostedLine;
  row: CallRow;
  tell(event: LiveEvent): void;
};

/** An outside service speaks the replies from here; when its line ends, so does the call. */
function relayed(options: SessionOptions, { openLine, row, tell, relays }: Relayed): RelayedSession {
  const lineEnded = (reason: HostedEnd) => tell({ type: "end_requested", reason: endReasonOf(reason) });
  const session = createRelayedSession({ ...options, openLine, lineEnded });
  relays.set(row.id, session);
  return session;
}

/** The interface of a call's voice that both kinds of session share. */
function bound(session: VoiceSession): Omit<CallVoice, "close" | "canMove"> {
  return {
    attach: (transport) => session.attach(transport),
    detach: () => session.detach(),
    receive: (frame) => session.receive(frame),
    open: () => session.open(),
    say: (text, kind) => session.say(text, kind),
    emit: (event) => session.emit(event),
    transcript: (from: number) => session.transcript(from),
  };
}

function hooksOf(
  row: CallRow,
  tell: (event: LiveEvent) => void,
  log: Log,
  safety: CallSafety,
  onOwnSpeech: () => void,
): SessionHooks {
  let isDeclined = false;
  return {
    // A caller may interrupt the first message before it is audible: then the first reply starts the meter.
    onFirstAudio: (kind) => {
      if (kind === "disclosure") safety.disclosed();
      if (!ownSpeech.includes(kind)) return;
      tell({ type: "first_sound" });
      safety.talking();
      onOwnSpeech();
    },
    onUserTurn: () => tell({ type: "user_active" }),
    onUserSpeaking: () => tell({ type: "user_speaking" }),
    onUserTyping: () => tell({ type: "user_typing" }),
    onUserMuted: (muted) => tell({ type: "user_muted", muted }),
    onUserPaused: (paused) => tell({ type: "user_paused", paused }),
    onSpeaking: (speaking, kind) => {
      if (ownSpeech.includes(kind)) tell({ type: "agent_speaking", speaking, reply: kind === "reply" });
      if (speaking || !isDeclined) return;
      isDeclined = false;
      tell({ type: "turn_declined", over: true });
    },
    onPlayback: () => tell({ type: "seen" }),
    onActivity: () => tell({ type: "seen" }),
    onEndRequested: () => tell({ type: "end_requested", reason: "user" }),
    onCrisis: () => {
      log.warn({ callId: row.id }, "call: a crisis referral was spoken");
      safety.crisis();
      tell({ type: "crisis" });
    },
    onRefused: (by, reason) => {
      if (reason !== DECLINED) return safety.refused(by, reason);
      isDeclined = true;
      tell({ type: "turn_declined", over: false });
    },
    onFault: (where, error) => {
      log.error({ callId: row.id, where, error: String(error) }, "call: a provider failed");
      tell({ type: "fault", where });
    },
  };
}
