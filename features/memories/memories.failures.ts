import { Failure, failure } from "#platform/errors/failure.ts";
import { type ExclusionReason, exclusionTexts } from "./excluded-facts.rules.ts";
import { MOST_FACTS } from "./memories.rules.ts";

export const memoryFailures = {
  full: failure(
    "memories.full",
    409,
    `A companion keeps ${MOST_FACTS} things at most. Erase one before you add another`,
    "text",
  ),
  known: failure("memories.known", 409, "That is kept already", "text"),
  off: failure("memories.off", 409, "You are not remembered at the moment. Switch it on before you add something"),
  notCalled: failure("memories.not_called", 404, "You have not called this companion", "agentId"),
  notKept: (reason: ExclusionReason) =>
    new Failure("memories.not_kept", 422, `That cannot be kept. ${exclusionTexts[reason]}`, "text"),
};
