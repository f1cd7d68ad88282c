import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Role } from "../viewer.rules.ts";
import { linkFailures, linkMinutes } from "./email-links.rules.ts";
import { dropLinks, insertLink, type LinkPurpose, markUsed, usableLink } from "./email-links.store.ts";

export type EmailLinks = ReturnType<typeof createEmailLinks>;
export type UsableLink = NonNullable<Awaited<ReturnType<typeof usableLink>>>;

type Linked = { uid: string; email: string; role: Role };

const tokenBytes = 32;
/** Each of these links stays valid when a later one is issued: strangers can ask for a reset link, too. */
const lasting: readonly LinkPurpose[] = ["revert-email", "revert-factor", "reset-password"];

/** Links in emails: 256 random bits, of which only the hash is stored. Each works once. */
export function createEmailLinks({ clock }: { clock: Clock }) {
  async function find(handle: Db | Tx, token: string, purposes: readonly LinkPurpose[]): Promise<UsableLink> {
    const link = await usableLink(handle, hashOf(token), clock.now());
    if (!link || !purposes.includes(link.purpose)) throw linkFailures.spent();
    return link;
  }

  return {
    /** Issues a link that voids earlier ones of its purpose, unless they last. Returns its id and the token for the email. */
    async issue(tx: Tx, link: { uid: string; purpose: LinkPurpose; email: string; sessionId?: string }) {
      const now = clock.now();
      const token = randomBytes(tokenBytes).toString("base64url");
      const id = uuidv7(now.getTime());
      if (!lasting.includes(link.purpose)) await dropLinks(tx, link.uid, [link.purpose]);
      await insertLink(tx, {
        id,
        token_hash: hashOf(token),
        purpose: link.purpose,
        uid: link.uid,
        email: link.email,
        session_id: link.sessionId ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + linkMinutes[link.purpose] * minuteMs),
        used_at: null,
      });
      return { id, token };
    },

    find,

    /** Consumes a link, in the transaction of its action. Throws `members.link_spent` (410). */
    async use(tx: Tx, token: string, purposes: readonly LinkPurpose[]): Promise<UsableLink> {
      const link = await find(tx, token, purposes);
      if (!(await markUsed(tx, link.id, clock.now()))) throw linkFailures.spent();
      return link;
    },
  };
}

/**
 * The token that undoes a second factor added from now on. Admins get none: a mailbox alone must not open their area.
 */
export async function factorLink(
  links: Pick<EmailLinks, "issue">,
  tx: Tx,
  member: Linked,
): Promise<string | undefined> {
  if (member.role === "admin") return undefined;
  return (await links.issue(tx, { uid: member.uid, purpose: "revert-factor", email: member.email })).token;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();
