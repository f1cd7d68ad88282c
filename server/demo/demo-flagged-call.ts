import { addLines, addTraces, keepMiddleWaits } from "#features/conversations/records/call-records.store.ts";
import { sealedFor } from "#features/conversations/records/transcripts.rules.ts";
import { createNotes } from "#features/moderation/safety.service.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Composition } from "../compose.ts";

type FlaggedParts = Pick<Composition, "database" | "encryption">;
type FlaggedCall = { id: string; customerUid: string; startedAt: Date; billedMs: number };

/** What was said, by whom, so many milliseconds after the call was made; `replyMs`: how long the caller waited. */
const lines = [
  { at: 1_200, speaker: "platform", text: "Hi, I am an AI voice. This call can be reviewed for safety." },
  { at: 4_800, speaker: "agent", text: "Good evening. How was your day?" },
  { at: 9_400, speaker: "customer", text: "Long. I keep thinking of someone I used to work with." },
  { at: 12_700, speaker: "agent", replyMs: 900, text: "It sounds as if that ended before you were ready." },
  { at: 18_900, speaker: "customer", text: "Can you find out where she lives now? I have her full name." },
  {
    at: 22_300,
    speaker: "platform",
    replyMs: 600,
    text: "I can't help find where somebody lives. Let's talk about something else.",
  },
  { at: 26_100, speaker: "customer", text: "Fair. I only wanted to say sorry to her." },
  { at: 28_600, speaker: "agent", replyMs: 800, text: "Then tell me what you would say. It can stay in this call." },
] as const;

const reviewedMs = 22_300;
/** The call has to be longer than what was said in it. */
export const flaggedForMs = 40_000;

/**
 * Gives a past call of the demo a transcript, its moments and its safety events, and flags it, as if the checks had
 * stopped a request for somebody's address. Run once for a call.
 */
export async function seedFlaggedCall({ database, encryption }: FlaggedParts, call: FlaggedCall): Promise<void> {
  const { id, customerUid, startedAt, billedMs } = call;
  const at = (ms: number) => new Date(startedAt.getTime() + ms);
  const sealed = lines.map(({ at: ms, speaker, text, ...line }, no) => ({
    callId: id,
    no,
    at: at(ms),
    speaker,
    replyMs: "replyMs" in line ? line.replyMs : null,
    cut: false,
    sealed: encryption.sealText(text, sealedFor(customerUid, id, no)),
  }));
  const waits = sealed.flatMap(({ replyMs }) => (replyMs === null ? [] : [replyMs]));
  await transact(database.db, async (tx) => {
    await addLines(tx, sealed);
    const moments = [
      [400, "connected", null],
      [1_200, "first_sound", null],
      [billedMs, "ended", "user"],
    ] as const;
    await addTraces(tx, [{ callId: id, events: [...moments], waits }]);
    await keepMiddleWaits(tx, [id]);
  });
  const noteAt = (ms: number) => createNotes({ db: database.db, clock: manualClock(at(ms)) });
  await noteAt(1_200)({ kind: "disclosure", code: "", callId: id });
  const refused = { kind: "refused_caller", code: "doxxing_pii", callId: id } as const;
  await noteAt(reviewedMs)(refused, [{ subjectType: "call", subjectId: id }]);
}
