import { operationsOf } from "#platform/operations/operation.ts";
import { type Me, me } from "./members.schema.ts";
import { requireMember, type Viewer, viewerFailures } from "./viewer.rules.ts";

const self = operationsOf<{ members: { me(viewer: Viewer | null): Promise<Me> } }, Viewer | null>({
  tag: "Member",
  permit: requireMember,
  params: {},
  refusals: [viewerFailures.notAuthenticated],
});

/** The signed-in member. */
export const selfOperations = {
  me: self("GET /me", {
    summary: "The signed-in member and their credit",
    answer: me,
    run: ({ members }, { viewer }) => members.me(viewer),
  }),
};
