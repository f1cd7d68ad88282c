import type { AuditService } from "#features/audit/audit.service.ts";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import type { EmailContent } from "#features/mail/email-layout.rules.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { Tx } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { changeEmail, type SecurityChange } from "../members.emails.ts";
import type { Viewer } from "../viewer.rules.ts";
import type { Facts } from "./auth-hooks.service.ts";
import { actionOf } from "./sessions.service.ts";

export type MemberNotices = ReturnType<typeof createMemberNotices>;
export type Recipient = Pick<Viewer, "uid" | "role" | "username" | "email">;

/** Writes an audit entry and emails the member about every change of how they sign in. */
export function createMemberNotices(options: { audit: Pick<AuditService, "record">; mail: Pick<MailService, "post"> }) {
  const { audit, mail } = options;

  async function write(
    tx: Tx,
    facts: Pick<Facts, "headers">,
    to: string,
    kind: string,
    id: string,
    email: EmailContent,
  ) {
    const brand = brandOfHost(facts.headers.get("host") ?? "");
    await mail.post(tx, { to, key: `${kind}:${id}`, kind, brand, email });
  }

  return {
    /** Posts an email with a link; `id` is the link's. */
    write,

    /** A security setting was changed. The email may have a link that undoes it. */
    async changed(tx: Tx, recipient: Recipient, facts: Facts, change: SecurityChange, undo?: string): Promise<void> {
      await audit.record(tx, { ...actionOf(recipient, facts), action: `members.${change.replaceAll("-", "_")}` });
      await write(tx, facts, recipient.email, change, uuidv7(), changeEmail(recipient, change, undo));
    },

    /** An audit entry without an email. */
    async noted(
      tx: Tx,
      recipient: Recipient,
      facts: Facts,
      action: string,
      detail: { before?: unknown; after?: unknown } = {},
    ) {
      await audit.record(tx, { ...actionOf(recipient, facts), action: `members.${action}`, ...detail });
    },
  };
}
