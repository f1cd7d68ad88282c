import { suspensionFailures } from "#features/members/suspension.failures.ts";
import { Failure, failure, isFailure } from "#platform/errors/failure.ts";

export const peopleFailures = {
  notFound: failure("not_found", 404, "There is nothing here"),
  oneself: failure("people.oneself", 409, "Nobody does this to their own account: ask another admin"),
  closed: suspensionFailures.closed,
  suspended: suspensionFailures.suspended,
  notSuspended: failure("people.not_suspended", 409, "This account is not suspended"),
  admin: suspensionFailures.admin,
  inThePast: failure("people.in_the_past", 422, "Choose a moment that is still to come", "until"),
  lastAdmin: failure("people.last_admin", 409, "This is the last admin: somebody has to be one"),
  isAdmin: failure("people.is_admin", 409, "This member is an admin already"),
  isNoAdmin: failure("people.is_no_admin", 409, "This member is no admin"),
  creatorAdmin: failure("people.creator_admin", 409, "A creator cannot be an admin: change the member type first"),
  sameType: failure("people.same_type", 409, "The member has this type already"),
  typeHasMoney: failure("people.type_has_money", 409, "There is credit on this account, or a purchase under way"),
  typeHasEarnings: failure("people.type_has_earnings", 409, "There are earnings that have not been paid out"),
  typeHasAgent: failure("people.type_has_agent", 409, "This creator has a companion: it has to be retired first"),
  typeHasCall: failure("people.type_has_call", 409, "A call of this member is running"),
  tooMuch: failure("people.too_much", 409, "So much is not there, or is set aside for a running call", "amountUsd"),
  badAmount: failure("people.bad_amount", 422, "Enter an amount in dollars, such as 5.00, up to 10,000.", "amountUsd"),
  notFrozen: failure("people.not_frozen", 409, "This credit is not frozen"),
  nothingToPay: failure("people.nothing_to_pay", 409, "Nothing is available to be paid: what waits has to clear first"),
  payoutsHeld: failure(
    "people.payouts_held",
    409,
    "Payouts wait: this member's address was corrected, or a second factor was added, a short while ago",
  ),
  noPayee: failure(
    "people.no_payee",
    409,
    "There is no account to pay: the creator has to save one in the name of their checked identity, and wait 72 hours",
  ),
  keyReused: failure("people.key_reused", 422, "This form was sent already with another amount. Load the page again"),
  emailTaken: failure("people.email_taken", 409, "Another account has this email address", "email"),
  sameEmail: failure("people.same_email", 409, "This is the address that the account has", "email"),
};

/** The failures of actions that a second admin confirms: each one is checked again when it is carried out. */
export const confirmedMemberFailures = [
  peopleFailures.oneself,
  peopleFailures.closed,
  peopleFailures.admin,
  peopleFailures.suspended,
  peopleFailures.lastAdmin,
  peopleFailures.isAdmin,
  peopleFailures.isNoAdmin,
  peopleFailures.creatorAdmin,
  peopleFailures.tooMuch,
  peopleFailures.payoutsHeld,
  peopleFailures.noPayee,
  peopleFailures.keyReused,
  peopleFailures.notFrozen,
  peopleFailures.sameEmail,
  peopleFailures.emailTaken,
];

const deletionWords: Record<string, string> = {
  "privacy.credit_left": "They still have paid credit. Refund it first, or tick that they gave it up in writing",
  "privacy.earnings_left": "They still have earnings, and a closed account cannot be paid. Pay them off first",
  "privacy.live_call": "They are in a call. End it first",
};

/** Rewords a failure that addresses the member for the admin who made the request. */
export function rewordForAdmins(error: unknown): never {
  const words = isFailure(error) ? deletionWords[error.code] : undefined;
  if (words === undefined || !isFailure(error)) throw error;
  throw new Failure(error.code, error.status, words, error.field);
}

export function peopleRefusal(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const code = "code" in error ? error.code : null;
  const constraint = "constraint" in error ? error.constraint : null;
  if (code === "PP001") return peopleFailures.lastAdmin();
  if (code === "ledger.insufficient_credit") return peopleFailures.tooMuch();
  if (code === "ledger.key_reused") return peopleFailures.keyReused();
  if (constraint === "member_suspensions_one") return peopleFailures.suspended();
  if (constraint === "users_email_key") return peopleFailures.emailTaken();
  return error;
}
