import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { readContent } from "#features/content/content.service.ts";
import type { AttemptLimits } from "#features/members/identity/attempts.service.ts";
import type { PasswordHashing } from "#features/members/passwords/password-hashing.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { readConfig } from "#platform/config/config.ts";
import { connectEmbedded, connectNative, type Database } from "#platform/database/connect.ts";
import { testEngine } from "#platform/database/testing.ts";
import type { Log } from "#platform/log/log.ts";
import { type Micros, zero } from "#platform/money/money.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import type { ModerationModel } from "#providers/moderation/moderation.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import { builtPages } from "#server/http/pages/pages.ts";
import type { VoiceProviders } from "#server/outside/voice-providers.ts";
import { takePort } from "#server/process/opening-server.ts";
import { type RunningServer, serve } from "#server/process/serve.ts";
import { quickHashing } from "#tests/builders/quick-hashing.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { briefVoice } from "./brief-voice.ts";
import { expectConnectionsGivenBack, expectNothingLeftOpen } from "./open-resources.ts";
import { newPlace, type Place, type PlaceSettings, password, type Stage, stageOf } from "./staged-places.ts";
import { type Answer, type Member, type Visitor, visitor } from "./visitor.ts";

export { password };

export type SiteOptions = {
  clock?: Clock;
  /** The embedded database whatever the suite runs on: for what only it has. */
  embedded?: boolean;
  /** Who speaks; somebody brief unless told otherwise. */
  voice?: TextToSpeech;
  /** Who thinks; the script that this program brings along unless told otherwise. */
  languageModel?: LanguageModel;
  /** Who speaks, thinks and listens, in place of the above. */
  voiceProviders?: Partial<VoiceProviders>;
  /** Who judges texts beside the rules; nobody unless told otherwise. */
  moderation?: ModerationModel;
  /** Calls that one member, or one address, may start in a minute. */
  callStartsPerMinute?: number;
  attemptLimits?: Partial<AttemptLimits>;
  /** How new passwords are kept; cheaply unless told otherwise. */
  passwordHash?: PasswordHashing["hash"];
  /** Where visitors are; nobody can tell unless told otherwise. */
  geolocation?: Geolocation;
  /** Who takes the agents that speak; this program's own engine unless told otherwise. */
  voiceAgents?: VoiceAgentProvider;
  /** With the screens as they were built last; without, the site is its API and its sockets. */
  screens?: boolean;
  /** How long pages are kept by their addresses; 0: not at all. */
  pageCacheMs?: number;
  /** A site that was stopped, whose data this one goes on with. */
  after?: { place: Place; stage: Stage };
  /** Opens the database that the settings name; as the program does unless told otherwise. */
  database?: (settings: PlaceSettings) => Promise<Database>;
  /** Where the server logs; nowhere but in `faults` unless told otherwise. */
  log?: Log;
  /** Further settings of the installation, by their names in the environment. */
  settings?: Record<string, string>;
};

export type Site = Awaited<ReturnType<typeof siteUnderTest>>;

/** The real server with the demo's members and a voice that costs nothing, on a database of its own. */
export async function siteUnderTest(options: SiteOptions = {}) {
  const place = options.after?.place ?? (await placeFor(options));
  const faults: unknown[] = [];
  const running = await openSite(place.settings, options, options.log ?? recordingLog(faults));
  const { composition, port } = running;
  const stage = options.after?.stage ?? stageOf(place);
  let stopped: Promise<void> | undefined;

  return {
    port,
    running,
    composition,
    db: composition.database.db,
    dataDir: place.settings.DATA_DIR,
    /** What the server logged as an error: nothing, as long as nothing of its own fails. */
    faults,
    stage,
    place,
    /** Somebody new from an address of their own, who has passed the age gate unless told otherwise. */
    visit: (wishes: { gate?: boolean } = {}) => newVisitor(running, wishes.gate ?? true),
    /** Somebody who has just signed up over HTTP. */
    member: (wishes: MemberOptions = {}) => newMember(running, wishes),
    /** One of the stage's members, signed in over HTTP; the admin as if a second factor had been passed. */
    async signedIn(email: string): Promise<Visitor> {
      const one = await newVisitor(running, true);
      await expectOk(one.post("/api/auth/sign-in/email", { email, password }));
      if (email === stage.admin) await passSecondFactor(running, email);
      return one;
    },
    /** The agent of that name. Throws for a name that the demo does not have. */
    agentId(name: string): string {
      const found = stage.creators.find(({ agentName }) => agentName === name);
      if (!found) throw new Error(`The demo has no agent called ${name}`);
      return found.agentId;
    },
    /** Stops the server and leaves its data; asking twice stops once. */
    stop: (how?: { drains: boolean }) => {
      stopped ??= running.stop(how);
      return stopped;
    },
    /** The database of a server that was stopped. */
    reopen: async (): Promise<Database> =>
      place.settings.DATABASE_URL === ""
        ? connectEmbedded({ dataDir: place.settings.DATA_DIR })
        : connectNative({ url: place.settings.DATABASE_URL, poolSize: 2 }),
    /** Takes the data away from under a server that ends with its process. */
    removeNow: () => rmSync(dirname(place.settings.DATA_DIR), { recursive: true, force: true }),
    /** Stops the server, expects that nothing of it stays open, and removes its data. */
    async close() {
      if (!stopped) await expectConnectionsGivenBack(composition.database);
      await this.stop();
      await expectNothingLeftOpen(port, place.settings.DATA_DIR);
      await place.remove();
    },
  };
}

function placeFor({ embedded = false }: SiteOptions): Promise<Place> {
  return newPlace(embedded || testEngine() === "embedded", (settings) => openSite(settings, {}, recordingLog([])));
}

async function passSecondFactor({ composition }: RunningServer, email: string): Promise<void> {
  const { db } = composition.database;
  const uid = db.selectFrom("users").select("uid").where("email", "=", email);
  await db.updateTable("sessions").set({ two_factor: true }).where("user_id", "=", uid).execute();
}

type MemberOptions = { gate?: boolean; userType?: "user" | "model"; paid?: Micros };
let number = 0;

/** Somebody who could sign up; another one each time. */
export function stranger(userType: "user" | "model" = "user") {
  number += 1;
  const username = `caller-${process.pid}-${number}`;
  return { email: `${username}@example.com`, password, name: "", username, userType };
}

async function newVisitor({ port, composition }: RunningServer, gate: boolean): Promise<Visitor> {
  number += 1;
  const one = visitor(port, `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`);
  if (!gate) return one;
  // The gate's form is a page; what it sets is what counts here.
  const facts = { headers: new Headers(), ip: one.address };
  const entered = await composition.services.ageGate.enter({ country: "DE", certified: "true" }, facts);
  one.take(entered.setCookies);
  return one;
}

async function newMember(running: RunningServer, wishes: MemberOptions): Promise<Member> {
  const one = await newVisitor(running, wishes.gate ?? true);
  const input = stranger(wishes.userType);
  const { body } = await expectOk<{ user: { id: string } }>(one.post("/api/auth/sign-up/email", input));
  const { internal, database } = running.composition;
  if (wishes.paid !== undefined) {
    const purchase = { ownerId: body.user.id, paid: wishes.paid, bonus: zero, paymentRef: `sandbox:${body.user.id}` };
    await internal.ledger.recordPurchase(database.db, { ...purchase, label: "Credit" });
  }
  return Object.assign(one, { uid: body.user.id, email: input.email, username: input.username });
}

/** The answer, or an error that shows what the server said instead. */
export async function expectOk<Body>(asked: Promise<Answer>): Promise<Answer<Body>> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer as Answer<Body>;
}

/** The product's pages. Parsing them takes longer than the rest of a start: all sites of a worker share the result. */
let pages: ReturnType<typeof readContent> | undefined;

async function openSite(settings: PlaceSettings, options: SiteOptions, log: Log): Promise<RunningServer> {
  const { clock, attemptLimits = { signUpPerAddress: 1_000 }, callStartsPerMinute = 1_000 } = options;
  const passwordHashing = { ...quickHashing, hash: options.passwordHash ?? quickHashing.hash };
  const voice = {
    languageModel: options.languageModel ?? createScriptedPersona(),
    textToSpeech: options.voice ?? briefVoice(),
    speechToText: null,
    voiceDetector: null,
    close: async () => {},
    ...options.voiceProviders,
  };
  // Behind one proxy of this machine, so that each visitor can have an address.
  const config = readConfig({
    ...settings,
    PORT: "0",
    DEMO: "off",
    BACKUPS: "off",
    TRUSTED_PROXIES: "1",
    PUBLIC_URL: "http://localhost:0",
    PAYMENTS: "sandbox",
    ...options.settings,
  });
  pages ??= readContent(join(process.cwd(), "content"));
  return serve({
    config,
    log,
    version: "test",
    root: process.cwd(),
    pages: async () => (options.screens ? builtPages(process.cwd()) : null),
    ...(options.database ? { started: { opening: await takePort(config), database: options.database(settings) } } : {}),
    overrides: {
      voice,
      words: await pages,
      attemptLimits,
      callStartsPerMinute,
      passwordHashing,
      ...(clock ? { clock } : {}),
      ...(options.pageCacheMs === undefined ? {} : { pageCacheMs: options.pageCacheMs }),
      ...(options.geolocation ? { geolocation: options.geolocation } : {}),
      ...(options.moderation ? { moderation: options.moderation } : {}),
      ...(options.voiceAgents ? { voiceAgents: options.voiceAgents } : {}),
    },
  });
}

function recordingLog(faults: unknown[]): Log {
  const quiet = () => {};
  const log: Log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (...what: unknown[]) => void faults.push(what),
    child: () => log,
  };
  return log;
}
