import { adjustmentKind, createCreditAdjustments } from "./credit-adjustments.service.ts";
import { createMemberCare } from "./member-care.service.ts";
import { createMemberFile } from "./member-file.service.ts";
import type { PeopleParts } from "./people-parts.service.ts";
import { createPeopleSearch } from "./people-search.service.ts";
import { createRoles, roleKinds } from "./roles.service.ts";
import { createSuspensions } from "./suspensions.service.ts";
import { createVelocity } from "./velocity.service.ts";

export type PeopleService = ReturnType<typeof createPeopleService>["people"];

/** What admins find, know and do about members. `confirmed` are the deeds that wait for a second admin. */
export function createPeopleService(parts: PeopleParts) {
  const { adjust, confirmed } = createCreditAdjustments(parts);
  const { askRole, madeAdmin, unmadeAdmin, setUserType } = createRoles(parts);
  const { keep, decided, ...suspensions } = createSuspensions(parts);
  return {
    people: {
      ...createPeopleSearch(parts),
      ...createMemberFile(parts),
      ...createVelocity(parts),
      ...createMemberCare(parts),
      ...suspensions,
      ...{ adjustCredit: adjust, askRole, setUserType },
    },
    keepSuspensions: keep,
    /** For decisions about complaints. */
    suspensions: decided,
    confirmed: { [adjustmentKind]: confirmed, [roleKinds.admin]: madeAdmin, [roleKinds.member]: unmadeAdmin },
  };
}
