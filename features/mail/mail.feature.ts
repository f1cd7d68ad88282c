import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import { isFromThisMachine } from "#platform/addresses/loopback.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { isOnLoopback } from "#platform/config/loopback-demo.ts";
import type { MailProvider } from "#providers/mail/mail.ts";
import { createMailService } from "./mail.service.ts";
import { forgetChoices, forgetEmails, ownEmails } from "./personal-data.store.ts";

export type MailFeature = ReturnType<typeof mailFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "baseUrl"> & {
  config: Pick<Platform["config"], "host" | "publicUrl">;
};
type Needs = { settings: SettingsFeature; outside: { mail: MailProvider } };

/** The outbox. Without a mail server, emails stay in it for the mailbox page of a demo. */
export function mailFeature({ config, database, clock, log, baseUrl }: Uses, { settings, outside }: Needs) {
  const provider = outside.mail;
  const hasMailbox = provider.keepsEmails && database.engine === "embedded" && isOnLoopback(config);
  const mail = createMailService({
    db: database.db,
    clock,
    log,
    provider,
    baseUrl,
    // A proxy on the same machine would bring strangers here, under another name.
    ...(hasMailbox ? { mailboxOpenTo: isFromThisMachine } : {}),
  });
  const reach: "people" | "mailbox" | "nowhere" = provider.keepsEmails
    ? hasMailbox
      ? "mailbox"
      : "nowhere"
    : "people";
  const { kept, sentEmail } = mail;
  return {
    services: {
      /** The mailbox page of a demo on the local machine; `not_found` everywhere else. */
      mail: { kept, sentEmail },
    },
    internal: {
      mail,
      /** Whether emails reach people, stay in the demo's mailbox page, or are kept where nobody reads them. */
      reach,
      /** Sends what waits in the outbox, unless the operator has switched email off. */
      async deliver(): Promise<void> {
        if (await settings.internal.settings.uses("mail")) await mail.deliver();
      },
    },
    jobs: [
      {
        name: "forget-old-letters",
        schedule: "41 3 * * *",
        about: "Erases emails that were sent long ago",
        run: () => mail.forgetOld(),
      },
    ],
    personalData: mailPersonalData,
  };
}

export const mailPersonalData: PersonalData = {
  exports: [
    { name: "letters", about: "Emails that we sent you lately.", read: (tx, { email }) => ownEmails(tx, email) },
  ],
  erasures: [
    {
      name: "letters",
      async erase(tx, { uid, was }) {
        await forgetEmails(tx, was.email);
        await forgetChoices(tx, uid);
      },
    },
  ],
};
