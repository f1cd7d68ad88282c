import {
  type AnyPart,
  duration,
  megabytes,
  money,
  onOff,
  type Part,
  percent,
  times,
  whole,
} from "./setting-parts.rules.ts";
import type { SettingName } from "./settings.rules.ts";

export const settingGroups = ["Switches", "Credit", "Creators", "Calls", "Content", "Law and safety"] as const;
export type SettingWords = {
  group: (typeof settingGroups)[number];
  title: string;
  about: string;
  /** What one has to know before changing it. */
  note?: string;
  parts: AnyPart[];
};

const speaker = (name: string, label: string): Part => ({
  name,
  label,
  kind: "choice",
  options: [
    { value: "built-in", label: "Our own engine" },
    { value: "vapi", label: "Vapi" },
  ],
});

/** Every setting in words: what it is for, and how each part of it is written. */
export const settingWords: Record<SettingName, SettingWords> = {
  "site.doors": {
    group: "Switches",
    title: "What people can do",
    about: "Closed, nobody begins it anew. What runs already goes on.",
    parts: [
      onOff("newCalls", "New calls", { hint: "Off: nobody can start a call, and the call page says so." }),
      onOff("signUps", "Sign-ups", { hint: "Off: the sign-up page says so. Members sign in as ever." }),
      onOff("purchases", "Purchases", { hint: "Off: no credit can be bought. Payments that are on their way arrive." }),
      onOff("payouts", "Payouts", { hint: "Off: nothing is paid out. Earnings go on adding up." }),
    ],
  },
  "site.providers": {
    group: "Switches",
    title: "Services outside",
    about: "Off, a service is not asked: for an outage, or when one has to be left at once.",
    parts: [
      onOff("speech", "Speech", { hint: "Off: no new calls and no new previews of voices." }),
      onOff("languageModel", "Language model", { hint: "Off: no new calls." }),
      onOff("payments", "Payments", { hint: "Off: no credit can be bought." }),
      onOff("mail", "Mail", { hint: "Off: emails wait, and go out when it is on again." }),
      onOff("geolocation", "Geolocation", { hint: "Off: visitors choose their country themselves." }),
      onOff("voiceCloning", "Voice cloning", { hint: "Off: own voices wait where they are." }),
      onOff("voiceAgents", "Voice agents", { hint: "Off: our own engine speaks in every new call." }),
    ],
  },
  "credit.signup": {
    group: "Credit",
    title: "Free credit",
    about: "What a new customer gets once.",
    parts: [money("amount", "Amount"), whole("days", "Ends after", "days")],
  },
  "credit.packs": {
    group: "Credit",
    title: "Packs",
    about: "What can be bought, and what it brings.",
    parts: [
      {
        name: "packs",
        label: "Packs",
        row: "Pack",
        of: [money("price", "Price"), percent("bonusBps", "Bonus", { hint: "At most 10%" })],
      },
      money("customMin", "Least own amount"),
      money("customMax", "Most own amount"),
    ],
  },
  "credit.limits": {
    group: "Credit",
    title: "Spending limits",
    about: "What one member may buy, in UTC days and months.",
    parts: [
      whole("newMemberDays", "A member is new for", "days"),
      money("newMemberDaily", "A day, while new"),
      money("daily", "A day, later"),
      money("monthly", "A month"),
    ],
  },
  "agents.rate": {
    group: "Creators",
    title: "Price of a minute",
    about: "Between which bounds creators set their price.",
    parts: [
      money("min", "Lowest"),
      money("max", "Highest"),
      money("initial", "To begin with"),
      money("warnUnder", "Warn under"),
      whole("hoursBetweenChanges", "Between two changes", "hours"),
    ],
  },
  "agents.limits": {
    group: "Creators",
    title: "New agents and tests",
    about: "How long an agent counts as new, and free test calls.",
    parts: [whole("newForDays", "New for", "days"), whole("testMinutesPerDay", "Free tests a day", "minutes")],
  },
  "creators.share": {
    group: "Creators",
    title: "Creators' share",
    about: "Of the price of a paid minute, after the usage fee.",
    note: "Calls that run keep the share they began with.",
    parts: [
      percent("bps", "Share"),
      percent("upperBps", "Share above"),
      whole("upperAfterMinutes", "Above begins after", "minutes", { hint: "Paid minutes in a UTC month" }),
      money("usageFee", "Usage fee of a minute"),
    ],
  },
  "creators.payouts": {
    group: "Creators",
    title: "Payouts",
    about: "How long earnings are held, and when they are paid.",
    parts: [
      whole("holdDays", "Held for", "days"),
      whole("newCreatorHoldDays", "Held for, while new", "days"),
      whole("newCreatorDays", "A creator is new for", "days"),
      money("minimum", "Least payout"),
      money("secondAdminAbove", "A second admin above"),
    ],
  },
  "analysis.costs": {
    group: "Creators",
    title: "Costs in the figures",
    about: "What the analysis reckons as our own cost.",
    parts: [money("perMinute", "A minute costs"), percent("paymentBps", "Payments cost")],
  },
  "calls.limits": {
    group: "Calls",
    title: "Limits of a call",
    about: "Slices, warnings, silence and reconnecting.",
    note: "A running server takes these over at its next start.",
    parts: [
      duration("sliceMs", "Credit is held for"),
      duration("renewBeforeMs", "Next hold before the end of one"),
      duration("heartbeatMs", "Meter is made durable every"),
      duration("longestCallMs", "Longest call"),
      times("warnAtMs", "Warnings before credit ends", "Warning"),
      duration("goodbyeAtMs", "Goodbye before credit ends"),
      times("silenceAskMs", "Silence is asked about after", "Question"),
      duration("silenceUnbilledAfterMs", "Silence is free after"),
      duration("silenceEndMs", "Silence ends the call after"),
      duration("reconnectMs", "Way back into a call"),
      duration("suspectAfterMs", "A line is doubted after"),
      duration("goneAfterMs", "A line is gone after"),
      duration("meterEventMs", "Meter is told every"),
      duration("connectMs", "Time to connect"),
    ],
  },
  "calls.services": {
    group: "Calls",
    title: "Who speaks",
    about: "Which service hears and speaks calls with a kind of agent.",
    note: "Read the service's content rules before you choose it for a kind. Without its key, and for voices that it does not have, our own engine speaks.",
    parts: [
      speaker("girlfriend-experience", "Girlfriend experience"),
      speaker("asmr-sensual", "ASMR"),
      speaker("dominatrix", "Dominatrix"),
      speaker("joi", "JOI"),
      speaker("personalized", "Personalized"),
    ],
  },
  "calls.notice": {
    group: "Calls",
    title: "This is an AI",
    about: "How often a caller is told again, counted across calls.",
    parts: [whole("everyHours", "Every", "hours"), whole("gapMinutes", "Counts across gaps under", "minutes")],
  },
  "calls.explicitness": {
    group: "Law and safety",
    title: "How explicit words may be",
    about: "The wording of that one limit in every system prompt, for each brand. Without a row a brand is suggestive.",
    note: "All other limits are fixed and stand above it. Calls that run keep the wording they began with.",
    parts: [
      {
        name: "brands",
        label: "Brands with a wording of their own",
        row: "Brand",
        of: [
          { name: "brand", label: "Brand", kind: "text" },
          { name: "wording", label: "The limit, in one sentence", kind: "text" },
        ],
      },
    ],
  },
  "media.uploads": {
    group: "Content",
    title: "Uploads",
    about: "Whether creators can send photos and videos.",
    parts: [
      onOff("allowed", "Uploads", { hint: "Off: closed for every brand." }),
      {
        name: "closedBrands",
        label: "Brands without uploads",
        row: "Brand",
        of: [{ name: "", label: "Brand", kind: "text" }],
      },
    ],
  },
  "media.limits": {
    group: "Content",
    title: "Size of media",
    about: "How many photos and videos a creator may have, and how large.",
    parts: [
      whole("photos", "Photos", "photos"),
      megabytes("photoBytes", "Largest photo"),
      whole("videos", "Videos", "videos"),
      megabytes("videoBytes", "Largest video"),
      whole("unfinishedHours", "An unfinished upload waits", "hours"),
    ],
  },
  "records.retention": {
    group: "Law and safety",
    title: "How long records are kept",
    about: "Transcripts and the books.",
    parts: [
      whole("transcriptDays", "Transcripts", "days"),
      whole("flaggedTranscriptDays", "Flagged transcripts", "days"),
      whole("ledgerYears", "Books", "years"),
    ],
  },
  "complaints.clocks": {
    group: "Law and safety",
    title: "Clocks of complaints",
    about: "By when a report is answered and decided.",
    parts: [
      whole("acknowledgeHours", "Answered within", "hours"),
      whole("decideDays", "Decided within", "days"),
      whole("hardLimitBusinessDays", "Decided at the latest within", "business days"),
      whole("takedownHours", "Intimate pictures within", "hours"),
      whole("urgentHours", "Danger to life or a child within", "hours"),
    ],
  },
  "complaints.holidays": {
    group: "Law and safety",
    title: "Holidays",
    about: "Days that are no business days, besides weekends.",
    parts: [{ name: "list", label: "Holidays", row: "Day", of: [{ name: "", label: "Day", kind: "date" }] }],
  },
  "age_gate.restricted_places": {
    group: "Law and safety",
    title: "Restricted places",
    about: "Where entry is blocked, or needs a check of age. Counsel decides; this page carries it out.",
    parts: [
      {
        name: "list",
        label: "Places",
        row: "Place",
        of: [
          { name: "country", label: "Country", kind: "text", hint: "Two capital letters, such as US" },
          { name: "region", label: "Region", kind: "text", hint: "Such as TX; empty: all of it", empty: "nullable" },
          {
            name: "mode",
            label: "Entry",
            kind: "choice",
            options: [
              { value: "blocked", label: "Blocked" },
              { value: "assurance", label: "After a check of age" },
            ],
          },
          { name: "startsOn", label: "From", kind: "date" },
          whole("reverifyMinutes", "A check counts for", "minutes", {
            hint: "Empty: as long as usual",
            empty: "optional",
          }),
        ],
      },
    ],
  },
};
