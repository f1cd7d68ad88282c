import { ownAgents, retireAgents } from "#features/agents/personal-data.store.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { ComplaintsService } from "#features/complaints/complaints.service.ts";
import { forgetReporter, ownComplaints } from "#features/complaints/personal-data.store.ts";
import {
  callIdsOf,
  callsReceived,
  forgetConversations,
  hasLiveCall,
  ownCallChoices,
  ownCalls,
  ownTranscripts,
} from "#features/conversations/personal-data.store.ts";
import { creatorBalances } from "#features/ledger/earnings.store.ts";
import { creditOf } from "#features/ledger/ledger.store.ts";
import { forfeitCredit, ownJournals } from "#features/ledger/personal-data.store.ts";
import { ownLimits, ownPauses } from "#features/limits/personal-data.store.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { forgetChoices, forgetEmails, ownEmails } from "#features/mail/personal-data.store.ts";
import { forgetMedia, ownAppeals, ownMedia } from "#features/media/personal-data.store.ts";
import {
  forgetMember,
  ownDevices,
  ownPasskeys,
  ownProfileRow,
  ownSignIns,
} from "#features/members/personal-data.store.ts";
import { forgetTexts, ownTexts } from "#features/members/profile/profile-texts.store.ts";
import { forgetMemories, ownMemories, ownMemoryChoice } from "#features/memories/personal-data.store.ts";
import { forgetFlags, ownFlags } from "#features/moderation/personal-data.store.ts";
import { forgetPayoutDetails, ownPayoutDetails } from "#features/payouts/personal-data.store.ts";
import { forgetNotes, ownAdjustments, ownNotes, ownSuspensions } from "#features/people/personal-data.store.ts";
import type { Forgotten } from "#features/privacy/deletion.service.ts";
import type { DataSource } from "#features/privacy/exports.service.ts";
import { createPrivacyService, type PrivacyService } from "#features/privacy/privacy.service.ts";
import { ownPurchases } from "#features/purchases/personal-data.store.ts";
import { forgetTastes, ownFavourites, ownRatings } from "#features/ratings/personal-data.store.ts";
import type { VerificationsService } from "#features/verifications/verifications.service.ts";
import { forgetVoices, ownVoiceMarks, ownVoiceRecords } from "#features/voices/personal-data.store.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { decimalString, micros } from "#platform/money/money.ts";

type Verifications = Pick<VerificationsService, "ownData" | "forget">;
type PrivacyParts = {
  db: Db;
  clock: Clock;
  log: Log;
  mail: Pick<MailService, "post">;
  audit: Pick<AuditService, "record">;
  verifications: Verifications;
  encryption: Pick<Encryption, "openText" | "seal" | "open">;
};

/** Copies and deletions of what is kept about a member: every feature's part of them stands in these two lists. */
export function composePrivacy({ verifications, encryption, ...parts }: PrivacyParts): PrivacyService {
  const identity: DataSource = {
    name: "identity-checks",
    about: "What you sent to confirm your identity, and what was decided.",
    read: (tx, { uid }) => verifications.ownData(tx, uid),
  };
  const transcripts: DataSource = {
    name: "transcripts",
    about: "What was said in your calls, as long as it is kept.",
    read: (tx, { uid }) => ownTranscripts(tx, uid, encryption),
  };
  const memories: DataSource = {
    name: "memories",
    about: "What companions keep of you.",
    read: (tx, { uid }) => ownMemories(tx, uid, encryption),
  };
  const all = [...sources, transcripts, memories, identity];
  return createPrivacyService({
    ...parts,
    encryption,
    hasLiveCall,
    moneyOf,
    siteName: "Nocturne",
    sources: all,
    async forget(tx, member) {
      await verifications.forget(tx, member.uid);
      await forget(tx, member);
    },
  });
}

export function privacyJobs(privacy: PrivacyService, complaints: Pick<ComplaintsService, "forgetOld">): Job[] {
  return [
    { name: "make-data-exports", schedule: "* * * * *", run: async () => void (await privacy.makeDue()) },
    { name: "delete-due-members", schedule: "23 * * * *", run: () => privacy.deleteDue() },
    { name: "forget-old-reporters", schedule: "41 3 * * *", run: () => complaints.forgetOld() },
  ];
}

const sources: DataSource[] = [
  { name: "profile", about: "Your account and your public profile.", read: (tx, { uid }) => ownProfileRow(tx, uid) },
  { name: "devices", about: "Where you are signed in.", read: (tx, { uid }) => ownDevices(tx, uid) },
  {
    name: "sign-ins",
    about: "Who signed in to your account lately, and who tried to.",
    read: (tx, { uid }) => ownSignIns(tx, uid),
  },
  { name: "passkeys", about: "Your passkeys, by name.", read: (tx, { uid }) => ownPasskeys(tx, uid) },
  { name: "statement", about: "Every movement of your credit or earnings.", read: money(ownJournals) },
  { name: "purchases", about: "Credit that you bought, or set out to buy.", read: money(ownPurchases) },
  { name: "limits", about: "Limits that you set for yourself.", read: money(ownLimits) },
  {
    name: "breaks",
    about: "Breaks and exclusions that you set for yourself.",
    read: (tx, { uid }) => ownPauses(tx, uid),
  },
  { name: "calls", about: "Your calls and what they cost.", read: money(ownCalls) },
  {
    name: "call-choices",
    about: "Whether your calls are private.",
    read: (tx, { uid }) => ownCallChoices(tx, uid),
  },
  {
    name: "memory-choices",
    about: "Whether companions remember you.",
    read: (tx, { uid }) => ownMemoryChoice(tx, uid),
  },
  { name: "calls-received", about: "Calls with your companions and what you earned.", read: money(callsReceived) },
  { name: "companions", about: "Companions that you built.", read: money(ownAgents) },
  {
    name: "payout-details",
    about: "Where you are paid and who is taxed, masked.",
    read: (tx, { uid }) => ownPayoutDetails(tx, uid),
  },
  {
    name: "voices",
    about: "Voices that you keep or have disabled.",
    read: (tx, { uid }) => ownVoiceMarks(tx, uid),
  },
  {
    name: "own-voices",
    about: "Your own voice, and what you consented to.",
    read: (tx, { uid }) => ownVoiceRecords(tx, uid),
  },
  {
    name: "profile-texts",
    about: "What you wrote for your public page, and what was decided about it.",
    read: (tx, { uid }) => ownTexts(tx, uid),
  },
  { name: "media", about: "Photos and videos that you uploaded.", read: (tx, { uid }) => ownMedia(tx, uid) },
  {
    name: "media-appeals",
    about: "Where you asked for another person to look at a refused photo or video.",
    read: (tx, { uid }) => ownAppeals(tx, uid),
  },
  { name: "ratings", about: "How you rated your calls.", read: (tx, { uid }) => ownRatings(tx, uid) },
  { name: "favourites", about: "Companions that you keep.", read: (tx, { uid }) => ownFavourites(tx, uid) },
  {
    name: "reports",
    about: "What you reported, and what became of it.",
    read: (tx, { uid }) => ownComplaints(tx, uid),
  },
  { name: "suspensions", about: "When you were shut out, and why.", read: (tx, { uid }) => ownSuspensions(tx, uid) },
  { name: "staff-notes", about: "What our staff wrote down.", read: (tx, { uid }) => ownNotes(tx, uid) },
  { name: "credit-by-hand", about: "Credit that we gave or took by hand.", read: money(ownAdjustments) },
  {
    name: "safety-notes",
    about: "What was noted about your calls for a person to look at.",
    read: (tx, { uid }) => ownFlags(tx, uid),
  },
  { name: "letters", about: "Emails that we sent you lately.", read: (tx, { email }) => ownEmails(tx, email) },
];

/** Rows with their columns of micro-dollars as dollars. */
function money(read: (tx: Tx, uid: string) => Promise<object[]>): DataSource["read"] {
  return async (tx, { uid }) => {
    const rows = await read(tx, uid);
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(inDollars)));
  };
}

function inDollars([column, value]: [string, unknown]): [string, unknown] {
  if (!/_micros$|^(free|paid)_after$/.test(column)) return [column, value];
  return [`${column.replace(/_micros$/, "")}_usd`, value === null ? null : decimalString(micros(value as bigint))];
}

async function forget(tx: Tx, member: Forgotten): Promise<void> {
  await forgetEmails(tx, member.was.email);
  await forgetChoices(tx, member.uid);
  await forgetConversations(tx, member.uid);
  await forgetMemories(tx, member.uid);
  await forgetTastes(tx, member.uid);
  await forgetReporter(tx, member.uid);
  await forgetFlags(tx, member.uid, await callIdsOf(tx, member.uid));
  await forfeitCredit(tx, member.uid, member.at);
  await forgetPayoutDetails(tx, member.uid);
  await forgetVoices(tx, member.uid, member.at);
  await retireAgents(tx, member.uid, member.at);
  await forgetMedia(tx, member.uid, member.at);
  await forgetTexts(tx, member.uid, member.at);
  await forgetNotes(tx, member.uid);
  await forgetMember(tx, member.uid, member);
}

async function moneyOf(handle: Db | Tx, uid: string) {
  const [{ available }, earnings] = [await creditOf(handle, uid), await creatorBalances(handle, uid)];
  return { paid: available.paid, earned: micros(earnings.pending + earnings.available) };
}
