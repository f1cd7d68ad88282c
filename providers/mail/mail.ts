/** An outgoing email: plain text and HTML with the same words. */
export type OutgoingMail = {
  /** The same for every attempt to send an email, so that a mail program shows it once. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** The result of sending: `refused` is final, for instance if there is no such mailbox. */
export type MailOutcome = { outcome: "accepted" } | { outcome: "refused"; reason: string };

/** Sends emails. */
export type MailProvider = {
  name: "smtp" | "mailbox";
  /** Whether emails stay readable in the deployment, instead of going to people. */
  keepsEmails: boolean;
  /** The sender address. */
  from: string;
  /** Throws a `ProviderError` when a retry may work. Nothing is sent twice by one call. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): Promise<void>;
};
