import type { Viewer } from "#features/members/viewer.rules.ts";
import { createNotes, type SafetyEvent } from "#features/moderation/safety.service.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Composition } from "../compose.ts";

type SafetyParts = {
  composition: Pick<Composition, "database" | "services">;
  regulars: Viewer[];
  stopping: AbortSignal;
};
type Happened = Pick<SafetyEvent, "kind" | "code">;

const ASKED_EVERY = 6;
const REFUSED_EVERY = 19;
const DISCLOSED_MS = 2_000;
const BETWEEN_MS = 40_000;

/**
 * Seeds the safety events of the regulars' calls: disclosures, questions whether this is an AI, and a few refusals
 * requests. Skips existing events.
 */
export async function seedSafety({ composition, regulars, stopping }: SafetyParts): Promise<void> {
  const { database, services } = composition;
  const events = await database.db.selectFrom("safety_events").select(["call_id", "kind"]).execute();
  const stored = new Set(events.map(({ call_id, kind }) => `${call_id} ${kind}`));
  let nth = 0;
  for (const regular of regulars) {
    const { calls } = await services.conversations.history(regular, { limit: 100 });
    for (const call of calls) {
      nth += 1;
      for (const [i, { kind, code }] of happenedIn(nth).entries()) {
        if (stored.has(`${call.id} ${kind}`)) continue;
        stopping.throwIfAborted();
        const clock = manualClock(new Date(Date.parse(call.startedAt) + DISCLOSED_MS + i * BETWEEN_MS));
        await createNotes({ db: database.db, clock })({ kind, code, callId: call.id });
      }
    }
  }
}

function happenedIn(nth: number): Happened[] {
  const questions: Happened[] = nth % ASKED_EVERY === 0 ? [{ kind: "human_question", code: "" }] : [];
  const refusals: Happened[] = nth % REFUSED_EVERY === 0 ? [{ kind: "refused_caller", code: "doxxing_pii" }] : [];
  return [{ kind: "disclosure", code: "" }, ...questions, ...refusals];
}
