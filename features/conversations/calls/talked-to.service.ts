import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { AgentShownAgain } from "#features/agents/agents.schema.ts";
import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import type { LimitsService } from "#features/limits/limits.service.ts";
import { requireCustomer, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { commonFailures, failureBody } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { micros } from "#platform/money/money.ts";
import type { Capacity } from "../start/capacity.service.ts";
import { mostTalkedTo, type RemovedTalk, type TalkAgain } from "./talked-to.schema.ts";
import { agentsTalkedTo, setUnlisted, unlistedName } from "./talked-to.store.ts";

export type TalkedToService = ReturnType<typeof createTalkedTo>;

type TalkedToOptions = {
  db: Db;
  clock: Clock;
  agents: { shownAgain(gate: GateState, ids: readonly string[]): Promise<AgentShownAgain[]> };
  /** What keeps a member from calls besides frozen credit: a lock, a break, their own limit. */
  ownLimits: Pick<LimitsService, "forCall">;
  ledger: Pick<LedgerService, "isFrozen">;
  settings: Pick<SettingsService, "closed">;
  capacity: Pick<Capacity, "refusal">;
};

/** The least that can be charged: a member whose own limit of the day is used up can start no call at any price. */
const LEAST_RATE = micros(1n);
/** So many are looked at, since some of them may be gone. */
const MOST_EXAMINED = 24;

/** Whom a customer may want to talk to again. */
export function createTalkedTo({ db, clock, agents, ownLimits, ledger, settings, capacity }: TalkedToOptions) {
  async function change(viewer: Viewer | null, agentId: string, at: Date | null): Promise<void> {
    const { uid } = requireCustomer(viewer);
    if (!isUuid(agentId) || !(await setUnlisted(db, { uid, agentId }, at))) throw commonFailures.notFound();
  }

  return {
    /** Leaves a companion out until the customer calls it again. Throws `not_found` (404) for one that they never called. */
    remove: (viewer: Viewer | null, agentId: string): Promise<void> => change(viewer, agentId, clock.now()),
    /** Takes back that it was removed. */
    restore: (viewer: Viewer | null, agentId: string): Promise<void> => change(viewer, agentId, null),

    /** The companion of this id if the customer removed it and has not called it since; null otherwise. */
    async removed(viewer: Viewer | null, agentId: string): Promise<RemovedTalk | null> {
      const { uid } = requireCustomer(viewer);
      const name = isUuid(agentId) ? await unlistedName(db, { uid, agentId }) : undefined;
      return name === undefined ? null : { agentId, name };
    },

    /**
     * The companions that the customer talked to lately, the latest first, at most six, each with its current state, and
     * why no call can start at the moment. Private calls, and calls whose transcript the customer erased, leave nothing
     * here, and neither does one that they removed. Throws 401, `members.not_a_customer` and `age_gate.…` (403).
     */
    async talkAgain(viewer: Viewer | null, gate: GateState): Promise<TalkAgain> {
      const { uid } = requireCustomer(viewer);
      requireGate(gate);
      const talked = await agentsTalkedTo(db, uid, MOST_EXAMINED);
      const ids = talked.map(({ agentId }) => agentId);
      const [shown, own, frozen, closed] = await Promise.all([
        agents.shownAgain(gate, ids),
        ownLimits.forCall(uid, LEAST_RATE),
        ledger.isFrozen(db, uid),
        settings.closed("newCalls"),
      ]);
      const runningCallOf = new Map(talked.map(({ agentId, runningCall }) => [agentId, runningCall]));
      const refusal = own.refusal ?? (frozen ? ledgerFailures.frozen() : null) ?? closed ?? capacity.refusal();
      return {
        companions: shown.slice(0, mostTalkedTo).map(({ id, paused, ...companion }) => {
          const callId = runningCallOf.get(id) ?? null;
          const state = callId !== null ? "in_call" : paused ? "paused" : "available";
          return { agentId: id, ...companion, state, callId };
        }),
        refusal: refusal && failureBody(refusal),
      };
    },
  };
}
