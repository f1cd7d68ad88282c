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

/** The contract of every mail provider. `build` makes one that accepts emails to anyone. */
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

  test(`${label}: accepts an email, and the same one again`, () =>
    withMail(async (mail) => {
      expect(await mail.send(aLetter())).toEqual({ outcome: "accepted" });
      expect(await mail.send(aLetter())).toEqual({ outcome: "accepted" });
    }));

  test(`${label}: has a sender address`, () =>
    withMail(async (mail) => {
      expect(mail.from).toMatch(/^[^@\s]+@[^@\s]+$/);
    }));
}
