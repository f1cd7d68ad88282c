import type { Database } from "#platform/database/connect.ts";
import { withCalls } from "./calls.ts";
import { anAdmin, stranger, visitor } from "./members.ts";

/** What admins do about members, among real calls; three admins to do it. */
export async function withPeople(database: Database) {
  const stage = await withCalls(database);
  const { db, members, services, features } = stage;
  return {
    ...stage,
    people: services.people,
    endExpiredSuspensions: features.people.internal.endExpiredSuspensions,
    privacy: features.privacy.internal.privacy,
    admins: [await anAdmin(members), await anAdmin(members), await anAdmin(members)] as const,
    /** Somebody who just signed up, with their password and address. */
    async newMember(userType: "user" | "model" = "user") {
      const input = stranger(userType);
      return { input, ...(await members.signUp(input, visitor)) };
    },
    /** The actions in the record about somebody, in their order. */
    async recorded(uid: string): Promise<string[]> {
      const rows = await db
        .selectFrom("audit_log")
        .select("action")
        .where("subject_type", "=", "user")
        .where("subject_id", "=", uid)
        .orderBy("id")
        .execute();
      return rows.map(({ action }) => action);
    },
  };
}
