import type { CallRow } from "#features/conversations/calls/calls.store.ts";
import type { LiveEvent } from "#features/conversations/live/live-conversation.rules.ts";
import { aiReminder, SAFETY_GOODBYE } from "#features/moderation/notices.rules.ts";
import { afterRefusal, codeOf } from "#features/moderation/reason-codes.rules.ts";
import type { SafetyFlag, SafetyKind, SafetyService } from "#features/moderation/safety.service.ts";
import type { TextSafety } from "#features/moderation/text-safety.service.ts";
import type { Clock, Timer } from "#platform/clock/clock.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import type { Log } from "#platform/log/log.ts";
import type { TextCheck } from "#voice/ports/text-check.ts";
import type { VoiceSession } from "#voice/session/voice-session.ts";

export type CallSafetyParts = {
  clock: Clock;
  safety: Pick<SafetyService, "note">;
  textSafety: Pick<TextSafety, "live">;
  /** Milliseconds of talk time until the customer is next reminded that this is an AI. */
  reminderDueIn(customerUid: string): Promise<number>;
};

type CallOfSafety = { row: CallRow; name: string; log: Log; tell(event: LiveEvent): void };

/** The goodbye takes a few seconds; a client that prevents it from being played cannot prolong the call. */
const GOODBYE_MS = 15_000;

/** Enforces the safety limits of one call: checks and counts what is said, and ends the call if needed. */
export class CallSafety {
  readonly #parts: CallSafetyParts;
  readonly #call: CallOfSafety;
  readonly #refusals = { caller: 0, agent: 0 };
  #session: Pick<VoiceSession, "say"> | null = null;
  #timers: Timer[] = [];
  #disclosed = false;
  #reminding = false;
  #ending = false;

  constructor(parts: CallSafetyParts, call: CallOfSafety) {
    this.#parts = parts;
    this.#call = call;
  }

  /** Sets the session that speaks; once, before the caller connects. */
  speakThrough(session: Pick<VoiceSession, "say">): void {
    this.#session = session;
  }

  readonly check: TextCheck = async (text, direction) => {
    const verdict = this.#parts.textSafety.live(text, direction, this.#call.name);
    if (verdict.outcome === "answer") this.#note("human_question", "");
    return verdict;
  };

  disclosed(): void {
    if (!this.#disclosed) this.#note("disclosure", "");
    this.#disclosed = true;
  }

  /** The companion is audible: from now on talk time counts. */
  talking(): void {
    if (this.#reminding) return;
    this.#reminding = true;
    inBackground(this.#remindLater());
  }

  crisis(): void {
    this.#note("crisis", "self_harm");
  }

  refused(by: "caller" | "agent", reason: string): void {
    if (reason === "text_check_failed") {
      this.#note("check_failed", "");
      return;
    }
    const code = codeOf(reason);
    const { ends, flags, locks } = afterRefusal(by, code, this.#refusals[by]);
    this.#refusals[by] += 1;
    const { id, customer_uid, agent_id } = this.#call.row;
    const who: SafetyFlag =
      by === "caller"
        ? { subjectType: "member", subjectId: customer_uid, locks }
        : { subjectType: "agent", subjectId: agent_id };
    this.#note(
      by === "caller" ? "refused_caller" : "refused_agent",
      code,
      flags ? [{ subjectType: "call", subjectId: id }, who] : [],
    );
    if (ends) this.#end(code);
  }

  close(): void {
    for (const timer of this.#timers) timer.cancel();
    this.#timers = [];
    this.#session = null;
  }

  #end(code: ReturnType<typeof codeOf>): void {
    if (this.#ending) return;
    this.#ending = true;
    this.#note("call_ended", code);
    const over = () => this.#call.tell({ type: "end_requested", reason: "safety" });
    this.#timers.push(this.#parts.clock.after(GOODBYE_MS, over));
    this.#session?.say(SAFETY_GOODBYE, "goodbye").then(over, over);
  }

  async #remindLater(): Promise<void> {
    const { reminderDueIn, clock } = this.#parts;
    const { row, log } = this.#call;
    // Without the earlier talk time, remind immediately: it is never too late then.
    const dueMs = await reminderDueIn(row.customer_uid).catch((error: unknown) => {
      log.warn({ callId: row.id, error: String(error) }, "call: could not read the earlier talk time");
      return 0;
    });
    if (this.#session) this.#timers.push(clock.after(dueMs, () => void this.#remind()));
  }

  async #remind(): Promise<void> {
    const { tell, name } = this.#call;
    this.#note("reminder", "");
    tell({ type: "notice_speaking", speaking: true });
    await this.#session?.say(aiReminder(name), "notice");
    tell({ type: "notice_speaking", speaking: false });
  }

  #note(kind: SafetyKind, code: ReturnType<typeof codeOf> | "", flags: readonly SafetyFlag[] = []): void {
    const { row, log } = this.#call;
    this.#parts.safety.note({ kind, code, callId: row.id }, flags).catch((error: unknown) => {
      log.warn({ callId: row.id, kind, code, error: String(error) }, "call: could not store a safety event");
    });
  }
}
