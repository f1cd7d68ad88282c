import type { MailProvider } from "./mail.ts";

/** Used without a mail server: emails stay in the outbox, where the demo's own mailbox page shows them. */
export function createMailbox(): MailProvider {
  return {
    name: "mailbox",
    keepsEmails: true,
    from: "nocturne@localhost",
    send: async () => ({ outcome: "accepted" }),
    close: async () => {},
  };
}
