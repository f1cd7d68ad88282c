import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";

/** Callers without a sign-in: without them, all ratings would be from one person. */
const names = ["blue-lamp", "far-harbour", "night-walker", "slow-radio", "tea-at-two"];

/**
 * Seeds members who joined long ago and cannot sign in, since they have neither a password nor a mailbox. Runs before
 * the site opens, so that no visitor has taken their names. Idempotent.
 */
export async function seedRegulars(database: Database, joined: Date): Promise<Viewer[]> {
  const regulars = names.map((username): Viewer => {
    const who = { uid: uuidv7(joined.getTime()), username, email: `${username}@nocturne.example` };
    return { ...who, name: null, userType: "user", role: "member", twoFactor: false };
  });
  const times = { created_at: joined, updated_at: joined, signup_granted_at: joined };
  const found = await database.db
    .selectFrom("users")
    .select(["uid", "username"])
    .where(
      "email",
      "in",
      regulars.map(({ email }) => email),
    )
    .execute();
  if (found.length > 0) return regulars.map((regular) => ({ ...regular, uid: uidOf(found, regular.username) }));
  await database.db
    .insertInto("users")
    .values(
      regulars.map(({ uid, username, email }) => ({ uid, username, email, user_type: "user" as const, ...times })),
    )
    .execute();
  return regulars;
}

function uidOf(found: readonly { uid: string; username: string }[], username: string): string {
  const uid = found.find((row) => row.username === username)?.uid;
  if (uid === undefined) throw new Error(`Demo member ${username} is missing although others exist`);
  return uid;
}
