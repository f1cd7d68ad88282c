import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withPeople } from "#tests/builders/people.ts";

const dayMs = 86_400_000;
const database = await databaseOfFile();
const stage = await withPeople(database);

describe("members who may be the same person", () => {
  test("are linked by one mailbox in two spellings or one browser in one network; others are not", async () => {
    const { db } = database;
    const [{ viewer: one }, { viewer: other }, { viewer: far }] = [
      await stage.newMember(),
      await stage.newMember(),
      await stage.newMember(),
    ];
    const setEmail = (uid: string, email: string) =>
      sql`UPDATE users SET email = ${email} WHERE uid = ${uid}`.execute(db);
    const session = (uid: string, network: string, agent: string) =>
      sql`INSERT INTO sessions (id, token, user_id, expires_at, ip_address, user_agent)
        VALUES (${uuidv7()}, ${uuidv7()}, ${uid}, now() + interval '1 day', ${network}, ${agent})`.execute(db);
    await sql`DELETE FROM sessions WHERE user_id IN (${one.uid}, ${other.uid}, ${far.uid})`.execute(db);
    await setEmail(one.uid, "quiet.river+a@gmail.com");
    await setEmail(other.uid, "quietriver@googlemail.com");
    await session(one.uid, "198.51.100.0", "Firefox/150 Linux");
    await session(other.uid, "198.51.100.0", "Firefox/150 Linux");
    await session(far.uid, "203.0.113.0", "Firefox/150 Linux");
    const { linked } = await stage.people.file(stage.admins[0], one.uid);
    expect(linked).toMatchObject([
      {
        uid: other.uid,
        links: [
          { kind: "email", strength: "strong" },
          { kind: "device", strength: "strong" },
        ],
      },
    ]);
    expect(JSON.stringify(linked)).not.toMatch(/gmail|198\.51|Firefox/);
  });

  test("a network shared by a crowd is counted without naming its members", async () => {
    const many = Array.from({ length: 25 }, () => uuidv7());
    for (const uid of many) {
      await sql`INSERT INTO users (uid, username, email, user_type)
        VALUES (${uid}, ${`c-${uid.slice(-12)}`}, ${`${uid.slice(-12)}@lamp.example`}, 'user')`.execute(database.db);
      await sql`INSERT INTO sessions (id, token, user_id, expires_at, ip_address, user_agent)
        VALUES (${uuidv7()}, ${uid}, ${uid}, now() + interval '1 day', '192.0.2.0', 'Chrome/150')`.execute(database.db);
    }
    const { linked, crowds } = await stage.people.file(stage.admins[0], many[0] ?? "");
    expect(linked).toEqual([]);
    expect(crowds, "and says that it is there").toMatchObject([{ accounts: 24 }]);
  });
});

test("a member who buys or calls too fast is listed with the sign, the count and the limit", async () => {
  const { viewer } = await stage.newMember();
  for (let n = 0; n < 10; n += 1) {
    const id = uuidv7();
    await sql`INSERT INTO purchases (id, uid, idem_key, processor, brand, price_micros, bonus_micros, created_at)
      VALUES (${id}, ${viewer.uid}, ${id}, 'sandbox', 'Nocturne', 10000000, 0, ${stage.clock.now()})`.execute(
      database.db,
    );
    if (n < 5) {
      await sql`INSERT INTO payment_events (processor, event_id, kind, purchase_id, processor_ref, amount_micros, currency,
          outcome, happened_at, received_at)
        VALUES ('sandbox', ${id}, 'declined', ${id}, ${id}, 10000000, 'USD', 'applied', ${stage.clock.now()},
          ${stage.clock.now()})`.execute(database.db);
    }
  }
  const line = (await stage.people.velocity(stage.admins[0])).find(({ uid }) => uid === viewer.uid);
  expect(line?.signs).toEqual(
    expect.arrayContaining([
      { sign: "declined_payments", count: 5, limit: 5 },
      { sign: "purchases_day", count: 10, limit: 10 },
    ]),
  );
  await stage.clock.advance(2 * dayMs);
  expect((await stage.people.velocity(stage.admins[0])).map(({ uid }) => uid)).not.toContain(viewer.uid);
});
