import type { SpokenLine } from "#features/conversations/live/call-trace.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { from, openGate, quietTransport, withCalls } from "./calls.ts";

/** Calls whose companions keep something of their customers. `model` reads the calls; a script unless told otherwise. */
export async function withMemories(
  database: Database,
  model: { current: LanguageModel } = { current: createScriptedPersona() },
) {
  const languageModel: LanguageModel = {
    name: "reader",
    get rehearsal() {
      return model.current.rehearsal;
    },
    stream: (request) => model.current.stream(request),
  };
  const calls = await withCalls(database, { voice: { languageModel } });
  const { clock, services, features } = calls;

  /** A whole call in which the customer says these lines; over, and long enough ago to be read. */
  async function aCall(viewer: Viewer, said: readonly string[], wishes: { agent?: string; private?: boolean } = {}) {
    const agentId = calls.agentId(wishes.agent ?? "Ivy");
    const started = await services.conversations.start(
      viewer,
      openGate,
      { agentId, private: wishes.private ?? false },
      from,
    );
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

  const memories = { ...services.memories, forCall: features.memories.internal.forCall };
  return { ...calls, memories, aCall };
}
