import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chargeOf } from "#features/ledger/charge.rules.ts";
import { connectEmbedded } from "#platform/database/connect.ts";
import { decimalString, parseDollars, zero } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { seededRandom } from "#server/demo/demo-history.rules.ts";
import { connectCall } from "#tests/builders/call-client.ts";
import { population } from "#tests/builders/population.ts";
import { api, type Caller, type DrivenCall, kill, type Stage, startCall, startServer } from "./crash-driver.ts";

/** The usual round is killed right after a hang-up and a sign-up were acknowledged; those of the full run at random moments. */
const RANDOM_ROUNDS = population({ usual: 0, full: 10 });
const ROUNDS = Math.max(1, RANDOM_ROUNDS);
const CALLS = 20;
/** Published: a crash costs the platform at most so much of a call. */
const MOST_UNBILLED_MS = 5_000;
/** Sound is on its way for a moment before the driver notes it. */
const DELIVERY_MS = 300;

type View = {
  state: string;
  endedReason: string | null;
  billedMs: number;
  chargeableMs: number;
  charge: string;
  ratePerMinute: string;
};
type Round = { calls: DrivenCall[]; newcomers: Caller[]; killedAtMs: number };

const dataDir = mkdtempSync(join(tmpdir(), "noct-crash-"));
/** Where the random moments come from: printed, so that a failing run can be repeated. */
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
let random = seededRandom(seed);
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  random = seededRandom(seed);
  server = await startServer(dataDir);
}, 120_000);

afterAll(async () => {
  await kill(server.child);
  rmSync(dataDir, { recursive: true, force: true });
});

test(`killed in the middle of ${CALLS} calls, ${ROUNDS} times over: nothing acknowledged is lost and nobody is overcharged (seed ${seed})`, async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const driven = await driveUntilKilled(server.stage, round);
    server = await startServer(dataDir);
    await comeBack(server.stage, driven.calls[1]);
    for (const call of driven.calls) await judge(server.stage, call, driven.killedAtMs);
    for (const newcomer of driven.newcomers) {
      expect(await api<{ freeCredit: number }>(server.stage, newcomer, "/api/me")).toMatchObject({ freeCredit: 5 });
    }
  }
  await kill(server.child, "SIGTERM");
  const database = await connectEmbedded({ dataDir });
  expect(await checkLedger(database.db)).toEqual([]);
  await database.close();
}, 600_000);

async function driveUntilKilled(stage: Stage, round: number): Promise<Round> {
  const calls = await Promise.all(stage.callers.slice(0, CALLS).map((caller) => startCall(stage, caller)));
  const sleepMs = RANDOM_ROUNDS > 0 ? (3_000 + random() * 14_000) / 2 : 0;
  const talking = setInterval(() => {
    const call = calls[Math.floor(random() * calls.length)];
    call?.client.send({
      type: "conversation.item.create",
      item: { type: "message", role: "user", content: [{ type: "input_text", text: "Tell me about the rain" }] },
    });
    call?.client.send({ type: "response.create" });
  }, 150);
  for (const { client } of calls) await client.next("x.call.meter");
  await sleep(sleepMs);
  const newcomers = [await signUp(stage, `crash${round}`)];
  const [early] = calls;
  if (early)
    early.toldCharge = (await api<View>(stage, early.caller, `/api/conversations/${early.callId}/end`, {})).charge;
  await sleep(sleepMs);
  clearInterval(talking);
  const killedAtMs = performance.now();
  await kill(server.child);
  for (const call of calls) call.client.cut();
  return { calls, newcomers, killedAtMs };
}

/** One customer is back in time: the call goes on from where it stood, for nothing until the companion is heard again. */
async function comeBack(stage: Stage, call: DrivenCall | undefined): Promise<void> {
  if (!call) throw new Error("There are several calls");
  const path = `/api/conversations/${call.callId}`;
  const { token, url } = await api<{ token: string; url: string }>(stage, call.caller, `${path}/token`, {});
  const client = connectCall({ port: stage.port, url, token });
  await client.next("x.call.started");
  await api<View>(stage, call.caller, `${path}/end`, {});
  await client.closed;
}

async function judge(stage: Stage, call: DrivenCall, killedAtMs: number): Promise<void> {
  // Nobody else came back. Hung up now, or found by the reaper a minute later: the last durable time is what counts.
  const view = await api<View>(stage, call.caller, `/api/conversations/${call.callId}/end`, {});
  expect(view.state).toBe("ended");
  expect(view.charge).toBe(decimalString(chargeOf(parseDollars(view.ratePerMinute) ?? zero, view.chargeableMs)));
  if (call.toldCharge !== null) {
    expect(view.charge).toBe(call.toldCharge);
    return;
  }
  const firstSoundAtMs = call.client.firstSoundAtMs();
  if (firstSoundAtMs === null) {
    expect(view.billedMs).toBeLessThanOrEqual(DELIVERY_MS);
    return;
  }
  const heardMs = killedAtMs - firstSoundAtMs;
  expect(view.billedMs).toBeLessThanOrEqual(heardMs + DELIVERY_MS);
  expect(heardMs - view.billedMs).toBeLessThanOrEqual(MOST_UNBILLED_MS);
}

async function signUp(stage: Stage, username: string): Promise<Caller> {
  const site = `http://localhost:${stage.port}`;
  const response = await fetch(`${site}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site },
    body: JSON.stringify({
      email: `${username}@example.com`,
      password: "a long enough secret",
      name: "",
      username,
      userType: "user",
    }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return {
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  };
}
