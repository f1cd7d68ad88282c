import { Failure, failure } from "#platform/errors/failure.ts";

export const agentFailures = {
  textsRefused: failure(
    "agents.text_refused",
    422,
    "Something in these texts goes against the limits that hold for every companion. Please change it",
  ),
  notFound: failure("not_found", 404, "There is nothing here"),
  noAgentYet: failure("agents.none_yet", 409, "Save who your companion is first"),
  editedElsewhere: failure(
    "agents.edited_elsewhere",
    409,
    "This companion was changed in another window. What you typed is still here: keep it, or take what is saved.",
  ),
  outOfDate: failure("agents.out_of_date", 409, "What is saved is not what this page shows. Please load it again."),
  notYours: failure("agents.not_yours", 403, "This is not your companion", "username"),
  voiceNotUsable: failure("agents.voice_not_usable", 422, "Please choose a voice", "voice_id"),
  voiceService: failure(
    "agents.voice_service",
    502,
    "The voice service did not accept the companion. Your price is saved; please try again.",
  ),
  priceNotSaved: failure("agents.price_not_saved", 409, "Save a price first", "baseRate"),
  notNow: failure("agents.not_now", 409, "This is not possible as things stand"),
  stopped: (why: string) => new Failure("agents.stopped", 409, why),
  allPaused: failure("agents.all_paused", 409, "Everything is paused. End your break in your settings first."),
  emailUnconfirmed: failure(
    "agents.email_unconfirmed",
    403,
    "Confirm your email address first: decisions and reports about your companion are sent to it",
  ),
  ownerEmailUnconfirmed: failure(
    "agents.owner_email_unconfirmed",
    409,
    "The creator has not confirmed their email address yet",
  ),
  ownerNotVerified: failure("agents.owner_not_verified", 409, "The creator's identity is not confirmed yet"),
  ownAgent: failure("agents.own", 403, "This is your own companion: another admin acts on it"),
  reviewWaits: failure("agents.review_waits", 409, "A version waits for review. Decide about it first, then edit."),
  nothingNew: failure("agents.nothing_new", 409, "That is what it says already"),
  textsUnjudged: failure(
    "agents.texts_unjudged",
    409,
    "The checks of texts gave no clear yes, so nothing was saved. Change the text, or try again later.",
  ),
  noVersion: failure("agents.no_version", 404, "There is no such version"),
  nothingToUndo: failure("agents.nothing_to_undo", 409, "There is nothing to undo"),
  notUndoable: failure(
    "agents.not_undoable",
    409,
    "You can undo only your own decisions, for ten minutes. Here is how it stands now.",
  ),
  changedSince: failure(
    "agents.changed_since",
    409,
    "This companion has changed since your decision, so it can't be undone. Here is how it stands now.",
  ),
  notWaiting: failure("agents.not_waiting", 409, "This review was decided already"),
  needsReason: failure("agents.reason_required", 422, "Please give at least one reason", "reasons"),
  /** `topics` names the topics that are in both lists. */
  topicBothWays: (topics = "Welcome and refused at once") =>
    fieldsRefused({ refuses: topics }, "agents.topic_both_ways"),
  unfinished: failure("agents.unfinished", 409, "Finish who your companion is and choose a voice first"),
  testMinutesUsed: failure(
    "agents.test_minutes_used",
    409,
    "Today's free test minutes are used up. They come back at midnight UTC.",
  ),
};

const needsChange = (fields: number) => (fields === 1 ? "One field needs a change" : `${fields} fields need a change`);

/** A refused save: the number of invalid fields, unless another message is given, and each field's message. */
export function fieldsRefused(
  fields: Partial<Record<string, string>>,
  code = "bad_input",
  message = needsChange(Object.keys(fields).length),
): Failure {
  const messages = Object.entries(fields).map(([field, message]): [string, string[]] => [field, [message ?? ""]]);
  return new Failure(code, 422, message, messages[0]?.[0], Object.fromEntries(messages));
}

/** `when` is when the price may change next, as text. */
export function priceTooSoon(when = "a later day"): Failure {
  const message = `A price changes at most once in 24 hours. This one can change again on ${when}.`;
  return new Failure("agents.price_too_soon", 409, message, "baseRate");
}

/** The open requirements for publishing a version. */
export function notReady(blockers: readonly { message: string }[]): Failure {
  return new Failure("agents.not_ready", 409, blockers.map((one) => one.message).join(". "));
}
