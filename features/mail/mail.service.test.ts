import { beforeEach, describe, expect, test } from "vitest";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { MailOutcome, OutgoingMail } from "#providers/mail/mail.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { quietLog } from "#tests/builders/members.ts";
import { createMailService } from "./mail.service.ts";
import { tryLater } from "./mail.store.ts";

const database = await databaseOfFile();
beforeEach(() => database.pool.query("DELETE FROM outbound_letters"));

const addressOf = async () => null;
const baseUrl = "https://nocturne.example";
const email = {
  subject: "Your receipt",
  paragraphs: ["Thank you."],
  action: { label: "See it", path: "/user/credit" },
};
const aPost = (key: string) => ({ to: "owl@example.com", key, kind: "receipt", email });

/** A mail server that returns the given outcome and records what was sent. */
function withMail(outcomeOf: (mail: OutgoingMail) => Promise<MailOutcome> = async () => ({ outcome: "accepted" })) {
  const clock = manualClock(new Date("2026-03-01T12:00:00Z"));
  const sent: OutgoingMail[] = [];
  const provider = {
    name: "smtp" as const,
    keepsEmails: false,
    from: "hello@nocturne.example",
    async send(mail: OutgoingMail) {
      sent.push(mail);
      return outcomeOf(mail);
    },
    close: async () => {},
  };
  const mail = createMailService({ db: database.db, clock, log: quietLog, provider, addressOf, baseUrl });
  return { mail, clock, sent };
}

const rows = () => database.db.selectFrom("outbound_letters").selectAll().orderBy("key").execute();

describe("an email", () => {
  test("is not stored if the member opted out of its topic", async () => {
    const { mail } = withMail();
    const uid = uuidv7();
    const member = { uid, username: "night-owl", email: "night-owl@example.com", user_type: "model" as const };
    await database.db.insertInto("users").values(member).execute();
    const about = (key: string, topic: "earnings" | "news") =>
      mail.post(database.db, { ...aPost(key), topic: { uid, about: topic } });
    expect(await mail.preferencesOf(uid)).toEqual({ earnings: true, reviews: true, news: true });
    await mail.savePreferences(uid, { earnings: true, reviews: true, news: false });
    await Promise.all([about("earnings:1", "earnings"), about("news:1", "news")]);
    await mail.post(database.db, aPost("receipt:1"));
    expect((await rows()).map(({ key }) => key)).toEqual(["earnings:1", "receipt:1"]);
    await mail.savePreferences(uid, { earnings: false, reviews: false, news: true });
    await Promise.all([about("earnings:2", "earnings"), about("news:2", "news")]);
    expect((await rows()).map(({ key }) => key)).toEqual(["earnings:1", "news:2", "receipt:1"]);
  });

  test("is sent once, with its brand, text and a link to this installation, and its text is then erased", async () => {
    const { mail, sent } = withMail();
    await mail.post(database.db, { ...aPost("receipt:1"), brand: brandOfHost("velvet.example") });
    expect(await mail.deliver()).toBe(1);
    expect(await mail.deliver()).toBe(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: "owl@example.com",
      from: { name: "Velvet", address: "hello@nocturne.example" },
      subject: "Your receipt",
    });
    expect(sent[0]?.text).toContain("https://nocturne.example/user/credit");
    const [row] = await rows();
    expect(row).toMatchObject({ state: "sent", attempts: 1, letter: null });
    expect(sent[0]?.messageId).toBe(`<${row?.id}@nocturne.example>`);
  });

  test("posted twice with the same key is stored once, the first version", async () => {
    const { mail, sent } = withMail();
    await mail.post(database.db, aPost("receipt:2"));
    await mail.post(database.db, { ...aPost("receipt:2"), email: { ...email, subject: "Another" } });
    await mail.deliver();
    expect(sent.map(({ subject }) => subject)).toEqual(["Your receipt"]);
  });

  test("that has to wait is sent at its time, and can be withdrawn until then and posted anew", async () => {
    const { mail, clock, sent } = withMail();
    const notBefore = new Date(clock.now().getTime() + 600_000);
    await mail.post(database.db, { ...aPost("decision:1"), notBefore });
    await mail.post(database.db, { ...aPost("decision:2"), notBefore });
    await clock.advance(599_000);
    expect(await mail.deliver()).toBe(0);
    await transact(database.db, (tx) => mail.withdraw(tx, "decision:1"));
    await clock.advance(1_000);
    expect(await mail.deliver()).toBe(1);
    await transact(database.db, async (tx) => {
      await mail.withdraw(tx, "decision:2");
      await mail.withdraw(tx, "decision:3");
    });
    expect(
      (await rows()).map(({ key, state }) => [key, state]),
      "what was sent is kept",
    ).toEqual([["decision:2", "sent"]]);
    await mail.post(database.db, { ...aPost("decision:1"), email: { ...email, subject: "Decided anew" } });
    await mail.deliver();
    expect(sent.at(-1)?.subject).toBe("Decided anew");
  });

  test("is committed or rolled back together with the transaction", async () => {
    const { mail } = withMail();
    const fails = transact(database.db, async (tx) => {
      await mail.post(tx, aPost("receipt:3"));
      throw new Error("the purchase failed");
    });
    await expect(fails).rejects.toThrow("the purchase failed");
    expect(await rows()).toEqual([]);
    await transact(database.db, (tx) => mail.post(tx, aPost("receipt:3")));
    expect(await rows()).toHaveLength(1);
  });

  test.each(["two@example.com,more@example.com", "a@example.com\r\nBcc: b@example.com", "Name <a@example.com>"])(
    "is refused for the recipient %j",
    async (to) => {
      await expect(withMail().mail.post(database.db, { ...aPost("x:1"), to })).rejects.toThrow(/recipient/);
    },
  );

  test("has a subject of one line, of which every sign can be seen, and of a length that mail servers take", async () => {
    const subject = `Hello\nBcc: b@example.com \u202e${"🌙".repeat(200)}`;
    await withMail().mail.post(database.db, { ...aPost("x:1"), email: { ...email, subject } });
    const row = await database.db.selectFrom("outbound_letters").select("subject").where("key", "=", "x:1").execute();
    expect(row).toEqual([{ subject: `Hello Bcc: b@example.com ${"🌙".repeat(175)}` }]);
  });
});

describe("a failing mail server", () => {
  test("is retried after a minute, then at growing intervals, with the same message id", async () => {
    let away = true;
    const { mail, clock, sent } = withMail(async () => {
      if (away) throw new Error("connection refused");
      return { outcome: "accepted" };
    });
    await mail.post(database.db, aPost("receipt:1"));
    expect(await mail.deliver()).toBe(0);
    expect(await mail.deliver()).toBe(0);
    await clock.advance(59_000);
    await mail.deliver();
    expect(sent).toHaveLength(1);
    await clock.advance(1_000);
    await mail.deliver();
    expect(sent).toHaveLength(2);
    away = false;
    await clock.advance(5 * 60_000);
    expect(await mail.deliver()).toBe(1);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 3, fault: null }]);
  });

  test("is tried nine times in two days, then the email is given up and erased", async () => {
    const { mail, clock, sent } = withMail(async () => {
      throw new Error("connection refused");
    });
    await mail.post(database.db, aPost("receipt:1"));
    for (let day = 0; day < 4 * 24; day += 1) {
      await mail.deliver();
      await clock.advance(3_600_000);
    }
    expect(sent).toHaveLength(9);
    expect(await rows()).toMatchObject([{ state: "refused", letter: null, fault: "connection refused" }]);
  });

  test.each(["550 <owl@example.com>: no such user", null])(
    "ends the last email to an address, sent or not, with the address erased",
    async (refusal) => {
      const { mail, clock, sent } = withMail(async () =>
        refusal ? { outcome: "refused", reason: refusal } : { outcome: "accepted" },
      );
      await mail.post(database.db, { ...aPost("deleted:1"), isLast: true });
      expect(JSON.stringify(await rows())).toContain("owl@example.com");
      await mail.deliver();
      expect(sent).toMatchObject([{ to: "owl@example.com" }]);
      expect(await rows()).toMatchObject([{ state: refusal ? "refused" : "sent", letter: null }]);
      // The fault of another server's attempt, which hung until its lease was over.
      await tryLater(database.db, (await rows())[0]?.id ?? "", clock.now(), "451 <owl@example.com> try later");
      expect(JSON.stringify(await rows())).not.toContain("owl@");
    },
  );

  test("does not hold up other emails, and a permanent refusal is not retried", async () => {
    const { mail, clock, sent } = withMail(async ({ to }) =>
      to.startsWith("gone") ? { outcome: "refused", reason: "550" } : { outcome: "accepted" },
    );
    await mail.post(database.db, { ...aPost("receipt:1"), to: "gone@example.com" });
    await mail.post(database.db, aPost("receipt:2"));
    expect(await mail.deliver()).toBe(1);
    await clock.advance(86_400_000);
    await mail.deliver();
    expect(sent).toHaveLength(2);
    expect(await rows()).toMatchObject([{ state: "refused", fault: "550" }, { state: "sent" }]);
  });

  test("concurrent servers send each email once, and a crashed server's emails are sent after its lease", async () => {
    const { mail, clock, sent } = withMail();
    for (let number = 0; number < 12; number += 1) await mail.post(database.db, aPost(`receipt:${number}`));
    await Promise.all([mail.deliver(), mail.deliver(), mail.deliver()]);
    expect(sent).toHaveLength(12);

    await mail.post(database.db, aPost("receipt:died"));
    // As left by a server that crashed after claiming the email.
    const until = new Date(clock.now().getTime() + 15 * 60_000);
    await database.db
      .updateTable("outbound_letters")
      .set({ attempts: 1, next_try_at: until })
      .where("key", "=", "receipt:died")
      .execute();
    expect(await mail.deliver()).toBe(0);
    await clock.advance(15 * 60_000);
    expect(await mail.deliver()).toBe(1);
  });
});

test("deletes emails a month after they were settled, but never waiting ones", async () => {
  const { mail, clock } = withMail();
  await mail.post(database.db, aPost("receipt:1"));
  await mail.deliver();
  await clock.advance(29 * 86_400_000);
  expect(await mail.deleteOld()).toBe(0);
  await mail.post(database.db, aPost("receipt:2"));
  await clock.advance(2 * 86_400_000);
  expect(await mail.deleteOld()).toBe(1);
  expect((await rows()).map(({ key }) => key)).toEqual(["receipt:2"]);
});

describe("the mailbox of an installation without a mail server", () => {
  const clock = manualClock();
  const here = { headers: new Headers({ host: "localhost:3000" }), ip: "127.0.0.1" };
  const elsewhere = { headers: new Headers({ host: "nocturne.example" }), ip: "203.0.113.9" };
  const box = (mailboxOpenTo?: (visitor: typeof here) => boolean) =>
    createMailService({
      db: database.db,
      clock,
      log: quietLog,
      provider: createMailbox(),
      addressOf,
      baseUrl,
      ...(mailboxOpenTo ? { mailboxOpenTo } : {}),
    });
  const open = () => box(({ headers }) => headers.get("host") === "localhost:3000");

  test("lists the sent emails, newest first", async () => {
    const mail = open();
    await mail.post(database.db, aPost("receipt:1"));
    await clock.advance(1_000);
    await mail.post(database.db, { ...aPost("receipt:2"), email: { ...email, subject: "The second" } });
    expect(await mail.deliver()).toBe(2);
    const list = await mail.sentEmails(here);
    expect(list.map(({ subject, state }) => [subject, state])).toEqual([
      ["The second", "sent"],
      ["Your receipt", "sent"],
    ]);
    const whole = await mail.sentEmail(here, list[0]?.id ?? "");
    expect(whole).toMatchObject({ action: { label: "See it", href: "https://nocturne.example/user/credit" } });
    expect(whole.text).toContain("Thank you.");
    expect(whole.html).toContain("<!doctype html>");
  });

  test("returns 404 while it is closed, and for unknown ids", async () => {
    for (const [mail, visitor] of [[box(), here] as const, [open(), elsewhere] as const]) {
      await expect(mail.sentEmails(visitor)).rejects.toMatchObject({ status: 404 });
      await expect(mail.sentEmail(visitor, crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
    }
    await expect(open().sentEmail(here, "not-an-id")).rejects.toMatchObject({ status: 404 });
    await expect(open().sentEmail(here, crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  });

  test("does not store an email's text when no one can read it", async () => {
    const mail = box();
    await mail.post(database.db, aPost("receipt:1"));
    await mail.deliver();
    expect(await rows()).toMatchObject([{ state: "sent", letter: null }]);
  });
});

test("due emails are found by an index", async () => {
  await database.pool.query(
    `INSERT INTO outbound_letters (id, key, kind, recipient, brand, subject, state, next_try_at, created_at, settled_at)
     SELECT gen_random_uuid(), 'old:' || n, 'receipt', 'owl@example.com', 'Nocturne', 'x', 'sent', now(), now(), now()
     FROM generate_series(1, 5000) n`,
  );
  await database.pool.query("ANALYZE outbound_letters");
  const plan = await database.pool.query(
    "EXPLAIN SELECT id FROM outbound_letters WHERE state = 'waiting' AND next_try_at <= now() ORDER BY next_try_at LIMIT 20",
  );
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("outbound_letters_due");
});
