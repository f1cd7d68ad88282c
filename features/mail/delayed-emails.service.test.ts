import { beforeEach, expect, test } from "vitest";
import { addressOf } from "#features/members/member-directory.store.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { OutgoingMail } from "#providers/mail/mail.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { quietLog } from "#tests/builders/members.ts";
import { createMailService } from "./mail.service.ts";
import { deleteEmails } from "./personal-data.store.ts";

const { db } = await databaseOfFile();
beforeEach(() => db.deleteFrom("outbound_letters").execute());

/** A member to whom an email was posted that waits for ten minutes; `faults`: how many attempts fail. */
async function waiting({ faults = 0 } = {}) {
  const clock = manualClock(new Date("2026-03-01T12:00:00Z"));
  const sent: OutgoingMail[] = [];
  let left = faults;
  const provider = {
    name: "smtp" as const,
    keepsEmails: false,
    from: "hello@nocturne.example",
    async send(mail: OutgoingMail) {
      if (left-- > 0) throw new Error("connection refused");
      sent.push(mail);
      return { outcome: "accepted" as const };
    },
    close: async () => {},
  };
  const mail = createMailService({
    db,
    clock,
    log: quietLog,
    provider,
    addressOf: (uid) => addressOf(db, uid),
    baseUrl: "https://nocturne.example",
  });
  const uid = uuidv7();
  const email = `${uid}@example.com`;
  await db
    .insertInto("users")
    .values({ uid, username: `owl-${uid.slice(-12)}`, email, user_type: "model" })
    .execute();
  const change = (values: { email?: string; status?: "active" | "suspended" | "closed" }) =>
    db.updateTable("users").set(values).where("uid", "=", uid).execute();
  const want = (reviews: boolean) => mail.savePreferences(uid, { earnings: true, reviews, news: true });
  const post = () =>
    mail.post(db, {
      to: email,
      key: `decision:${uid}`,
      kind: "agent-review",
      email: { subject: "Decided", paragraphs: ["Read on."] },
      topic: { uid, about: "reviews" },
      notBefore: new Date(clock.now().getTime() + 600_000),
    });
  const deliver = async (afterMs = 600_000) => {
    await clock.advance(afterMs);
    await mail.deliver();
    return sent.map(({ to }) => to);
  };
  return { uid, email, mail, change, want, post, deliver };
}
const recipients = async () =>
  (await db.selectFrom("outbound_letters").select(["recipient", "state"]).execute()).map(
    ({ recipient, state }) => `${state} ${recipient}`,
  );

test("a delayed email goes to the address that its member has when it is sent", async () => {
  const one = await waiting();
  await one.post();
  await one.change({ email: "moved@example.com" });
  expect(await one.deliver(599_000)).toEqual([]);
  expect(await one.deliver(1_000)).toEqual(["moved@example.com"]);
  expect(await recipients()).toEqual(["sent moved@example.com"]);
});

test("so does one whose first attempt failed", async () => {
  const one = await waiting({ faults: 1 });
  await one.post();
  expect(await one.deliver()).toEqual([]);
  await one.change({ email: "again@example.com" });
  expect(await one.deliver(60_000)).toEqual(["again@example.com"]);
});

test("it is sent by the choice of then, not by that of when it was written", async () => {
  const off = await waiting();
  await off.post();
  await off.want(false);
  expect(await off.deliver()).toEqual([]);
  expect(await recipients(), "nothing of it is kept").toEqual([]);
  const on = await waiting();
  await on.want(false);
  await on.post();
  await on.want(true);
  expect(await on.deliver()).toEqual([on.email]);
});

test("it is not sent once the account is closed; a suspended member gets it", async () => {
  const closed = await waiting();
  await closed.post();
  await closed.change({ status: "closed" });
  expect(await closed.deliver()).toEqual([]);
  expect(await recipients()).toEqual([]);
  const suspended = await waiting();
  await suspended.post();
  await suspended.change({ status: "suspended" });
  expect(await suspended.deliver()).toEqual([suspended.email]);
});

test("it is erased with its member, whichever address it was written to", async () => {
  const [gone, other] = [await waiting(), await waiting()];
  await gone.post();
  await other.post();
  await transact(db, (tx) => deleteEmails(tx, { uid: gone.uid, email: "moved@example.com" }));
  expect(await recipients()).toEqual([`waiting ${other.email}`]);
});
