import { createMailService } from "#features/mail/mail.service.ts";
import { isFromThisMachine } from "#platform/addresses/loopback.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/database/connect.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import type { MailProvider } from "#providers/mail/mail.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { createSmtp } from "#providers/mail/smtp.ts";
import type { ProviderWatch } from "../provider-watch.ts";
import type { PublicConfig } from "../services.ts";
import { isOnLoopback } from "./demo-on-loopback.ts";

export type ComposedMail = ReturnType<typeof composeMail>;

type MailParts = {
  config: Pick<Config, "mail" | "host" | "publicUrl">;
  database: Database;
  clock: Clock;
  log: Log;
  baseUrl: string;
  replacing: MailProvider | undefined;
  watch: Pick<ProviderWatch, "mail">;
};

/** The mail server of the configuration; without one, letters stay in the outbox for the mailbox page. */
export function composeMail({ config, database, clock, log, baseUrl, replacing, watch }: MailParts) {
  const provider = watch.mail(replacing ?? (config.mail ? createSmtp(config.mail) : createMailbox()));
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
  const reach: PublicConfig["mail"] = provider.keepsEmails ? (hasMailbox ? "mailbox" : "nowhere") : "people";
  return { mail, reach, close: () => provider.close() };
}

export function mailJobs(mail: ComposedMail["mail"]): Job[] {
  return [{ name: "forget-old-letters", schedule: "41 3 * * *", run: () => mail.forgetOld() }];
}
