import type { ConversationsFeature } from "#features/conversations/conversations.feature.ts";
import { createEndedWords } from "#features/conversations/records/unread-transcripts.service.ts";
import type { ModerationFeature } from "#features/moderation/moderation.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { createMemories } from "./memories.service.ts";
import { createMemoryExtraction } from "./memory-extraction.service.ts";
import { sealedMemories } from "./memory-key-rotation.service.ts";
import { forgetMemories, ownMemories, ownMemoryChoice } from "./personal-data.store.ts";
import { createRecalling } from "./recalling.service.ts";

export type MemoriesFeature = ReturnType<typeof memoriesFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "encryption">;
type Needs = {
  moderation: ModerationFeature;
  conversations: ConversationsFeature;
  outside: { voice: { languageModel: LanguageModel } };
};

const writesPerMember = { points: 60, seconds: 3_600 };

/** The memories of companions: extracted after calls, used in the next call, and editable by the customer. */
export function memoriesFeature({ database: { db }, clock, log, encryption }: Uses, needs: Needs) {
  const { languageModel } = needs.outside.voice;
  const { called } = needs.conversations.internal.conversations;
  const { safety } = needs.moderation.internal;
  const shared = { db, clock, log, encryption };
  const { forCall, ...memories } = createMemories({
    ...shared,
    called,
    writesPerMember: createRateLimit(writesPerMember),
  });
  const noting = createMemoryExtraction({ ...shared, languageModel, safety, words: createEndedWords(shared) });
  return {
    services: { memories },
    internal: { forCall, recalling: createRecalling({ forCall, log }) },
    sealed: [sealedMemories({ db, encryption })],
    jobs: [
      {
        name: "note-memories",
        schedule: "* * * * *",
        about: "Reads ended calls for what their companions keep of the customer",
        run: () => noting.noteEnded(),
      },
      {
        name: "forget-idle-memories",
        schedule: "17 4 * * *",
        about: "Erases what companions keep of customers who have long not called them",
        run: () => noting.eraseIdle(),
      },
    ],
    personalData: memoriesPersonalData(encryption),
  };
}

export function memoriesPersonalData(encryption: Pick<Encryption, "openText">): PersonalData {
  return {
    exports: [
      {
        name: "memory-choices",
        about: "Whether companions remember you.",
        read: (tx, { uid }) => ownMemoryChoice(tx, uid),
      },
      {
        name: "memories",
        about: "What companions remember about you.",
        read: (tx, { uid }) => ownMemories(tx, uid, encryption),
      },
    ],
    erasures: [{ name: "memories", erase: (tx, { uid }) => forgetMemories(tx, uid) }],
  };
}
