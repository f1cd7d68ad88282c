import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import { Failure, failure } from "#platform/errors/failure.ts";
import { formatDollars, type Micros } from "#platform/money/money.ts";
import type { HighestCap } from "../start/call-terms.rules.ts";

export const conversationFailures = {
  noAgent: failure("conversations.no_agent", 404, "This companion cannot be called at the moment", "agentId"),
  alreadyLive: failure("conversations.already_live", 409, "You are already in a call. End it first, or go back to it"),
  notFound: failure("not_found", 404, "There is nothing here"),
  ended: failure("conversations.ended", 409, "This call has ended"),
  /** A cap below the price of a minute. */
  capTooLow: (rate?: Micros) => {
    const least = rate === undefined ? "the price of a minute" : `${formatDollars(rate)} (one minute)`;
    return new Failure("conversations.cap_too_low", 422, `The cap must be at least ${least}`, "capUsd");
  },
  /** A cap below the one that a running call has. */
  capLowered: (now?: Micros) => {
    const present = now === undefined ? "" : `. It is ${formatDollars(now)} now`;
    return new Failure("conversations.cap_lowered", 422, `During a call a cap can only be raised${present}`, "capUsd");
  },
  /** A cap above what the credit or the member's own limit allows. */
  capTooHigh: (most?: HighestCap) => {
    const why = most?.isLimit ? "what your own daily limit for calls leaves" : "all of your credit";
    const words = most === undefined ? "More than your credit" : `At most ${formatDollars(most.cap)}, ${why}`;
    return new Failure("conversations.cap_too_high", 422, words, "capUsd");
  },
  noCap: failure("conversations.no_cap", 409, "This call has no cap"),
  ownAgent: failure("conversations.own_agent", 403, "This is your own companion. Talk to it from its page"),
  nothingKept: failure("conversations.nothing_kept", 404, "Nothing of what was said in this call is kept"),
  stillRuns: failure("conversations.still_runs", 409, "This call still runs. End it first"),
  ownCall: failure("conversations.own_call", 403, "You took part in this call. Somebody else decides about it"),
  tooMuchBack: (left?: Micros) =>
    new Failure(
      "conversations.too_much_back",
      422,
      `Enter more than $0.00 and at most ${left === undefined ? "" : `${formatDollars(left)}, which is `}what is left of the charge`,
      "amountUsd",
    ),
  nothingLeft: failure("conversations.nothing_left", 409, "All that this call cost has gone back already"),
  refundChanged: failure("conversations.refund_changed", 409, "Something else went back meanwhile. Please look again"),
  voiceService: failure(
    "conversations.voice_service",
    503,
    "The voice service does not answer at the moment. Nothing was charged; please try again in a while",
  ),
  linesBusy: failure(
    "conversations.lines_busy",
    503,
    "All lines are taken at the moment. Please try again in a minute",
  ),
  notBroken: failure("calls.not_broken", 409, "This call did not break, or somebody has looked at it already"),
  noticeUnproved: failure("conversations.notice_unproved", 401, "The sender of this message is not proved"),
};

/** The failures of a call refund that a second admin confirms: it is checked again when it is carried out. */
export const confirmedRefundFailures = [
  conversationFailures.ownCall,
  conversationFailures.stillRuns,
  conversationFailures.nothingLeft,
  conversationFailures.tooMuchBack,
  ledgerFailures.insufficientCredit,
  ledgerFailures.keyReused,
  ledgerFailures.badAmount,
  ledgerFailures.nothingToReverse,
];

/** Too little credit for a call: what one needs, and what there is. No sum to add: purchases have a minimum of their own. */
export function needsCredit(rate: Micros, total: Micros): Failure {
  const words = `A call needs credit for at least one minute: ${formatDollars(rate)}. You have ${formatDollars(total)}. Add credit to call`;
  return new Failure("ledger.insufficient_credit", 402, words);
}
