import type { AdminCallDetail } from "#features/conversations/admin/admin-calls.schema.ts";
import type { EndNote, EndReason } from "#features/conversations/conversations.schema.ts";
import type { JournalKind } from "#features/ledger/ledger.rules.ts";
import { adminEndLabel } from "../calls/calls.labels.ts";

type Moment = AdminCallDetail["timeline"][number];

const moments: Record<Moment["kind"], string> = {
  connected: "Connected",
  reconnected: "Came back",
  line_lost: "Line lost",
  first_sound: "First sound: the meter starts",
  warned: "Customer warned",
  paused: "Caller paused the call",
  continued: "Caller continued the call",
  asked_if_there: "Checked whether the caller is there",
  goodbye: "Goodbye said",
  interrupted: "Customer interrupted",
  crisis: "Crisis referral spoken",
  fault: "Fault on our side",
  ended: "Ended",
};

const details: Record<string, string> = {
  credit_low: "credit is low",
  cap_low: "the cap is near",
  limit_low: "their own daily limit is near",
  time_low: "time is nearly over",
  quiet: "no sign of life",
  language_model: "language model",
  text_to_speech: "voice",
  speech_to_text: "speech recognition",
  text_check: "safety check",
};

/** The label of a moment of a call. */
export function momentLabel({ kind, detail }: Moment): string {
  if (detail === null) return moments[kind];
  const words = kind === "ended" ? adminEndLabel(detail as EndReason) : (details[detail] ?? detail);
  return kind === "ended" ? words : `${moments[kind]}: ${words}`;
}

/** Time since the call was made, "1:04.2". */
export function momentTime(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, "0")}.${rest % 10}`;
}

/** The kinds of lines that the journal has, in words for admins. */
const lineKinds: Record<JournalKind, string> = {
  grant: "Free credit given",
  expiry: "Free credit ended",
  purchase: "Credit bought",
  adjustment: "Adjusted by an admin",
  reversal: "Taken back",
  maturity: "Earnings become available",
  payout: "Paid out",
  payout_back: "Payout came back",
  forfeit: "Forfeited with the account",
  call_hold: "Held",
  call_slice: "Minute posted",
  call_void: "Hold released",
  call_end: "Settled",
  makegood: "Refund for a dropped call",
  refund: "Refund",
  chargeback: "Charged back",
};
export const moneyLineLabel = (kind: string): string =>
  Object.hasOwn(lineKinds, kind) ? lineKinds[kind as JournalKind] : kind;

/** What an admin chooses from when ending a call, by what the customer is told. */
export const endNoteChoices: { id: EndNote; label: string }[] = [
  { id: "rules", label: "It broke the rules of this site" },
  { id: "safety", label: "To keep someone safe" },
  { id: "fault", label: "Something did not work as it should" },
  { id: "request", label: "We were asked to" },
];
