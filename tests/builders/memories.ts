import type { SpokenLine } from "#features/conversations/live/call-trace.rules.ts";
import { createEndedWords } from "#features/conversations/records/unread-transcripts.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { createMemories } from "#features/memories/memories.service.ts";
import { createMemoryExtraction } from "#features/memories/memory-extraction.service.ts";
import type { Database } from "#platform/database/connect.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { withSafety } from "#tests/builders/safety.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { from, openGate, quietTransport, withCalls } from "./calls.ts";
import { quietLog } from "./members.ts";

/** Calls whose companions keep something of their customers. `model`: who reads the calls; the rules unless told otherwise. */
export async function withMemories(
  database: Database,
  model: { current: LanguageModel } = { current: createScriptedPersona() },
) {
  const calls = await withCalls(database);
  const { db } = database;
  const { clock, encryption } = calls;
  const { safety } = withSafety(db, clock);
  const memories = createMemories({
    db,
    clock,
    encryption,
    called: (viewer: Viewer) => calls.conversations.called(viewer),
    writesPerMember: createRateLimit({ points: 1_000, seconds: 60 }),
  });
  const languageModel: LanguageModel = {
    name: "reader",
    get rehearsal() {
      return model.current.rehearsal;
    },
    stream: (request) => model.current.stream(request),
  };
  const words = createEndedWords({ db, clock, encryption });
  const memoryExtraction = createMemoryExtraction({
    db,
    clock,
    log: quietLog,
    encryption,
    words,
    safety,
    languageModel,
  });

  /** A whole call in which the customer says these lines; over, and long enough ago to be read. */
  async function aCall(viewer: Viewer, said: readonly string[], wishes: { agent?: string; private?: boolean } = {}) {
    const agentId = calls.agentId(wishes.agent ?? "Ivy");
    const started = await calls.start.start(viewer, openGate, { agentId, private: wishes.private ?? false }, from);
    calls.spoken.set(started.callId, [
      agentLine(0, "My name is Ivy. I like rain."),
      ...said.map((text, at) => callerLine(at + 1, text)),
    ]);
    const client = quietTransport();
    await calls.liveCalls.connect(started.callId, started.token, client.transport);
    await calls.liveCalls.end(started.callId, "user");
    await calls.records.idle();
    await clock.advance(10_000);
    return started.callId;
  }

  const line = (no: number, text: string) => ({
    no,
    text,
    at: clock.now(),
    cutAtMs: null,
    replyMs: null,
    isDone: true,
  });
  const callerLine = (no: number, text: string): SpokenLine => ({ ...line(no, text), role: "user", kind: null });
  const agentLine = (no: number, text: string): SpokenLine => ({ ...line(no, text), role: "assistant", kind: "reply" });

  return { ...calls, safety, memories, memoryExtraction, words, aCall };
}
