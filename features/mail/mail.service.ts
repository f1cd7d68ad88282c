import type { Brand } from "#features/brand/brand.rules.ts";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { dayMs, minuteMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { MailOutcome, MailProvider } from "#providers/mail/mail.ts";
import { type EmailContent, emailHtml, emailText, linkOf, retryDelayMs } from "./email-layout.rules.ts";
import type { EmailPreferences, EmailTopic } from "./email-preferences.rules.ts";
import { emailPreferencesOf, keepEmailPreferences } from "./email-preferences.store.ts";
import type { SentEmail, SentEmailLine } from "./mail.schema.ts";
import {
  deleteSettledBefore,
  type EmailRow,
  emailById,
  insertEmail,
  newestEmails,
  settle,
  takeDue,
  tryLater,
} from "./mail.store.ts";

export type MailService = ReturnType<typeof createMailService>;

/**
 * A letter to post. `key` names what it tells about, such as `receipt:{id}`: posted twice, it goes out once. One with a
 * topic is for this member only as long as they want letters about it.
 */
export type PostInput = {
  to: string;
  key: string;
  kind: string;
  brand?: Brand;
  email: EmailContent;
  topic?: { uid: string; about: EmailTopic };
};

type MailOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  provider: MailProvider;
  /** Where links in letters lead, such as `https://nocturne.example`. */
  baseUrl: string;
  /** Who may read the letters on this installation's own mailbox page; nobody unless told. */
  mailboxOpenTo?: (visitor: Visitor) => boolean;
};

/** Who asks: the headers of the request, and the address as the server saw it. */
type Visitor = { headers: Headers; ip: string };

const batchSize = 20;
/** Longer than a batch of slow attempts: until then the letters are nobody else's. */
const leaseMs = 15 * minuteMs;
const keepSettledMs = 30 * dayMs;
const mailboxSize = 50;

/** Letters to members: written down with what they tell about, handed to the mail provider afterwards. */
export function createMailService(options: MailOptions) {
  return { ...outbox(options), ...mailbox(options), reachesPeople: !options.provider.keepsEmails };
}

function outbox({ db, clock, log, provider, baseUrl, mailboxOpenTo }: MailOptions) {
  async function handOver(row: EmailRow): Promise<boolean> {
    if (row.letter === null) return false;
    try {
      const outcome = await provider.send(mailOf(row, { ...row.letter, subject: row.subject }, provider.from, baseUrl));
      await settled(row, outcome);
      return outcome.outcome === "accepted";
    } catch (error) {
      await failed(row, error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  async function settled(row: EmailRow, outcome: MailOutcome): Promise<void> {
    const accepted = outcome.outcome === "accepted";
    if (!accepted) log.warn({ email: row.id, kind: row.kind, reason: outcome.reason }, "mail: a letter was refused");
    await settle(db, row.id, {
      state: accepted ? "sent" : "refused",
      at: clock.now(),
      fault: accepted ? null : outcome.reason,
      erase: mailboxOpenTo === undefined,
    });
  }

  async function failed(row: EmailRow, reason: string): Promise<void> {
    const delay = retryDelayMs(row.attempts);
    const words = { email: row.id, kind: row.kind, attempts: row.attempts, reason };
    if (delay === null) {
      log.error(words, "mail: a letter was given up");
      await settle(db, row.id, { state: "refused", at: clock.now(), fault: reason, erase: true });
      return;
    }
    log.warn(words, "mail: a letter could not be sent and is tried again");
    await tryLater(db, row.id, new Date(clock.now().getTime() + delay), reason);
  }

  return {
    /** Writes a letter down. Give it the transaction of what it tells about: both are kept or none. */
    async post(handle: Db | Tx, input: PostInput): Promise<void> {
      const { to, key, kind, brand = brandOfHost(""), email, topic } = input;
      if (topic && !(await emailPreferencesOf(handle, topic.uid))[topic.about]) return;
      const now = clock.now();
      const { subject, ...words } = email;
      await insertEmail(handle, {
        id: uuidv7(now.getTime()),
        key,
        kind,
        recipient: to.trim(),
        brand: brand.name,
        subject,
        letter: JSON.stringify(words),
        next_try_at: now,
        created_at: now,
        settled_at: null,
        fault: null,
      });
    },

    /**
     * Hands over what is due and answers how many letters were taken. A letter goes out at least once: if the server
     * dies between sending and writing that down, it is sent again under the same message id.
     */
    async deliver(): Promise<number> {
      const now = clock.now();
      let taken = 0;
      for (const row of await takeDue(db, now, new Date(now.getTime() + leaseMs), batchSize)) {
        if (await handOver(row)) taken += 1;
      }
      return taken;
    },

    /** Which letters a member wants, of those that one may do without. Whose they are is for the caller to permit. */
    choicesOf: (uid: string): Promise<EmailPreferences> => emailPreferencesOf(db, uid),
    choose: (uid: string, choices: EmailPreferences): Promise<void> =>
      keepEmailPreferences(db, uid, choices, clock.now()),

    /** Forgets letters that were settled 30 days ago. Safe to run twice. */
    forgetOld: (): Promise<number> => deleteSettledBefore(db, new Date(clock.now().getTime() - keepSettledMs)),
  };
}

/** The mailbox page of an installation without a mail server. Where it is closed, there is nothing. */
function mailbox({ db, baseUrl, mailboxOpenTo = () => false }: MailOptions) {
  const permit = (visitor: Visitor) => {
    if (!mailboxOpenTo(visitor)) throw commonFailures.notFound();
  };

  return {
    /** The newest letters, at most 50. */
    async kept(visitor: Visitor): Promise<SentEmailLine[]> {
      permit(visitor);
      return (await newestEmails(db, mailboxSize)).map(lineOf);
    },

    async sentEmail(visitor: Visitor, id: string): Promise<SentEmail> {
      permit(visitor);
      const row = isUuid(id) ? await emailById(db, id) : undefined;
      if (!row?.letter) throw commonFailures.notFound();
      const email = { ...row.letter, subject: row.subject };
      const frame = { brandName: row.brand, baseUrl };
      const { action } = email;
      return {
        ...lineOf(row),
        paragraphs: email.paragraphs,
        action: action ? { label: action.label, href: linkOf(action.path, baseUrl) } : null,
        footnote: email.footnote ?? null,
        text: emailText(email, frame),
        html: emailHtml(email, frame),
      };
    },
  };
}

function lineOf(row: EmailRow): SentEmailLine {
  const { id, kind, recipient: to, brand, subject, state } = row;
  return { id, kind, to, brand, subject, state, at: row.created_at.toISOString() };
}

function mailOf(row: EmailRow, email: EmailContent, from: string, baseUrl: string) {
  const frame = { brandName: row.brand, baseUrl };
  return {
    messageId: `<${row.id}@${new URL(baseUrl).hostname}>`,
    from: { name: row.brand, address: from },
    to: row.recipient,
    subject: email.subject,
    text: emailText(email, frame),
    html: emailHtml(email, frame),
  };
}
