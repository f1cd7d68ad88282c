import { failure } from "#platform/errors/failure.ts";

export const conversationFailures = {
  noAgent: failure("conversations.no_agent", 404, "This agent cannot be called at the moment", "agentId"),
  alreadyLive: failure("conversations.already_live", 409, "You are already in a call. End it first, or go back to it"),
  notFound: failure("not_found", 404, "There is nothing here"),
  ended: failure("conversations.ended", 409, "This call has ended"),
  capTooLow: failure("conversations.cap_too_low", 422, "A cap must cover at least one minute", "capUsd"),
  ownAgent: failure("conversations.own_agent", 403, "This is your own agent. Talk to it from your agent's page"),
  needsCredit: failure("ledger.insufficient_credit", 402, "You do not have enough credit for this call"),
};
