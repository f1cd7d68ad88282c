import { reasonInput } from "#features/audit/reason.schema.ts";
import { confirmationFailures } from "#features/confirmations/confirmations.rules.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { privacyFailures } from "#features/privacy/privacy.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { peopleFailures } from "./people.failures.ts";
import {
  adjusted,
  adjustInput,
  deletionStart,
  emailInput,
  memberFile,
  noteInput,
  payOffInput,
  peoplePage,
  peopleQuery,
  roleInput,
  shownEmail,
  suspendInput,
  typeInput,
  velocityList,
} from "./people.schema.ts";
import type { PeopleService } from "./people.service.ts";

const member = operationsOf<{ people: PeopleService }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "The member's uid" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});
/** Failures of every action on another member. */
const onSomebody = [peopleFailures.oneself, peopleFailures.closed];
/** Failures of every action that needs a second admin. */
const asksSecond = [...onSomebody, confirmationFailures.waiting];

/** Member administration. */
export const memberOperations = {
  search: member("GET /admin/users", {
    summary: "Members by uid, email, username, payment, or how a name begins or is spelled",
    input: peopleQuery,
    answer: peoplePage,
    refusals: [commonFailures.badCursor],
    run: ({ people }, { viewer, input }) => people.search(viewer, input),
  }),
  velocity: member("GET /admin/users/velocity", {
    summary: "Members who bought or called faster in the last day than people do",
    answer: velocityList,
    run: async ({ people }, { viewer }) => ({ members: await people.velocity(viewer) }),
  }),
  file: member("GET /admin/users/:id", {
    summary: "All that is kept about a member, the email masked",
    answer: memberFile,
    run: ({ people }, { viewer, params }) => people.file(viewer, params.id),
  }),
  showEmail: member("POST /admin/users/:id/email/show", {
    summary: "The whole email address, with an entry in the audit log",
    input: reasonInput,
    answer: shownEmail,
    run: ({ people }, { viewer, params, input }) => people.showEmail(viewer, params.id, input.reason),
  }),
  credit: member("POST /admin/users/:id/credit", {
    summary: "Gives or takes credit by hand; above a limit it waits for a second admin",
    input: adjustInput,
    answer: adjusted,
    refusals: [...asksSecond, peopleFailures.badAmount, peopleFailures.tooMuch, peopleFailures.keyReused],
    run: async ({ people }, { viewer, params, input }) => ({
      state: await people.adjustCredit(viewer, params.id, input),
    }),
  }),
  suspend: member("POST /admin/users/:id/suspend", {
    summary: "Shuts a member out: sessions and calls end, a creator's agents are hidden",
    input: suspendInput,
    refusals: [...onSomebody, peopleFailures.suspended, peopleFailures.admin, peopleFailures.inThePast],
    run: ({ people }, { viewer, params, input }) => people.suspend(viewer, params.id, input),
  }),
  restore: member("POST /admin/users/:id/restore", {
    summary: "Lets a suspended member in again",
    input: reasonInput,
    refusals: [...onSomebody, peopleFailures.notSuspended],
    run: ({ people }, { viewer, params, input }) => people.restore(viewer, params.id, input.reason),
  }),
  unfreeze: member("POST /admin/users/:id/unfreeze", {
    summary: "Asks a second admin to free credit that a dispute has frozen",
    input: reasonInput,
    refusals: [...asksSecond, peopleFailures.notFrozen],
    run: ({ people }, { viewer, params, input }) => people.requestUnfreeze(viewer, params.id, input.reason),
  }),
  payOff: member("POST /admin/users/:id/pay-off", {
    summary: "Asks a second admin to note a creator's available earnings as paid by hand",
    input: payOffInput,
    refusals: [...asksSecond, peopleFailures.nothingToPay, peopleFailures.payoutsHeld, peopleFailures.noPayee],
    run: ({ people }, { viewer, params, input }) => people.requestPayOff(viewer, params.id, input),
  }),
  role: member("POST /admin/users/:id/role", {
    summary: "Asks a second admin to make or unmake an admin",
    input: roleInput,
    refusals: [
      ...asksSecond,
      peopleFailures.isAdmin,
      peopleFailures.isNoAdmin,
      peopleFailures.creatorAdmin,
      peopleFailures.suspended,
      peopleFailures.lastAdmin,
    ],
    run: ({ people }, { viewer, params, input }) => people.requestRoleChange(viewer, params.id, input),
  }),
  userType: member("POST /admin/users/:id/user-type", {
    summary: "Makes a creator of a customer or the other way round",
    input: typeInput,
    refusals: [
      ...onSomebody,
      peopleFailures.admin,
      peopleFailures.sameType,
      peopleFailures.typeHasCall,
      peopleFailures.typeHasMoney,
      peopleFailures.typeHasEarnings,
      peopleFailures.typeHasAgent,
    ],
    run: ({ people }, { viewer, params, input }) => people.setUserType(viewer, params.id, input),
  }),
  email: member("POST /admin/users/:id/email", {
    summary: "Asks a second admin to correct an email address; both addresses get an email then",
    input: emailInput,
    refusals: [...asksSecond, peopleFailures.admin, peopleFailures.sameEmail, peopleFailures.emailTaken],
    run: ({ people }, { viewer, params, input }) => people.correctEmail(viewer, params.id, input),
  }),
  signOut: member("POST /admin/users/:id/sign-out", {
    summary: "Ends every session of a member",
    input: reasonInput,
    refusals: onSomebody,
    run: ({ people }, { viewer, params, input }) => people.signOutEverywhere(viewer, params.id, input.reason),
  }),
  export: member("POST /admin/users/:id/export", {
    summary: "Has a copy of a member's data made, for the member alone",
    input: reasonInput,
    refusals: [...onSomebody, privacyFailures.exportTooSoon],
    run: ({ people }, { viewer, params, input }) => people.startExport(viewer, params.id, input.reason),
  }),
  deletion: member("POST /admin/users/:id/deletion", {
    summary: "Plans the deletion of an account in fourteen days",
    input: deletionStart,
    refusals: [
      ...onSomebody,
      privacyFailures.isAdmin,
      privacyFailures.creditLeft,
      privacyFailures.earningsLeft,
      privacyFailures.liveCall,
    ],
    run: ({ people }, { viewer, params, input }) => people.startDeletion(viewer, params.id, input),
  }),
  note: member("POST /admin/users/:id/notes", {
    summary: "Writes a note for other admins",
    input: noteInput,
    refusals: onSomebody,
    run: ({ people }, { viewer, params, input }) => people.addNote(viewer, params.id, input.words),
  }),
};
