import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { AgentShownAgain } from "#features/agents/agents.schema.ts";
import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import type { LimitsService } from "#features/limits/limits.service.ts";
import { requireCustomer, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Db } from "#platform/database/connect.ts";
import { failureBody } from "#platform/errors/failure.ts";
import { micros } from "#platform/money/money.ts";
import type { Capacity } from "../start/capacity.service.ts";
import { mostTalkedTo, type TalkAgain } from "./talked-to.schema.ts";
import { agentsTalkedTo } from "./talked-to.store.ts";

export type TalkedToService = ReturnType<typeof createTalkedTo>;

type TalkedToOptions = {
  db: Db;
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
export function createTalkedTo({ db, agents, ownLimits, ledger, settings, capacity }: TalkedToOptions) {
  return {
    /**
     * The companions that the customer talked to lately, the latest first, at most six, each with its current state, and
     * why no call can start at the moment. Private calls, and calls whose transcript the customer erased, leave nothing
     * here. Throws 401, `members.not_a_customer` and `age_gate.…` (403).
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
