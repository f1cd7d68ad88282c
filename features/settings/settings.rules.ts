import { z } from "zod";
import { isWholeCents, parseDollars } from "#platform/money/money.ts";

/** Dollars and whole cents as a person writes them, kept as micro-dollars. */
const money = z.string().transform((text, context) => {
  const amount = parseDollars(text);
  if (amount !== null && amount >= 0n && isWholeCents(amount)) return amount;
  context.addIssue({ code: "custom", message: "Enter an amount in dollars, such as 5.00." });
  return z.NEVER;
});
const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const milliseconds = whole(0, 86_400_000);
/** Hundredths of a percent: 7,000 is 70%. */
const basisPoints = whole(0, 10_000);

const pack = z.strictObject({ price: money, bonusBps: whole(0, 1_000) });

/** One restricted place: a country, or a region of it. */
const restrictedPlace = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  region: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/)
    .nullable(),
  /** `assurance`: entry after a check of age; `blocked`: no entry. */
  mode: z.enum(["blocked", "assurance"]),
  startsOn: z.iso.date(),
  /** How long a check of age counts there, where the law says so. */
  reverifyMinutes: whole(1, 525_600).optional(),
});

const callLimits = z
  .strictObject({
    sliceMs: milliseconds,
    renewBeforeMs: milliseconds,
    heartbeatMs: whole(500, 5_000),
    longestCallMs: whole(60_000, 10_800_000),
    warnAtMs: z.array(milliseconds).max(5),
    goodbyeAtMs: milliseconds,
    silenceAskMs: z.array(milliseconds).max(5),
    silenceUnbilledAfterMs: milliseconds,
    silenceEndMs: milliseconds,
    // What was set before there was such a thing has none.
    pauseMs: milliseconds.default(300_000),
    reconnectMs: milliseconds,
    suspectAfterMs: milliseconds,
    goneAfterMs: milliseconds,
    meterEventMs: milliseconds,
    connectMs: milliseconds,
  })
  .refine((limits) => limits.renewBeforeMs < limits.sliceMs, "A slice is renewed before it ends")
  .refine(
    (limits) => limits.silenceAskMs.every((ms) => ms < limits.silenceEndMs),
    "Silence is asked about before it ends the call",
  );

const speaker = z.enum(["built-in", "vapi"]);

/** The states whose law asks for more than a declaration of age, as the specification lists them. */
const tenStates = ["AL", "FL", "ID", "IN", "LA", "MS", "OK", "SC", "TX", "UT"];

const define = <Schema extends z.ZodType>(schema: Schema, initial: z.input<Schema>) => ({ schema, initial });

/** Every setting of the operator: its shape and the value that holds until another one starts. */
export const settingsCatalogue = {
  "credit.signup": define(z.strictObject({ amount: money, days: whole(1, 3_650) }), { amount: "5.00", days: 30 }),
  "credit.packs": define(z.strictObject({ packs: z.array(pack).min(1).max(8), customMin: money, customMax: money }), {
    packs: [
      { price: "10.00", bonusBps: 0 },
      { price: "25.00", bonusBps: 0 },
      { price: "50.00", bonusBps: 500 },
      { price: "100.00", bonusBps: 1_000 },
    ],
    customMin: "10.00",
    customMax: "200.00",
  }),
  "credit.limits": define(
    z.strictObject({ newMemberDays: whole(0, 365), newMemberDaily: money, daily: money, monthly: money }),
    { newMemberDays: 7, newMemberDaily: "100.00", daily: "300.00", monthly: "1000.00" },
  ),
  "agents.rate": define(
    z.strictObject({ min: money, max: money, initial: money, warnUnder: money, hoursBetweenChanges: whole(0, 720) }),
    { min: "0.20", max: "9.99", initial: "1.50", warnUnder: "0.50", hoursBetweenChanges: 24 },
  ),
  "agents.limits": define(z.strictObject({ newForDays: whole(0, 365), testMinutesPerDay: whole(0, 120) }), {
    newForDays: 14,
    testMinutesPerDay: 10,
  }),
  "calls.limits": define(callLimits, {
    sliceMs: 60_000,
    renewBeforeMs: 10_000,
    // Written every 4.5 s, so that a crash loses at most 5 s of a call, the write included.
    heartbeatMs: 4_500,
    longestCallMs: 3_600_000,
    warnAtMs: [300_000, 120_000],
    goodbyeAtMs: 30_000,
    silenceAskMs: [20_000, 40_000],
    silenceUnbilledAfterMs: 30_000,
    silenceEndMs: 60_000,
    pauseMs: 300_000,
    reconnectMs: 60_000,
    suspectAfterMs: 12_000,
    goneAfterMs: 20_000,
    meterEventMs: 10_000,
    connectMs: 60_000,
  }),
  /** Who hears and speaks calls with each kind of agent. */
  "calls.services": define(
    z.strictObject({
      "girlfriend-experience": speaker,
      "asmr-sensual": speaker,
      dominatrix: speaker,
      joi: speaker,
      personalized: speaker,
    }),
    {
      "girlfriend-experience": "built-in",
      "asmr-sensual": "built-in",
      dominatrix: "built-in",
      joi: "built-in",
      personalized: "built-in",
    },
  ),
  "calls.notice": define(z.strictObject({ everyHours: whole(1, 3), gapMinutes: whole(1, 240) }), {
    everyHours: 3,
    gapMinutes: 30,
  }),
  /** How explicit words may be, in the operator's own wording for a brand; brands that are not named keep what is shipped. */
  "calls.explicitness": define(
    z.strictObject({
      brands: z
        .array(z.strictObject({ brand: z.string().trim().min(1).max(60), wording: z.string().trim().min(10).max(300) }))
        .max(20),
    }),
    { brands: [] },
  ),
  "creators.share": define(
    z.strictObject({
      bps: basisPoints,
      upperBps: basisPoints,
      upperAfterMinutes: whole(0, 1_000_000),
      usageFee: money,
    }),
    { bps: 7_000, upperBps: 7_500, upperAfterMinutes: 5_000, usageFee: "0.20" },
  ),
  "creators.payouts": define(
    z.strictObject({
      holdDays: whole(0, 90),
      newCreatorHoldDays: whole(0, 90),
      newCreatorDays: whole(0, 365),
      minimum: money,
      secondAdminAbove: money,
    }),
    { holdDays: 7, newCreatorHoldDays: 14, newCreatorDays: 30, minimum: "20.00", secondAdminAbove: "50.00" },
  ),
  /** What a minute of talking and a payment cost, as the providers charge: for the figures, no money follows from it. */
  "analysis.costs": define(z.strictObject({ perMinute: money, paymentBps: basisPoints }), {
    perMinute: "0.20",
    paymentBps: 1_200,
  }),
  "records.retention": define(
    z.strictObject({ transcriptDays: whole(0, 365), flaggedTranscriptDays: whole(0, 730), ledgerYears: whole(7, 30) }),
    { transcriptDays: 30, flaggedTranscriptDays: 180, ledgerYears: 7 },
  ),
  /** Some card processors allow no uploads at all: `allowed` closes them everywhere, `closedBrands` for brands by name. */
  "media.uploads": define(
    z.strictObject({ allowed: z.boolean(), closedBrands: z.array(z.string().trim().min(1).max(60)).max(20) }),
    { allowed: true, closedBrands: [] },
  ),
  "media.limits": define(
    z.strictObject({
      photos: whole(0, 60),
      photoBytes: whole(100_000, 50_000_000),
      videos: whole(0, 20),
      videoBytes: whole(100_000, 2_000_000_000),
      /** How long an unfinished upload can be taken up again. */
      unfinishedHours: whole(1, 168),
    }),
    { photos: 12, photoBytes: 15_000_000, videos: 4, videoBytes: 200_000_000, unfinishedHours: 24 },
  ),
  "complaints.clocks": define(
    z.strictObject({
      acknowledgeHours: whole(1, 72),
      decideDays: whole(1, 7),
      hardLimitBusinessDays: whole(1, 7),
      takedownHours: whole(1, 48),
      /** For danger to a child or to somebody's life. */
      urgentHours: whole(1, 24).default(1),
    }),
    { acknowledgeHours: 24, decideDays: 5, hardLimitBusinessDays: 7, takedownHours: 48, urgentHours: 1 },
  ),
  /** Days that are no business days, besides weekends. None makes every limit shorter, never longer. */
  "complaints.holidays": define(z.array(z.iso.date()).max(200), []),
  /** What people can do here. Closed, nobody begins it anew; what runs goes on. Uploads have `media.uploads`. */
  "site.doors": define(
    z.strictObject({ newCalls: z.boolean(), signUps: z.boolean(), purchases: z.boolean(), payouts: z.boolean() }),
    { newCalls: true, signUps: true, purchases: true, payouts: true },
  ),
  /** Who works for the site from outside. Off, they are not asked. */
  "site.providers": define(
    z.strictObject({
      speech: z.boolean(),
      languageModel: z.boolean(),
      payments: z.boolean(),
      mail: z.boolean(),
      geolocation: z.boolean(),
      voiceCloning: z.boolean(),
      // Values from before there was one do not name it.
      voiceAgents: z.boolean().default(true),
    }),
    {
      speech: true,
      languageModel: true,
      payments: true,
      mail: true,
      geolocation: true,
      voiceCloning: true,
      voiceAgents: true,
    },
  ),
  "age_gate.restricted_places": define(z.array(restrictedPlace).max(500), [
    ...tenStates.map((region) => ({ country: "US", region, mode: "blocked" as const, startsOn: "2023-01-01" })),
  ]),
} as const;

export type SettingName = keyof typeof settingsCatalogue;
/** What the program works with: money as whole micro-dollars. */
export type SettingValue<Name extends SettingName> = z.output<(typeof settingsCatalogue)[Name]["schema"]>;
/** What an admin writes and the database keeps: money as decimal text. */
export type SettingInput<Name extends SettingName> = z.input<(typeof settingsCatalogue)[Name]["schema"]>;

export type RestrictedPlace = SettingValue<"age_gate.restricted_places">[number];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingsCatalogue, name);
}

/** Reads a stored or typed value. The message of the first fault stands in `error`. */
export function parseSetting<Name extends SettingName>(
  name: Name,
  value: unknown,
): { ok: true; value: SettingValue<Name> } | { ok: false; error: string } {
  const parsed = settingsCatalogue[name].schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data as SettingValue<Name> };
  const [issue] = parsed.error.issues;
  return { ok: false, error: issue ? `${[name, ...issue.path].join(".")}: ${issue.message}` : name };
}

const initialValues = new Map<SettingName, unknown>();

/** The value that holds when nobody has set one, always the same one. Throws if the catalogue contradicts itself. */
export function initialSetting<Name extends SettingName>(name: Name): SettingValue<Name> {
  if (initialValues.has(name)) return initialValues.get(name) as SettingValue<Name>;
  const parsed = parseSetting(name, settingsCatalogue[name].initial);
  if (!parsed.ok) throw new Error(`The initial value of a setting is not valid: ${parsed.error}`);
  initialValues.set(name, parsed.value);
  return parsed.value;
}
