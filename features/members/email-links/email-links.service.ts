import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { linkFailures, linkMinutes } from "./email-links.rules.ts";
import { dropLinks, insertLink, type LinkPurpose, markUsed, usableLink } from "./email-links.store.ts";

export type EmailLinks = ReturnType<typeof createEmailLinks>;
export type UsableLink = NonNullable<Awaited<ReturnType<typeof usableLink>>>;

const tokenBytes = 32;

/** Links in emails: 256 random bits, of which only the hash is stored. Each works once. */
export function createEmailLinks({ clock }: { clock: Clock }) {
  async function find(handle: Db | Tx, token: string, purposes: readonly LinkPurpose[]): Promise<UsableLink> {
    const link = await usableLink(handle, hashOf(token), clock.now());
    if (!link || !purposes.includes(link.purpose)) throw linkFailures.spent();
    return link;
  }

  return {
    /** Issues a link that voids earlier ones of its purpose. Returns its id and the token for the email. */
    async issue(tx: Tx, link: { uid: string; purpose: LinkPurpose; email: string; sessionId?: string }) {
      const now = clock.now();
      const token = randomBytes(tokenBytes).toString("base64url");
      const id = uuidv7(now.getTime());
      if (link.purpose !== "revert-email") await dropLinks(tx, link.uid, [link.purpose]);
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

const hashOf = (token: string) => createHash("sha256").update(token).digest();
