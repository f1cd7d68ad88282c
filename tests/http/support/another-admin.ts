import { sql } from "kysely";
import { expectOk, type Site, stranger } from "./site-under-test.ts";
import type { Member } from "./visitor.ts";

/** Another admin, past the second factor. */
export async function anotherAdmin(site: Site): Promise<Member> {
  const input = stranger();
  const { uid } = await site.composition.internal.members.createAdmin(input);
  const one = await site.visit();
  await expectOk(one.post("/api/auth/sign-in/email", { email: input.email, password: input.password }));
  await site.db.updateTable("sessions").set({ two_factor: true }).where("user_id", "=", uid).execute();
  return Object.assign(one, { uid, email: input.email, username: input.username });
}

/** An admin who signed in so long ago that what changes the site asks for the password first. */
export async function adminSignedInLongAgo(site: Site): Promise<Member> {
  const one = await anotherAdmin(site);
  const twoHoursAgo = new Date(site.composition.clock.now().getTime() - 2 * 3_600_000);
  await sql`UPDATE sessions SET created_at = ${twoHoursAgo} WHERE user_id = ${one.uid}`.execute(site.db);
  return one;
}
