import { operationsOf } from "#platform/operations/operation.ts";
import { requireMember, type Viewer, viewerFailures } from "../viewer.rules.ts";
import { profileFailures } from "./profile.rules.ts";
import { profileInput, profileUpdated } from "./profile.schema.ts";
import type { ProfileService } from "./profile.service.ts";
import { usernameFailures } from "./usernames.rules.ts";

const profile = operationsOf<{ profiles: Pick<ProfileService, "update"> }, Viewer | null>({
  tag: "Account",
  permit: requireMember,
  params: {},
  refusals: [viewerFailures.notAuthenticated],
});

/** A member's own profile. */
export const profileOperations = {
  update: profile("PATCH /me", {
    summary: "Changes the member's own profile; what is left out stays as it is",
    input: profileInput,
    answer: profileUpdated,
    refusals: [...Object.values(usernameFailures), profileFailures.refusedText, profileFailures.nameMissing],
    run: ({ profiles }, { viewer, input }) => profiles.update(viewer, input),
  }),
};
