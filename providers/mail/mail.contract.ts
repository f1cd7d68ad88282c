import { expect, test } from "vitest";
import type { MailProvider, OutgoingMail } from "./mail.ts";

export type MailSubject = { mail: MailProvider; close(): Promise<void> };

export function aLetter(change: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: "<1@nocturne.example>",
    from: { name: "Nocturne", address: "hello@nocturne.example" },
    to: "owl@example.com",
    subject: "Your receipt – thank you",
    text: "Thank you.\n",
    html: "<p>Thank you.</p>",
    ...change,
  };
}

/** What every mail provider keeps. `build` makes one that takes letters to anybody. */
export function mailContract(label: string, build: () => Promise<MailSubject>): void {
  async function withMail(run: (mail: MailProvider) => Promise<void>) {
    const { mail, close } = await build();
    try {
      await run(mail);
    } finally {
      await mail.close();
      await close();
    }
  }

  test(`${label}: takes a letter, and the same one again`, () =>
    withMail(async (mail) => {
      expect(await mail.send(aLetter())).toEqual({ outcome: "accepted" });
      expect(await mail.send(aLetter())).toEqual({ outcome: "accepted" });
    }));

  test(`${label}: names an address that letters come from`, () =>
    withMail(async (mail) => {
      expect(mail.from).toMatch(/^[^@\s]+@[^@\s]+$/);
    }));
}
