import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withCalls } from "#tests/builders/calls.ts";
import { siteAddress as baseUrl, withComplaints } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { openProduct } from "#tests/builders/product.ts";

const dayMs = 86_400_000;
const barrier = 40_601;

const database = await databaseOfFile();
const wishes = { platform: { baseUrl } };
const here = await withComplaints(database, await withCalls(database, wishes));
const other = (await openProduct(database, { clock: here.clock, ...wishes })).services.complaints;

/** The first report that is kept from now on waits, just before, for the barrier. */
beforeEach(async () => {
  await sql`CREATE SEQUENCE reports_kept`.execute(database.db);
  await sql`CREATE FUNCTION wait_if_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('reports_kept') = 1 THEN PERFORM pg_advisory_xact_lock(${sql.lit(barrier)}); END IF;
      RETURN NEW;
    END $$`.execute(database.db);
  await sql`CREATE TRIGGER wait_if_first BEFORE INSERT ON complaints FOR EACH ROW EXECUTE FUNCTION wait_if_first()`.execute(
    database.db,
  );
});
afterEach(async () => {
  await sql`DROP FUNCTION wait_if_first() CASCADE`.execute(database.db);
  await sql`DROP SEQUENCE reports_kept`.execute(database.db);
  await here.release("Ivy");
  await here.clock.advance(2 * dayMs);
});

const urgent = () => here.form({ kind: "underage", reason: "minor_sexual", email: "", agentId: here.agentId("Ivy") });

/** Does `work` while the first report waits, with the process id of its session on the database. */
async function whileFirstWaits(send: () => Promise<unknown>, work: (pid: number) => Promise<unknown>) {
  const holder = await database.pool.connect();
  try {
    await holder.query("SELECT pg_advisory_lock($1)", [barrier]);
    const sent = send().catch((error: unknown) => error);
    const waiting = async (): Promise<number | undefined> =>
      (
        await holder.query("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted", [
          barrier,
        ])
      ).rows[0]?.pid;
    await expect.poll(waiting).toBeDefined();
    await work((await waiting()) ?? 0);
    await holder.query("SELECT pg_advisory_unlock($1)", [barrier]);
    return await sent;
  } finally {
    await holder.query("SELECT pg_advisory_unlock_all()");
    holder.release();
  }
}

test("a form that two servers get at the same moment hides what it is about, whichever keeps it first", async () => {
  const form = await urgent();
  const reporter = here.reporter();
  if (database.engine === "embedded") {
    // One session: the second waits for all of the first.
    await Promise.all([here.complaints.file(reporter, form), other.file(reporter, form)]);
    expect(await here.heldAt("Ivy")).not.toBeNull();
    return;
  }
  let kept: unknown;
  const sent = await whileFirstWaits(
    () => here.complaints.file(reporter, form),
    async () => {
      kept = await other.file(reporter, form);
    },
  );
  expect(sent).toEqual(kept);
  expect(await here.heldAt("Ivy")).not.toBeNull();
});

test("a report whose connection was lost before it was kept counts nothing, and hides what it is about when sent again", async () => {
  const form = await urgent();
  const reporter = here.reporter();
  // The embedded database runs in this process: its connection is not lost.
  if (database.engine === "native") {
    const sent = await whileFirstWaits(
      () => here.complaints.file(reporter, form),
      (pid) => database.pool.query("SELECT pg_terminate_backend($1)", [pid]),
    );
    expect(sent).toBeInstanceOf(Error);
  }
  await here.complaints.file(reporter, form);
  expect(await here.heldAt("Ivy")).not.toBeNull();
  const second = await urgent();
  await here.release("Ivy");
  await here.complaints.file(reporter, second);
  expect(await here.heldAt("Ivy"), "one a day and network").toBeNull();
});

test("a form that is sent twice, to one server or two, counts once among a network's five reports an hour", async () => {
  const reporter = here.reporter();
  for (let count = 0; count < 3; count += 1) await here.complaints.file(reporter, await here.form({}));
  const pressedTwice = await here.form({});
  const [first, second] = await Promise.all([
    here.complaints.file(reporter, pressedTwice),
    here.complaints.file(reporter, pressedTwice),
  ]);
  expect(second).toEqual(first);
  const form = await here.form({});
  const sent = await Promise.allSettled([here.complaints.file(reporter, form), other.file(reporter, form)]);
  expect(sent.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  await expect(other.file(reporter, await here.form({}))).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 695,
  });
  await here.clock.advance(720_000);
  await here.complaints.file(reporter, await here.form({}));
});
