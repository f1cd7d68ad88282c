import type { Tx } from "#platform/database/connect.ts";
import { complaintAdminFailures } from "./complaints.failures.ts";
import { clearingReasons, type ReasonCode, reasonCodes, unfoundedForMs } from "./complaints.rules.ts";
import { type ComplaintRow, wasUnfounded } from "./complaints.store.ts";
import type { DecisionInput } from "./complaints-admin.schema.ts";
import * as store from "./complaints-admin.store.ts";
import {
  type DecisionEffects,
  hidesAgent,
  holdsUntilDecided,
  mediaReasonOf,
  needsSubject,
  noEffects,
  outcomeOf,
} from "./decisions.rules.ts";

/** What a decision can do. All happens in its transaction; none of these writes a line of its own into the record. */
export type DecisionMeasures = {
  hold(tx: Tx, agentId: string, at: Date): Promise<boolean>;
  release(tx: Tx, agentId: string): Promise<boolean>;
  /** Shows again what was withheld on receipt. */
  restorePhotos(tx: Tx, creatorUid: string): Promise<void>;
  /** Takes these down with every copy of them, whoever shows it. Answers all that were taken down; null: one is not theirs. */
  removeMedia(tx: Tx, wish: MediaRequest & { creatorUid: string }): Promise<string[] | null>;
  putBackMedia(tx: Tx, wish: Pick<MediaRequest, "ids" | "by" | "at">): Promise<void>;
  /** Stops the companion's voice for everybody; which one it was, or null when it has none or it was stopped before. */
  stopVoice(tx: Tx, agentId: string, why: { reason: string; at: Date }): Promise<string | null>;
  resumeVoice(tx: Tx, voiceId: string): Promise<void>;
  /** Shuts a member out of their account; which suspension it is. Throws for one who may not be suspended, or is. */
  suspend(tx: Tx, uid: string, why: { code: ReasonCode; words: string; by: string }): Promise<string>;
  /** Ends that suspension, unless it was ended before; whether the member is in again. */
  liftSuspension(tx: Tx, uid: string, lifting: { id: string; by: string }): Promise<boolean>;
  /** Ends the running calls of who was shut out, once that holds. What fails is repeated by a job. */
  endCalls(uid: string): Promise<void>;
};
export type MediaRequest = { ids: readonly string[]; reason: ReturnType<typeof mediaReasonOf>; by: string; at: Date };

/** A decision that is being made, in its transaction. */
type Deciding = { tx: Tx; row: ComplaintRow; input: DecisionInput; by: string; at: Date };

/** What decisions do and undo: the measures, and which of them this complaint, and no other one, holds. */
export function createEffects(measures: DecisionMeasures) {
  /**
   * Everything that receipt and earlier decisions did is undone first: what the new decision wants is done anew. Answers
   * whether a suspension was ended by it.
   */
  async function undo(deciding: Deciding, earlier: DecisionEffects | undefined): Promise<boolean> {
    const { tx, row, by } = deciding;
    await undoMeasures(deciding, earlier);
    if (!earlier?.suspensionId || row.creator_uid === null) return false;
    return measures.liftSuspension(tx, row.creator_uid, { id: earlier.suspensionId, by });
  }

  async function undoMeasures(deciding: Deciding, earlier: DecisionEffects | undefined): Promise<void> {
    const { tx, row, by, at } = deciding;
    const { agent_id: agentId, creator_uid: creatorUid } = row;
    if (earlier?.media.length) await measures.putBackMedia(tx, { ids: earlier.media, by, at });
    if (earlier?.voiceId) await measures.resumeVoice(tx, earlier.voiceId);
    if (agentId === null || creatorUid === null) return;
    const others = await heldByOthers(deciding);
    const isHeld = others.has(agentId) || (await store.hiddenByAnother(tx, row));
    if (!isHeld) await measures.release(tx, agentId);
    // The pictures are the creator's, also where another companion of theirs was reported.
    if (others.size === 0) await measures.restorePhotos(tx, creatorUid);
  }

  /**
   * The companions of this creator that other open complaints keep out of sight: complaints that hid them or the pictures
   * themselves, or could do so now. Else more complaints of the same would keep down what was just cleared.
   */
  async function heldByOthers({ tx, row, input, at }: Deciding): Promise<Set<string | null>> {
    const held = new Set<string | null>();
    const since = new Date(at.getTime() - unfoundedForMs);
    const cleared = outcomeOf(input.action, input.inPart) === "unfounded" ? row.reason : null;
    for (const other of await store.openOthers(tx, row, reasonCodes.filter(holdsUntilDecided))) {
      const clearing = clearingReasons(other.reason, other.isConfirmed);
      const isClearedNow = other.agentId === row.agent_id && clearing.some((reason) => reason === cleared);
      const hides =
        other.hidItself ||
        other.agentId === null ||
        (!isClearedNow && !(await wasUnfounded(tx, other.agentId, clearing, since)));
      if (hides) held.add(other.agentId);
    }
    return held;
  }

  async function act(deciding: Deciding): Promise<DecisionEffects> {
    const { tx, row, input, by, at } = deciding;
    const { agent_id: agentId, creator_uid: creatorUid } = row;
    if (!needsSubject(input.action)) return noEffects;
    if (agentId === null || creatorUid === null) throw complaintAdminFailures.noSubject();
    const effects: DecisionEffects = { ...noEffects };
    if (input.action === "remove_content") Object.assign(effects, await remove(deciding, agentId, creatorUid));
    if (hidesAgent(input.action, input.pause)) {
      await measures.hold(tx, agentId, at);
      effects.held = true;
    }
    if (input.action === "suspend_member") {
      const why = { code: input.reasonCode, words: input.reason, by };
      effects.suspensionId = await measures.suspend(tx, creatorUid, why);
    }
    return effects;
  }

  async function remove({ tx, input, by, at }: Deciding, agentId: string, creatorUid: string) {
    if (input.media.length === 0 && !input.stopVoice) throw complaintAdminFailures.nothingChosen();
    const reason = mediaReasonOf(input.reasonCode);
    const media = input.media.length
      ? await measures.removeMedia(tx, { ids: input.media, creatorUid, reason, by, at })
      : [];
    if (media === null) throw complaintAdminFailures.strangeMedia();
    const why = { reason: "Stopped after a report", at };
    return { media, voiceId: input.stopVoice ? await measures.stopVoice(tx, agentId, why) : null };
  }

  return { undo, act };
}
