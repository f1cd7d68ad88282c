import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { parseDollars, zero } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import type { CallClient } from "#tests/builders/call-client.ts";
import { conversations, endCall, startCall } from "../support/calls.ts";
import { expectOk, password, type Site, siteUnderTest } from "../support/site-under-test.ts";
import { expectRefusal, screens, startProgram } from "../support/started-program.ts";
import { type Started, visitor } from "../support/visitor.ts";

describe("a started program", () => {
  let site: Site;
  let program: ReturnType<typeof startProgram>;
  let port: number;
  let gateCookies: string[];
  beforeAll(async () => {
    // Members and agents come from a server that is stopped again; its data is what the program opens.
    site = await siteUnderTest({ embedded: true });
    gateCookies = (await site.visit()).cookieHeader().split("; ");
    await site.stop();
  }, 60_000);
  afterAll(() => site.close());
  beforeEach(async () => {
    program = startProgram({ DATA_DIR: site.dataDir }, screens);
    port = Number((await program.says(/is open: http:\/\/localhost:(\d+)/))[1]);
  });
  afterEach(async () => {
    program.kill("SIGKILL");
    await program.ended;
  });

  test("does not let a second one use its data directory, and names the process that holds it", async () => {
    expectRefusal(
      await startProgram({ DATA_DIR: site.dataDir }).ended,
      `The data directory ${site.dataDir} is in use by process `,
      /by process \d+\. Stop it first/,
      "set DATA_DIR",
    );
    expect((await visitor(port, "").get("/readyz")).status).toBe(200);
  });

  test("that is stopped during a call asks the page to reconnect, and the next start continues the call", async () => {
    const customer = visitor(port, "198.51.100.1");
    customer.take(gateCookies);
    const input = { email: "stopped@example.com", password, name: "", username: "stopped", userType: "user" };
    expect((await customer.post("/api/auth/sign-up/email", input)).status).toBe(200);
    const started = await startCall(customer, site.agentId("Ivy"));
    const client = customer.connect(started);
    await client.next("x.call.meter");
    // Beyond ten seconds a call costs something; before that there would be nothing to settle.
    await talkedFor(client, 11);
    program.kill("SIGTERM");
    // A terminal and npm both pass a signal on.
    program.kill("SIGTERM");
    expect((await client.closed).code).toBe(4410);
    expect(await program.ended).toMatchObject({ code: 0, signal: null });

    program = startProgram({ DATA_DIR: site.dataDir }, screens);
    port = Number((await program.says(/is open: http:\/\/localhost:(\d+)/))[1]);
    const again = visitor(port, "198.51.100.1");
    again.take(customer.cookieHeader().split("; "));
    const { body } = await expectOk<Started>(again.post(`${conversations}/${started.callId}/token`));
    const back = again.connect(body);
    await back.next("session.created");
    await back.next("x.call.meter");
    const ended = await endCall(again, started.callId);
    expect(ended).toMatchObject({ state: "ended", endedReason: "user" });
    expect(ended.chargeableMs).toBeGreaterThanOrEqual(11_000);
    program.kill("SIGTERM");
    await program.ended;

    const database = await site.reopen();
    const row = await database.db
      .selectFrom("calls")
      .selectAll()
      .where("id", "=", started.callId)
      .executeTakeFirstOrThrow();
    const money = await database.db
      .selectFrom("ledger_calls")
      .selectAll()
      .where("call_id", "=", started.callId)
      .executeTakeFirstOrThrow();
    expect(row.captured_micros).toBe(chargeOf(parseDollars("1.50") ?? zero, Number(row.chargeable_ms)));
    expect([money.held_free, money.held_paid, money.free_posted]).toEqual([0n, 0n, row.captured_micros]);
    expect(await checkLedger(database.db)).toEqual([]);
    await database.close();
  }, 120_000);
});

/** Resolves when the call's own meter has counted so many seconds. */
async function talkedFor(client: CallClient, seconds: number): Promise<void> {
  let counted = 0;
  while (counted < seconds) counted = Number((await client.next("x.call.meter")).billed_seconds);
}
