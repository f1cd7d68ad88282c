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
  /** Running servers keep the earlier value until they restart. */
  atRestart?: true;
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
    title: "Feature switches",
    about: "Off: nothing new starts. What is running continues.",
    parts: [
      onOff("newCalls", "New calls", { hint: "Off: nobody can start a call, and every page says so." }),
      onOff("signUps", "Sign-ups", { hint: "Off: the sign-up page says so. Members log in as usual." }),
      onOff("purchases", "Purchases", { hint: "Off: no credit can be bought. Payments that are on their way arrive." }),
      onOff("payouts", "Payouts", { hint: "Off: nothing is paid out. Earnings keep adding up." }),
    ],
  },
  "site.providers": {
    group: "Switches",
    title: "Providers",
    about: "Turn a provider off during an outage, or to leave it immediately.",
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
    about: "Granted once to each new customer.",
    parts: [money("amount", "Amount"), whole("days", "Ends after", "days")],
  },
  "credit.packs": {
    group: "Credit",
    title: "Packs",
    about: "The packs on sale and their bonus.",
    parts: [
      {
        name: "packs",
        label: "Packs",
        row: "Pack",
        of: [money("price", "Price"), percent("bonusBps", "Bonus", { hint: "At most 10%" })],
      },
      money("customMin", "Smallest custom amount"),
      money("customMax", "Largest custom amount"),
    ],
  },
  "credit.limits": {
    group: "Credit",
    title: "Spending limits",
    about: "What one member may buy, in UTC days and months.",
    parts: [
      whole("newMemberDays", "A member is new for", "days"),
      money("newMemberDaily", "Per day, while new"),
      money("daily", "Per day, later"),
      money("monthly", "Per month"),
    ],
  },
  "agents.rate": {
    group: "Creators",
    title: "Price per minute",
    about: "The range in which creators set their price.",
    parts: [
      money("min", "Minimum"),
      money("max", "Maximum"),
      money("initial", "Default price"),
      money("warnUnder", "Warn under"),
      whole("hoursBetweenChanges", "Time between changes", "hours"),
    ],
  },
  "agents.limits": {
    group: "Creators",
    title: "New companions and tests",
    about: "How long a companion counts as new, and free test calls.",
    parts: [whole("newForDays", "New for", "days"), whole("testMinutesPerDay", "Free tests per day", "minutes")],
  },
  "creators.share": {
    group: "Creators",
    title: "Creators' share",
    about: "Of the price of a paid minute, after the usage fee.",
    note: "Running calls keep the share they started with.",
    parts: [
      percent("bps", "Share"),
      percent("upperBps", "Share above"),
      whole("upperAfterMinutes", "Above begins after", "minutes", { hint: "Paid minutes in a UTC month" }),
      money("usageFee", "Usage fee per minute"),
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
      money("minimum", "Minimum payout"),
      money("secondAdminAbove", "Second admin above"),
    ],
  },
  "analysis.costs": {
    group: "Creators",
    title: "Costs in Analysis",
    about: "What Analysis counts as our own cost.",
    parts: [money("perMinute", "Cost per minute"), percent("paymentBps", "Payment fees")],
  },
  "calls.limits": {
    group: "Calls",
    title: "Limits of a call",
    about: "Slices, warnings, silence and reconnecting.",
    note: "Takes effect when a server restarts. After a start time, at the next restart.",
    atRestart: true,
    parts: [
      duration("sliceMs", "Credit is held for"),
      duration("renewBeforeMs", "Next hold before the end of one"),
      duration("heartbeatMs", "Save meter every"),
      duration("longestCallMs", "Longest call"),
      times("warnAtMs", "Warnings before credit ends", "Warning"),
      duration("goodbyeAtMs", "Goodbye before credit ends"),
      times("silenceAskMs", "Check in after silence of", "Question"),
      duration("silenceUnbilledAfterMs", "Silence is free after"),
      duration("silenceEndMs", "Silence ends the call after"),
      duration("pauseMs", "Longest pause, all of a call together"),
      duration("reconnectMs", "Reconnect window"),
      duration("suspectAfterMs", "Treat line as unstable after"),
      duration("goneAfterMs", "Treat line as lost after"),
      duration("meterEventMs", "Send meter to the page every"),
      duration("connectMs", "Time to connect"),
    ],
  },
  "calls.services": {
    group: "Calls",
    title: "Voice service",
    about: "The service that hears and speaks calls of each content type.",
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
    title: "AI disclosure interval",
    about: "How often callers are reminded, counted across calls.",
    parts: [whole("everyHours", "Every", "hours"), whole("gapMinutes", "Counts across gaps under", "minutes")],
  },
  "calls.explicitness": {
    group: "Law and safety",
    title: "Explicitness",
    about: "The wording of that one limit in every system prompt, for each brand. Without a row a brand is suggestive.",
    note: "All other limits are fixed and take precedence. Running calls keep the wording they started with.",
    parts: [
      {
        name: "brands",
        label: "Brands with their own wording",
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
      whole("unfinishedHours", "Unfinished uploads are kept for", "hours"),
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
    title: "Complaint deadlines",
    about: "How soon reports are acknowledged and decided.",
    parts: [
      whole("acknowledgeHours", "Acknowledged within", "hours"),
      whole("decideDays", "Decided within", "days"),
      whole("hardLimitBusinessDays", "Hard limit", "business days"),
      whole("takedownHours", "Intimate images within", "hours"),
      whole("urgentHours", "Risk to life or a child within", "hours"),
    ],
  },
  "complaints.holidays": {
    group: "Law and safety",
    title: "Holidays",
    about: "Non-business days besides weekends.",
    parts: [{ name: "list", label: "Holidays", row: "Day", of: [{ name: "", label: "Day", kind: "date" }] }],
  },
  "age_gate.restricted_places": {
    group: "Law and safety",
    title: "Restricted places",
    about: "Where entry is blocked or needs age verification. Counsel decides; this page applies it.",
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
              { value: "assurance", label: "After age verification" },
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
