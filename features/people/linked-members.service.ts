import type { Db } from "#platform/database/connect.ts";
import { linkedMembers } from "./linked-members.rules.ts";
import { crowdsOf, linksOf } from "./linked-members.store.ts";
import type { MemberFile } from "./people.schema.ts";

/**
 * Members who may be the same person or share a household with them, and how many accounts share their crowded
 * networks. Only hashes are compared, and only hash prefixes are returned.
 */
export async function readLinked(db: Db, uid: string): Promise<Pick<MemberFile, "linked" | "crowds">> {
  const [rows, crowds] = await Promise.all([linksOf(db, uid), crowdsOf(db, uid)]);
  const linked = linkedMembers(
    rows.map((row) => ({
      uid: row.uid,
      username: row.username,
      status: row.status,
      joinedAt: row.created_at.toISOString(),
      hadFreeCredit: row.signup_granted_at !== null,
      kind: row.kind,
      mark: row.mark,
      hoursApart: row.hours_apart,
    })),
  );
  return { linked, crowds };
}
