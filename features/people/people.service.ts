import { createAccountMoney } from "./account-money.service.ts";
import { adjustmentKind, createCreditAdjustments } from "./credit-adjustments.service.ts";
import { correctionKind, createMemberCare } from "./member-care.service.ts";
import { createMemberFile } from "./member-profile.service.ts";
import type { PeopleParts } from "./people-parts.service.ts";
import { createPeopleSearch } from "./people-search.service.ts";
import { createRoles, roleKinds } from "./roles.service.ts";
import { createSuspensions } from "./suspensions.service.ts";
import { createVelocity } from "./velocity.service.ts";

export type PeopleService = ReturnType<typeof createPeopleService>["people"];

/** Member administration. `confirmed` holds the actions that need a second admin. */
export function createPeopleService(parts: PeopleParts) {
  const { adjust, confirmed } = createCreditAdjustments(parts);
  const { confirmed: confirmedMoney, ...accountMoney } = createAccountMoney(parts);
  const { requestRoleChange, madeAdmin, unmadeAdmin, setUserType } = createRoles(parts);
  const { care, emailCorrected } = createMemberCare(parts);
  const { keep, decided, ...suspensions } = createSuspensions(parts);
  return {
    people: {
      ...createPeopleSearch(parts),
      ...createMemberFile(parts),
      ...createVelocity(parts),
      ...care,
      ...suspensions,
      ...accountMoney,
      adjustCredit: adjust,
      requestRoleChange,
      setUserType,
    },
    endExpiredSuspensions: keep,
    /** For complaint decisions. */
    suspensions: decided,
    confirmed: {
      ...confirmedMoney,
      [adjustmentKind]: confirmed,
      [correctionKind]: emailCorrected,
      [roleKinds.admin]: madeAdmin,
      [roleKinds.member]: unmadeAdmin,
    },
  };
}
