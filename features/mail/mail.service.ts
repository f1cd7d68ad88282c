import type { Brand } from "#features/brand/brand.rules.ts";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { dayMs, minuteMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { cleanLine, cutLine } from "#platform/text/lines.rules.ts";
import type { MailOutcome, MailProvider } from "#providers/mail/mail.ts";
import { type EmailContent, emailHtml, emailText, linkOf, retryDelayMs } from "./email-layout.rules.ts";
import type { EmailPreferences, EmailTopic } from "./email-preferences.rules.ts";
import { emailPreferencesOf, saveEmailPreferences } from "./email-preferences.store.ts";
import type { SentEmail, SentEmailLine } from "./mail.schema.ts";
import {
  claimDue,
  deleteEmail,
  deleteSettledBefore,
  deleteWaiting,
  type EmailRow,
  emailById,
  insertEmail,
  newestEmails,
  readdress,
  settle,
  tryLater,
} from "./mail.store.ts";
import type { EmailLetter } from "./mail.tables.ts";

/** Code points of a subject, as the table allows. */
const longestSubject = 200;

export type MailService = ReturnType<typeof createMailService>;

/**
 * An email to post. `key` identifies its occasion, such as `receipt:{id}`: an email posted twice is sent once. One with
 * a topic is only sent if the member wants emails about it. One with a topic that has to wait is read anew when it is sent:
 * it goes to the member's address of then, and only if they still want it and their account is not closed. The last one to
 * an address keeps it only until it is sent or given up.
 */
export type PostInput = {
  to: string;
  key: string;
  kind: string;
  brand?: Brand;
  email: EmailContent;
  topic?: { uid: string; about: EmailTopic };
  isLast?: boolean;
  /** Not sent earlier than this, so that it can be withdrawn until then. */
  notBefore?: Date;
};

type MailOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  provider: MailProvider;
  /** A member's address; null once their account is closed. */
  addressOf(uid: string): Promise<string | null>;
  /** Where links in emails lead, such as `https://nocturne.example`. */
  baseUrl: string;
  /** Who may read the emails on this installation's mailbox page; by default no one. */
  mailboxOpenTo?: (visitor: Visitor) => boolean;
};

/** The client: the headers of the request, and the address as the server saw it. */
type Visitor = { headers: Headers; ip: string };

const batchSize = 20;
/** Longer than a batch of slow attempts, so that no other server claims the emails meanwhile. */
const leaseMs = 15 * minuteMs;
const retentionMs = 30 * dayMs;
const mailboxSize = 50;

/** Emails to members: stored in the transaction they belong to, sent by the mail provider afterwards. */
export function createMailService(options: MailOptions) {
  return { ...outbox(options), ...mailbox(options), reachesPeople: !options.provider.keepsEmails };
}

function outbox(options: MailOptions) {
  const { db, clock } = options;
  const send = createSend(options);

  return {
    /** Stores an email to be sent. Pass the transaction of its occasion: both are committed or neither. */
    async post(handle: Db | Tx, input: PostInput): Promise<void> {
      const { to, key, kind, brand = brandOfHost(""), email, topic, isLast = false, notBefore } = input;
      const later = topic && notBefore ? topic : null;
      if (topic && !later && !(await emailPreferencesOf(handle, topic.uid))[topic.about]) return;
      const now = clock.now();
      const { subject, ...content } = email;
      await insertEmail(handle, {
        id: uuidv7(now.getTime()),
        key,
        kind,
        recipient: to.trim(),
        brand: brand.name,
        subject: cutLine(cleanLine(subject), longestSubject),
        letter: JSON.stringify({ ...content, ...(later && { topic: later }) }),
        next_try_at: notBefore ?? now,
        created_at: now,
        settled_at: null,
        fault: null,
        is_last: isLast,
      });
    },

    /** Takes back an email that has not been sent; without one of this key nothing happens. */
    withdraw: (tx: Tx, key: string): Promise<void> => deleteWaiting(tx, key),

    /**
     * Sends the due emails and returns how many were accepted. Delivery is at least once: if the server crashes between
     * sending and storing the outcome, the email is sent again with the same message id.
     */
    async deliver(): Promise<number> {
      const now = clock.now();
      let accepted = 0;
      for (const row of await claimDue(db, now, new Date(now.getTime() + leaseMs), batchSize)) {
        if (await send(row)) accepted += 1;
      }
      return accepted;
    },

    /** A member's choice of optional emails. The caller checks the permission. */
    preferencesOf: (uid: string): Promise<EmailPreferences> => emailPreferencesOf(db, uid),
    savePreferences: (uid: string, preferences: EmailPreferences): Promise<void> =>
      saveEmailPreferences(db, uid, preferences, clock.now()),

    /** Deletes emails that were settled 30 days ago. Safe to run twice. */
    deleteOld: (): Promise<number> => deleteSettledBefore(db, new Date(clock.now().getTime() - retentionMs)),
  };
}

function createSend({ db, clock, log, provider, addressOf, baseUrl, mailboxOpenTo }: MailOptions) {
  async function settled(row: EmailRow, outcome: MailOutcome): Promise<void> {
    const accepted = outcome.outcome === "accepted";
    if (!accepted) log.warn({ email: row.id, kind: row.kind, reason: outcome.reason }, "mail: email refused");
    await settle(db, row, {
      state: accepted ? "sent" : "refused",
      at: clock.now(),
      fault: accepted ? null : outcome.reason,
      erase: mailboxOpenTo === undefined,
    });
  }

  async function failed(row: EmailRow, reason: string): Promise<void> {
    const delay = retryDelayMs(row.attempts);
    const details = { email: row.id, kind: row.kind, attempts: row.attempts, reason };
    if (delay === null) {
      log.error(details, "mail: gave up on email");
      await settle(db, row, { state: "refused", at: clock.now(), fault: reason, erase: true });
      return;
    }
    log.warn(details, "mail: sending failed, will retry");
    await tryLater(db, row.id, new Date(clock.now().getTime() + delay), reason);
  }

  /** Where an email goes now; null if its member does not get it any more. */
  async function recipientOf({ recipient }: EmailRow, { topic }: EmailLetter): Promise<string | null> {
    if (!topic) return recipient;
    const [address, wanted] = await Promise.all([addressOf(topic.uid), emailPreferencesOf(db, topic.uid)]);
    return wanted[topic.about] ? address : null;
  }

  /** Sends one email; returns whether it was accepted. */
  return async (row: EmailRow): Promise<boolean> => {
    const { letter } = row;
    if (letter === null) return false;
    try {
      const recipient = await recipientOf(row, letter);
      if (recipient === null) {
        await deleteEmail(db, row.id);
        return false;
      }
      if (recipient !== row.recipient) await readdress(db, row.id, recipient);
      const email = { ...letter, subject: row.subject };
      const outcome = await provider.send(mailOf({ ...row, recipient }, email, provider.from, baseUrl));
      await settled(row, outcome);
      return outcome.outcome === "accepted";
    } catch (error) {
      await failed(row, error instanceof Error ? error.message : String(error));
      return false;
    }
  };
}

/** The mailbox page of an installation without a mail server. Throws `not_found` (404) while it is closed. */
function mailbox({ db, baseUrl, mailboxOpenTo = () => false }: MailOptions) {
  const permit = (visitor: Visitor) => {
    if (!mailboxOpenTo(visitor)) throw commonFailures.notFound();
  };

  return {
    /** The newest emails, at most 50. */
    async sentEmails(visitor: Visitor): Promise<SentEmailLine[]> {
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
