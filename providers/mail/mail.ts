/** A letter as it goes out: plain text and HTML of the same words. */
export type OutgoingMail = {
  /** The same for every attempt at the same letter, so that a mail program shows it once. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** What became of a letter: `refused` is final, for instance when there is no such mailbox. */
export type MailOutcome = { outcome: "accepted" } | { outcome: "refused"; reason: string };

/** Sends emails. */
export type MailProvider = {
  name: "smtp" | "mailbox";
  /** Whether letters stay readable in the installation, instead of going to people. */
  keepsEmails: boolean;
  /** The address that letters come from. */
  from: string;
  /** Throws a `ProviderError` when it may work later. Nothing is sent twice by one call. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): Promise<void>;
};
