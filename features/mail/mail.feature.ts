import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import { isFromThisMachine } from "#platform/addresses/loopback.ts";
import type { Late } from "#platform/composition/late.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { isForTrial } from "#platform/config/demo.ts";
import { isOnLoopback } from "#platform/config/reach.ts";
import type { MailProvider } from "#providers/mail/mail.ts";
import { createMailService } from "./mail.service.ts";
import { deleteEmailPreferences, deleteEmails, ownEmails } from "./personal-data.store.ts";

export type MailFeature = ReturnType<typeof mailFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "baseUrl"> & {
  config: Pick<Platform["config"], "host" | "publicUrl" | "trustedProxies" | "demo">;
};
type Needs = { settings: SettingsFeature; outside: { mail: MailProvider }; later: Late<MailLater> };

/** What emails need from later features. */
export type MailLater = {
  /** A member's address; null once their account is closed. */
  addressOf(uid: string): Promise<string | null>;
};

/** Outgoing mail. Without a mail server, emails stay in the outbox for the mailbox page of a demo. */
export function mailFeature({ config, database, clock, log, baseUrl }: Uses, { settings, outside, later }: Needs) {
  const provider = outside.mail;
  const hasMailbox = provider.keepsEmails && isForTrial(config, database) && isOnLoopback(config);
  const mail = createMailService({
    db: database.db,
    clock,
    log,
    provider,
    addressOf: (uid) => later.parts.addressOf(uid),
    baseUrl,
    // A proxy on this machine could let others in, under another host name.
    ...(hasMailbox ? { mailboxOpenTo: isFromThisMachine } : {}),
  });
  const reach: "people" | "mailbox" | "nowhere" = provider.keepsEmails
    ? hasMailbox
      ? "mailbox"
      : "nowhere"
    : "people";
  const { sentEmails, sentEmail } = mail;
  return {
    services: {
      /** The mailbox page of a demo on the local machine; throws `not_found` (404) everywhere else. */
      mail: { sentEmails, sentEmail },
    },
    internal: {
      mail,
      /**
       * Whether emails reach people, can be read on the demo's mailbox page, or are stored where no one can read them.
       */
      reach,
      /** Sends due emails, unless the operator has switched email off. */
      async deliver(): Promise<void> {
        if (await settings.internal.settings.uses("mail")) await mail.deliver();
      },
    },
    jobs: [
      {
        name: "forget-old-letters",
        schedule: "41 3 * * *",
        about: "Erases emails that were sent long ago",
        run: () => mail.deleteOld(),
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
        await deleteEmails(tx, { uid, email: was.email });
        await deleteEmailPreferences(tx, uid);
      },
    },
  ],
};
