import { useRootData } from "#app/context/root-data.ts";
import { shownCredit } from "#app/members/credit.rules.ts";
import { useMember } from "#app/members/member-context.ts";
import { reachWords } from "./reach.rules.ts";

/** How far a customer's own credit reaches at a price a minute; null for everybody else, and without credit. */
export function useOwnReach(ratePerMinute: string): string | null {
  const { viewer, longestCallSeconds = null } = useRootData() ?? {};
  const profile = useMember().member.userData;
  if (viewer?.userType !== "user" || viewer.role === "admin" || !profile) return null;
  // What is set aside for a running call buys no other one.
  return reachWords(shownCredit({ ...profile, held: null }), ratePerMinute, longestCallSeconds);
}
