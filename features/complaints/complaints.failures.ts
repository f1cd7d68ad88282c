import { Failure, failure } from "#platform/errors/failure.ts";

/** Somebody else has taken it meanwhile: it is theirs until it is taken over from them by name. */
export const takenBy = (username = "somebody"): Failure =>
  new Failure("complaints.taken", 409, `It is assigned to @${username}. Take it over first`);

export const complaintAdminFailures = {
  closed: failure("complaints.closed", 409, "This complaint is decided. It opens again when one side answers"),
  own: failure("complaints.own_case", 409, "This complaint concerns you, so somebody else decides"),
  other: failure("complaints.needs_other", 409, "You decided it before: after an answer somebody else does"),
  noSubject: failure(
    "complaints.no_subject",
    422,
    "It is about no companion of ours, so there is nobody to warn and nothing to remove or hide",
    "action",
  ),
  nothingChosen: failure(
    "complaints.nothing_chosen",
    422,
    "Please choose what is removed: pictures, or the voice",
    "media",
  ),
  unseen: failure("complaints.unseen", 422, "Please look at every picture first: some are still covered", "seen"),
  strangeMedia: failure("complaints.strange_media", 422, "One of these is not this creator's", "media"),
  undecided: failure("complaints.undecided", 409, "There is no decision yet that could be answered"),
  answered: failure("complaints.answered", 409, "Your answer is here already. Somebody else decides about it"),
  late: failure("complaints.too_late", 409, "A decision can be answered for six months, and they are over"),
  unsigned: failure("complaints.unsigned", 422, "Please type your full name as your signature", "signature"),
};

/** The failures of a decision that a second admin confirms: it is checked again when it is carried out. */
export const confirmedDecisionFailures = [
  complaintAdminFailures.closed,
  complaintAdminFailures.own,
  complaintAdminFailures.other,
  () => takenBy("another admin"),
  complaintAdminFailures.noSubject,
  complaintAdminFailures.nothingChosen,
  complaintAdminFailures.strangeMedia,
];

export const complaintFailures = {
  program: failure("complaints.program", 422, "Please leave the last field empty: only programs fill it in", "website"),
  tooMany: failure(
    "complaints.too_many",
    429,
    "You have sent several reports within the hour. Please wait a little, or write to us",
  ),
};

export const subjectFailures = {
  unknown: failure("complaints.unknown_subject", 404, "What you want to report could not be found"),
};

export const ticketFailures = {
  expired: failure(
    "complaints.form_expired",
    422,
    "This form was open for too long. Nothing is lost: please send it once more",
  ),
};
