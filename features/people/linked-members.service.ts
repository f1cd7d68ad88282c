import type { Db } from "#platform/database/connect.ts";
import { linkedMembers } from "./linked-members.rules.ts";
import { linksOf } from "./linked-members.store.ts";
import type { LinkedMember } from "./people.schema.ts";

/** Members who may be the same person, or share a house with them. Only hashes are compared, and only pieces shown. */
export async function readLinked(db: Db, uid: string): Promise<LinkedMember[]> {
  const rows = await linksOf(db, uid);
  return linkedMembers(
    rows.map((row) => ({
      ...{ uid: row.uid, username: row.username, status: row.status, joinedAt: row.created_at.toISOString() },
      hadFreeCredit: row.signup_granted_at !== null,
      ...{ kind: row.kind, mark: row.mark, hoursApart: row.hours_apart },
    })),
  );
}
