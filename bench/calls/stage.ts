import { chargeOf } from "#features/ledger/charge.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { systemClock, wait } from "#platform/clock/clock.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { createLog } from "#platform/log/log.ts";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { createSilero, type Silero } from "#providers/voice-detector/silero.ts";
import { checkLedger } from "#server/check-ledger.ts";
import type { Composition } from "#server/compose.ts";
import { seedMembers } from "#server/demo/seed-members.ts";
import type { ComposeOptions } from "#server/open-platform.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { TranscriptionRequest } from "#voice/ports/speech-to-text.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import { heardText, recogniserMs } from "./spoken-turns.ts";

/** The stand-ins' latency in milliseconds: not part of the reply overhead. */
export const providerDelays = { firstTokenMs: 150, firstByteMs: 100 };
export const injectedMs = providerDelays.firstTokenMs + providerDelays.firstByteMs;

const PAID = dollars(500);

/**
 * The scripted persona and a tone voice, each with the latency of a good provider, and no limit on starting calls. `spoken`:
 * also the real voice detector, and a recogniser that returns the same for every turn.
 */
export async function replacements(spoken: boolean): Promise<NonNullable<ComposeOptions["overrides"]>> {
  const listener = spoken ? await openListener() : null;
  return {
    voice: {
      languageModel: late(createScriptedPersona(), providerDelays.firstTokenMs),
      textToSpeech: toneVoice({ firstByteMs: providerDelays.firstByteMs, notesAsked: false }),
      speechToText: listener && { name: "hears the same", transcribe: hearTheSame },
      voiceDetector: listener,
      close: async () => listener?.close(),
    },
    callStartsPerMinute: 100_000,
  };
}

async function openListener(): Promise<Silero> {
  const silero = createSilero({ log: createLog("error") });
  if (await silero.isAvailable()) return silero;
  throw new Error("The optional voice detector is not installed: run npm install");
}

async function hearTheSame({ signal }: TranscriptionRequest): Promise<string> {
  await wait(systemClock, recogniserMs, signal);
  return heardText;
}

function late(model: LanguageModel, firstTokenMs: number): LanguageModel {
  return {
    ...model,
    async *stream(request) {
      await wait(systemClock, firstTokenMs, request.signal);
      yield* model.stream(request);
    },
  };
}

export type Stage = { customers: Viewer[]; agentIds: string[] };
export type Ticket = { callId: string; url: string; token: string };

/** The demo's eight agents, and `count` customers who can pay; every second one has free credit besides. */
export async function setStage(composition: Composition, count: number): Promise<Stage> {
  const { database, internal, clock } = composition;
  const password = uuidv7();
  const passwords = { customer: password, creator: password, admin: password };
  const { creators } = await seedMembers({ database, members: internal.members, passwords, now: clock.now() });
  const customers: Viewer[] = [];
  for (let index = 0; index < count; index += 1) customers.push(await newCustomer(composition, index));
  return { customers, agentIds: creators.map((creator) => creator.agentId) };
}

/** Directly in the table: slow password hashing is not what is measured. */
async function newCustomer({ database, internal }: Composition, index: number): Promise<Viewer> {
  const { db } = database;
  const uid = uuidv7();
  const username = `caller-${index}`;
  const email = `${username}@example.com`;
  // Marked as granted, so that the sweep for missed grants adds nothing while calls run.
  const row = { uid, username, email, user_type: "user" as const, signup_granted_at: new Date() };
  await db.insertInto("users").values(row).execute();
  if (index % 2 === 0) await internal.ledger.grantSignup(db, uid);
  const purchase = { ownerId: uid, paid: PAID, bonus: zero, paymentRef: `bench:${uid}`, label: "Credit" };
  await internal.ledger.recordPurchase(db, purchase);
  return { uid, username, email, name: null, userType: "user", role: "member", twoFactor: false };
}

/** Starts one call for each customer, through the site's own service. */
export async function startCalls({ services }: Composition, stage: Stage): Promise<Ticket[]> {
  const gate = { passed: true, refusal: null };
  const tickets: Ticket[] = [];
  for (const [index, customer] of stage.customers.entries()) {
    const agentId = stage.agentIds[index % stage.agentIds.length] ?? "";
    tickets.push(await services.conversations.start(customer, gate, { agentId }, facts(index)));
  }
  return tickets;
}

const facts = (index: number) => ({ headers: new Headers(), ip: `bench:${index}` });

export type Audit = { endedCalls: number; unaccountedMicros: number; findings: string[] };

/** Audits every cent: what each call took against its price, and what the customers lost against both. */
export async function audit({ database, internal }: Composition, stage: Stage): Promise<Audit> {
  const calls = await database.db.selectFrom("calls").selectAll().where("state", "=", "ended").execute();
  let unaccounted = 0n;
  let captured = 0n;
  for (const call of calls) {
    const due = chargeOf(micros(call.rate_micros), Number(call.chargeable_ms));
    unaccounted += difference(call.captured_micros, due);
    captured += call.captured_micros;
  }
  let spent = 0n;
  for (const [index, customer] of stage.customers.entries()) {
    const { available } = await internal.ledger.balances(database.db, customer.uid);
    const given = PAID + (index % 2 === 0 ? (await internal.settings.get("credit.signup")).amount : 0n);
    spent += given - available.free - available.paid;
  }
  unaccounted += difference(spent, captured);
  const findings = (await checkLedger(database.db)).map((finding) => `${finding.check}: ${finding.subject}`);
  return { endedCalls: calls.length, unaccountedMicros: Number(unaccounted), findings };
}

const difference = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
