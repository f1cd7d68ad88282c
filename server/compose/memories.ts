import { createEndedWords } from "#features/conversations/records/unread-transcripts.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { createMemories } from "#features/memories/memories.service.ts";
import { createMemoryExtraction } from "#features/memories/memory-extraction.service.ts";
import { personaThatRecalls } from "#features/memories/recall.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import type { Core } from "./core.ts";

export type ComposedMemories = ReturnType<typeof composeMemories>;

const writesPerMember = { points: 60, seconds: 3_600 };

/** Whom a member has called. */
export type CallsOf = (viewer: Viewer) => Promise<{ id: string; name: string }[]>;

type MemoryParts = {
  db: Db;
  clock: Clock;
  log: Log;
  encryption: Encryption;
  core: Pick<Core, "safety">;
  languageModel: LanguageModel;
  called: CallsOf;
};

/** A call as far as it decides what a companion has in mind. */
export type RecallingCall = { customerUid: string; agentId: string; private: boolean };

/** What companions keep of customers: written after calls, used in the next one, and the customer's to change. */
export function composeMemories({ core, called, ...parts }: MemoryParts) {
  const memories = createMemories({ ...parts, called, writesPerMember: createRateLimit(writesPerMember) });
  const words = createEndedWords(parts);
  const memoryExtraction = createMemoryExtraction({ ...parts, words, safety: core.safety });
  const { forCall, ...own } = memories;

  /** The companion as this customer hears it. In a private call it has nothing in mind, and a call never waits in vain for it. */
  async function recalling(persona: PersonaBrief, call: RecallingCall): Promise<PersonaBrief> {
    if (call.private) return persona;
    const kept = await forCall(call.customerUid, call.agentId).catch((error: unknown) => {
      parts.log.error({ agentId: call.agentId, error: String(error) }, "memories: what is kept could not be read");
      return [];
    });
    return personaThatRecalls(persona, kept);
  }

  const memoryJobs: Job[] = [
    { name: "note-memories", schedule: "* * * * *", run: () => memoryExtraction.noteEnded() },
    { name: "forget-idle-memories", schedule: "17 4 * * *", run: () => memoryExtraction.eraseIdle() },
  ];
  return { service: own, recalling, memoryJobs };
}
