import { requireMember, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { privacyFailures } from "./privacy.rules.ts";
import { deletionInput, privacy as privacyView } from "./privacy.schema.ts";
import type { PrivacyService } from "./privacy.service.ts";

type Privacy = Pick<PrivacyService, "view" | "requestExport" | "requestDeletion" | "cancelDeletion">;

const ownData = operationsOf<{ privacy: Privacy }, Viewer | null>({
  tag: "Account",
  permit: requireMember,
  params: {},
  refusals: [viewerFailures.notAuthenticated],
});

/** What members can do with their own data: export it, have it deleted. */
export const privacyOperations = {
  view: ownData("GET /me/privacy", {
    summary: "The member's copies and deletion as they stand",
    answer: privacyView,
    run: ({ privacy }, { viewer }) => privacy.view(viewer),
  }),
  copy: ownData("POST /me/exports", {
    summary: "Asks for a copy of everything that is kept about the member; one a day",
    answer: privacyView,
    status: 202,
    refusals: [viewerFailures.notRecent, privacyFailures.exportTooSoon],
    async run({ privacy }, { viewer }) {
      await privacy.requestExport(viewer);
      return privacy.view(viewer);
    },
  }),
  remove: ownData("POST /me/deletion", {
    summary: "Asks for the account to be deleted after 14 days",
    input: deletionInput,
    answer: privacyView,
    status: 202,
    refusals: [
      viewerFailures.notRecent,
      privacyFailures.isAdmin,
      privacyFailures.wrongName,
      privacyFailures.creditLeft,
      privacyFailures.earningsLeft,
    ],
    async run({ privacy }, { viewer, input }) {
      await privacy.requestDeletion(viewer, input);
      return privacy.view(viewer);
    },
  }),
  keep: ownData("DELETE /me/deletion", {
    summary: "Calls the deletion off",
    answer: privacyView,
    async run({ privacy }, { viewer }) {
      await privacy.cancelDeletion(viewer);
      return privacy.view(viewer);
    },
  }),
};
