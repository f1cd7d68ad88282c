import { type Clock, within } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { EndedWords } from "../conversations/records/unread-transcripts.service.ts";
import type { SafetyService } from "../moderation/safety.service.ts";
import { sealedFactFor } from "./encrypted-facts.rules.ts";
import { IDLE_DAYS, mergeFacts } from "./memories.rules.ts";
import * as store from "./memories.store.ts";
import { factsOfAnswer, factsRequest, LONGEST_ANSWER } from "./requested-facts.rules.ts";
import { mayBeRead, statedFacts } from "./stated-facts.rules.ts";

type MemoryExtractionOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  encryption: Pick<Encryption, "sealText" | "openText">;
  words: EndedWords;
  safety: Pick<SafetyService, "wasTouched">;
  languageModel: LanguageModel;
};

type EndedCall = Awaited<ReturnType<EndedWords["unread"]>>[number];

/** The most calls read per run; the rest wait for the next run. */
const CALLS_PER_RUN = 50;
/** The timeout for the language model. */
const ANSWER_MS = 20_000;
/** Facts of a companion are erased this long after it was retired. */
const RETIRED_DAYS = 30;
const ERASED_AT_ONCE = 500;

/** Reads each ended call once and stores the customer's facts for its companion. */
export function createMemoryExtraction(options: MemoryExtractionOptions) {
  const { db, clock, log, encryption, words } = options;

  async function worthKeeping(call: EndedCall): Promise<string[]> {
    if (call.flagged || !(await store.isRemembered(db, call.customerUid))) return [];
    if (await options.safety.wasTouched(call.callId)) return [];
    const said = await words.said(call);
    if (said.length === 0 || !mayBeRead(said)) return [];
    return (await modelFacts(options, call, said)) ?? statedFacts(said);
  }

  async function write(call: EndedCall, fresh: readonly string[]): Promise<number> {
    const pair = { customerUid: call.customerUid, agentId: call.agentId };
    const at = clock.now();
    return transact(db, async (tx) => {
      if (!(await words.take(tx, call.callId))) return 0;
      if (fresh.length === 0 || !(await store.isRemembered(tx, pair.customerUid))) return 0;
      await store.lockPair(tx, pair, at);
      const kept = (await store.factsOfPair(tx, pair)).map((fact) => ({
        ...fact,
        text: encryption.openText(fact.sealed, sealedFactFor(pair.customerUid, fact.id)),
      }));
      const { add, drop } = mergeFacts(kept, fresh);
      await store.deleteFacts(tx, pair.customerUid, drop);
      for (const text of add) {
        const id = uuidv7(at.getTime());
        const sealed = encryption.sealText(text, sealedFactFor(pair.customerUid, id));
        await store.insertFact(tx, pair, { id, sealed, notedAt: at, byCustomer: false, callId: call.callId });
      }
      return add.length;
    });
  }

  return {
    /**
     * Reads the calls that have ended since the last run. Returns how many facts are new. A call that cannot be read
     * adds none.
     */
    async noteEnded(): Promise<number> {
      let noted = 0;
      for (const call of await words.unread(CALLS_PER_RUN)) {
        const fresh = await worthKeeping(call).catch((error: unknown) => {
          log.error({ callId: call.callId, error: String(error) }, "memories: a call could not be read");
          return [];
        });
        noted += await write(call, fresh);
      }
      return noted;
    },

    /** Erases facts that were not used for a year, and those of retired companions. Returns the number of pairs. */
    async eraseIdle(): Promise<number> {
      const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
      const idle = { usedBefore: before(IDLE_DAYS), retiredBefore: before(RETIRED_DAYS), limit: ERASED_AT_ONCE };
      for (let erased = 0; ; ) {
        const some = await store.deleteIdlePairs(db, idle);
        erased += some;
        if (some < ERASED_AT_ONCE) return erased;
      }
    },
  };
}

/** The facts that the language model found; null if there is no model or no usable reply. */
async function modelFacts(
  { clock, languageModel, log }: Pick<MemoryExtractionOptions, "clock" | "languageModel" | "log">,
  call: EndedCall,
  said: readonly string[],
): Promise<string[] | null> {
  if (languageModel.rehearsal) return null;
  const messages = factsRequest(said);
  const persona = {
    name: "",
    contentType: "memory",
    systemPrompt: messages[0]?.content ?? "",
    firstMessage: "",
    language: "en",
    voice: { voiceId: "", speed: 1 },
  };
  try {
    return await within(clock, ANSWER_MS, async (signal) => {
      let answer = "";
      for await (const piece of languageModel.stream({ messages, persona, callSeed: call.callId, signal })) {
        answer += piece;
        if (answer.length > LONGEST_ANSWER) break;
      }
      signal.throwIfAborted();
      return factsOfAnswer(answer, said);
    });
  } catch (error) {
    log.warn(
      { callId: call.callId, error: String(error) },
      "memories: no usable reply from the language model, using the rules",
    );
    return null;
  }
}
