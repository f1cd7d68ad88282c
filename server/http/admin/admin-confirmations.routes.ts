import type { Hono } from "hono";
import { complaintAdminFailures, takenBy } from "#features/complaints/complaints.failures.ts";
import { confirmationOperations } from "#features/confirmations/confirmations.operations.ts";
import { conversationFailures } from "#features/conversations/calls/calls.failures.ts";
import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import { mediaFailures } from "#features/media/media.rules.ts";
import { settingsAdminFailures } from "#features/operations/operations.failures.ts";
import { peopleFailures } from "#features/people/people.failures.ts";
import { settingsFailures } from "#features/settings/settings.failures.ts";
import type { ServerEnv } from "../env.ts";
import { operationRoutes } from "../operations/operations.ts";

/** What waits for a second admin. */
export function adminConfirmationsRoutes(): Hono<ServerEnv> {
  const { confirm, ...others } = confirmationOperations;
  return operationRoutes({ ...others, confirm: { ...confirm, refusals: [...confirm.refusals, ...ofActions] } });
}

/** What the actions refuse that are carried out with a confirmation: each looks again, for up to 48 hours have passed. */
const ofActions = [
  settingsFailures.unknown,
  settingsFailures.badValue,
  settingsAdminFailures.changedSince,
  peopleFailures.oneself,
  peopleFailures.closed,
  peopleFailures.admin,
  peopleFailures.suspended,
  peopleFailures.lastAdmin,
  peopleFailures.isAdmin,
  peopleFailures.isNoAdmin,
  peopleFailures.creatorAdmin,
  peopleFailures.tooMuch,
  peopleFailures.keyReused,
  peopleFailures.notFrozen,
  peopleFailures.sameEmail,
  peopleFailures.emailTaken,
  ledgerFailures.insufficientCredit,
  ledgerFailures.keyReused,
  ledgerFailures.badAmount,
  ledgerFailures.nothingToReverse,
  conversationFailures.ownCall,
  conversationFailures.stillRuns,
  conversationFailures.nothingLeft,
  conversationFailures.tooMuchBack,
  mediaFailures.notReviewable,
  mediaFailures.needsOther,
  mediaFailures.ownerNotVerified,
  complaintAdminFailures.closed,
  complaintAdminFailures.own,
  complaintAdminFailures.other,
  () => takenBy("another admin"),
  complaintAdminFailures.noSubject,
  complaintAdminFailures.nothingChosen,
  complaintAdminFailures.strangeMedia,
];
