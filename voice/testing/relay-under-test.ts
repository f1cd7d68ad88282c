import { bytesOf } from "#voice/audio/pcm.ts";
import type { HostedEnd, HostedLineEvents } from "#voice/ports/hosted-line.ts";
import type { TextCheck } from "#voice/ports/text-check.ts";
import { createRelayedSession } from "../relay/relayed-session.ts";
import { countingClock } from "./counting-clock.ts";
import { fixedReplies } from "./fixed-replies.ts";
import { recordingTransport } from "./recording-transport.ts";
import { testDisclosure, testPersona } from "./session-under-test.ts";
import { toneVoice } from "./tone-voice.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {}, child: () => quiet };
/** What a service says, as sound. */
export const loud = bytesOf(new Int16Array(2_400).fill(9_000));
const never = new AbortController().signal;

/** A relay on a manual clock, with a service that the test drives. */
export function relayUnderTest(options: { textCheck?: TextCheck; failsToOpen?: boolean } = {}) {
  const clock = countingClock();
  const client = recordingTransport(clock);
  const asked: string[] = [];
  const hooks: string[] = [];
  const ends: HostedEnd[] = [];
  const spoken: string[] = [];
  let on: HostedLineEvents | null = null;
  const session = createRelayedSession({
    callId: "call_1",
    callSeed: "seed",
    clock,
    log: quiet,
    persona: testPersona,
    disclosure: testDisclosure,
    languageModel: fixedReplies(["The rain has stopped here. How was your day, my friend?"], { clock }),
    textToSpeech: toneVoice({ clock }),
    textCheck: options.textCheck ?? (async () => ({ outcome: "pass" })),
    hooks: {
      onFirstAudio: (kind) => void hooks.push(`first ${kind}`),
      onUserSpeaking: () => void hooks.push("user speaks"),
      onUserTyping: () => void hooks.push("user types"),
      onUserPaused: (isPaused) => void hooks.push(isPaused ? "user pauses" : "user continues"),
      onUserMuted: () => void hooks.push("user mutes"),
      onUserTurn: (text) => void hooks.push(`user ${text}`),
      onSpeaking: (isSpeaking, kind) => void (isSpeaking && spoken.push(kind)),
      onPlayback: () => {},
      onActivity: () => {},
      onEndRequested: () => {},
      onCrisis: () => void hooks.push("crisis"),
      onRefused: (by, reason) => void hooks.push(`refused ${by} ${reason}`),
      onFault: (where) => void hooks.push(`fault ${where}`),
    },
    async openLine(events) {
      if (options.failsToOpen) throw new Error("nobody is there");
      on = events;
      return {
        send: (pcm) => void asked.push(`sound ${pcm.length}`),
        say: async (text) => void asked.push(`say ${text}`),
        tell: async (text) => void asked.push(`tell ${text}`),
        close: () => void asked.push("close"),
      };
    },
    lineEnded: (reason) => void ends.push(reason),
  });
  return {
    clock,
    session,
    client,
    asked,
    hooks,
    ends,
    /** The kinds of what was heard. */
    spoken,
    service: (): HostedLineEvents => {
      if (!on) throw new Error("The line is not open");
      return on;
    },
    isOpen: () => on !== null,
    async begin() {
      session.attach(client);
      session.open();
      await clock.advance(30_000);
    },
    async reply(text: string): Promise<string> {
      const pieces: string[] = [];
      const reading = (async () => {
        for await (const piece of session.reply([{ role: "user", content: text }], never)) pieces.push(piece);
      })();
      await clock.advance(20_000);
      await reading;
      return pieces.join("").trim();
    },
    kinds: () => client.all("response.created").map(({ response }) => response.metadata.kind),
  };
}
