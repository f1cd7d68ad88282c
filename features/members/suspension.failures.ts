import { failure } from "#platform/errors/failure.ts";

/** Why a member cannot be suspended, by an admin or by a decision about a complaint. */
export const suspensionFailures = {
  closed: failure("people.closed", 409, "This account is deleted: nothing can be done with it any more"),
  suspended: failure("people.suspended", 409, "This account is suspended already"),
  admin: failure("people.admin", 409, "This member is an admin: take that away first"),
};
