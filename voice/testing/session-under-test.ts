import type { Log } from "#platform/log/log.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import type { SpeechKind } from "#voice/protocol/conversation-item.schema.ts";
import { createVoiceSession } from "#voice/session/voice-session.ts";
import type { SessionHooks, SessionOptions } from "../session/options/session-options.ts";
import { type CountingClock, countingClock } from "./counting-clock.ts";
import { fixedReplies } from "./fixed-replies.ts";
import { recordingTransport } from "./recording-transport.ts";
import { toneVoice } from "./tone-voice.ts";

export const testPersona: PersonaBrief = {
  name: "Luna",
  contentType: "personalized",
  systemPrompt: "You are Luna.",
  firstMessage: "Hello there, I was hoping that you would call.",
  language: "en",
  voice: { voiceId: "warm-alto", speed: 1 },
};

export const testDisclosure = "You are talking to an AI.";

const quietLog: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => quietLog };

type HookCall =
  | { hook: "onFirstAudio"; kind: SpeechKind }
  | { hook: "onUserTurn"; text: string }
  | { hook: "onUserSpeaking"; atMs: number }
  | { hook: "onUserTyping" }
  | { hook: "onUserMuted"; isMuted: boolean }
  | { hook: "onUserPaused"; isPaused: boolean }
  | { hook: "onSpeaking"; isSpeaking: boolean; kind: SpeechKind }
  | { hook: "onPlayback"; playedMs: number }
  | { hook: "onEndRequested"; reason: string }
  | { hook: "onCrisis" }
  | { hook: "onRefused"; by: string; reason: string }
  | { hook: "onFault"; where: string };

/** A session on a manual clock, with a client that records, and all hook calls. */
export function sessionUnderTest(change: (clock: CountingClock) => Partial<SessionOptions> = () => ({})) {
  const clock = countingClock();
  const hookCalls: HookCall[] = [];
  const options: SessionOptions = {
    callId: "call_1",
    clock,
    log: quietLog,
    persona: testPersona,
    languageModel: fixedReplies(["The rain has stopped here. How was your day, my friend?"], { clock }),
    textToSpeech: toneVoice({ clock }),
    textCheck: async () => ({ outcome: "pass" }),
    disclosure: testDisclosure,
    callSeed: "seed",
    hooks: recordingHooks(hookCalls, clock),
    ...change(clock),
  };
  const session = createVoiceSession(options);
  const client = recordingTransport(clock);
  const send = (event: object) => session.receive(JSON.stringify(event));
  return {
    clock,
    session,
    client,
    hookCalls,
    send,
    /** Connects and plays the opening. */
    async begin() {
      session.attach(client);
      session.open();
      await clock.advance(30_000);
    },
    /** Types a message and asks for an answer, as both official clients do. */
    ask(text: string) {
      send({
        type: "conversation.item.create",
        item: { type: "message", role: "user", content: [{ type: "input_text", text }] },
      });
      send({ type: "response.create" });
    },
    /** The codes of all errors that the client received. */
    errorCodes: () => client.all("error").map((event) => event.error.code),
  };
}

function recordingHooks(calls: HookCall[], clock: CountingClock): SessionHooks {
  return {
    onFirstAudio: (kind) => void calls.push({ hook: "onFirstAudio", kind }),
    onUserTurn: (text) => void calls.push({ hook: "onUserTurn", text }),
    onUserSpeaking: () => void calls.push({ hook: "onUserSpeaking", atMs: clock.monotonicMs() }),
    onUserTyping: () => void calls.push({ hook: "onUserTyping" }),
    onUserPaused: (isPaused) => void calls.push({ hook: "onUserPaused", isPaused }),
    onUserMuted: (isMuted) => void calls.push({ hook: "onUserMuted", isMuted }),
    onSpeaking: (isSpeaking, kind) => void calls.push({ hook: "onSpeaking", isSpeaking, kind }),
    onPlayback: (playedMs) => void calls.push({ hook: "onPlayback", playedMs }),
    onActivity: () => {},
    onEndRequested: (reason) => void calls.push({ hook: "onEndRequested", reason }),
    onCrisis: () => void calls.push({ hook: "onCrisis" }),
    onRefused: (by, reason) => void calls.push({ hook: "onRefused", by, reason }),
    onFault: (where) => void calls.push({ hook: "onFault", where }),
  };
}
