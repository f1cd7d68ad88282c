/** Stands in place of an address that was erased. */
export const erasedRecipient = "erased";

/** An email in the list of the mailbox page. */
export type SentEmailLine = {
  id: string;
  kind: string;
  to: string;
  brand: string;
  subject: string;
  state: "waiting" | "sent" | "refused";
  at: string;
};

/** A whole email of the mailbox page, as it would be sent. */
export type SentEmail = SentEmailLine & {
  paragraphs: string[];
  action: { label: string; href: string } | null;
  footnote: string | null;
  text: string;
  html: string;
};
