import { useRootData } from "#app/context/root-data.ts";
import { shownCredit } from "#app/members/credit.rules.ts";
import { useMember } from "#app/members/member-context.ts";
import { reachWords } from "./reach.rules.ts";

/**
 * How far a customer's own credit reaches at a price a minute; null for everybody else, without credit, and while calls are
 * paused.
 */
export function useOwnReach(ratePerMinute: string): string | null {
  const { viewer, callsPaused = null, longestCallSeconds = null } = useRootData() ?? {};
  const profile = useMember().member.userData;
  if (viewer?.userType !== "user" || viewer.role === "admin" || !profile || callsPaused) return null;
  return reachWords(shownCredit(profile), ratePerMinute, longestCallSeconds);
}
