import { commonFailures, failure } from "#platform/errors/failure.ts";
import { type PromptType, promptTypes } from "./prompts.schema.ts";

export const promptFailures = {
  editedElsewhere: failure(
    "prompts.edited_elsewhere",
    409,
    "Somebody changed this draft in the meantime. Please look again",
  ),
  noDraft: failure("prompts.no_draft", 409, "There is no draft"),
  nothingNew: failure("prompts.nothing_new", 409, "The draft says what is already published"),
  untested: failure(
    "prompts.untested",
    409,
    "Let the simulated callers pass this draft first, or say that you publish it without",
    "override",
  ),
  noVersion: failure("prompts.no_version", 404, "There is no such version", "version"),
};

export const firstMessageFailures = {
  refused: failure(
    "first_messages.refused",
    422,
    "This goes against a limit that holds for every companion. Please change it",
    "message",
  ),
  held: failure(
    "first_messages.not_judged",
    409,
    "The check of texts did not let it pass just now. Please change it, or try again later",
    "message",
  ),
};

/** The content type of that name; throws `not_found` for any other. */
export function knownType(type: string): PromptType {
  const found = promptTypes.find((one) => one === type);
  if (!found) throw commonFailures.notFound();
  return found;
}
