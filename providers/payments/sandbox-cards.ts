import type { NoticeKind } from "./payments.ts";

/** One notice of a card: its content, how long after the tap it arrives, and how many copies of it. */
type CardNotice = { kind: NoticeKind; afterMs: number; copies: number; reason?: string };
export type SandboxCard = {
  id: string;
  /** Numbers that no bank issues. */
  number: string;
  label: string;
  notices: readonly CardNotice[];
  /** The payer is sent back at once; otherwise they stay on the page. */
  leadsBack: boolean;
};

const once = { copies: 1 };

/** The sandbox cards, one for each way a payment can go. */
export const sandboxCards: readonly SandboxCard[] = [
  {
    id: "good",
    number: "4242 4242 4242 4242",
    label: "Pays at once",
    leadsBack: true,
    notices: [{ ...once, kind: "paid", afterMs: 0 }],
  },
  {
    id: "declined",
    number: "4000 0000 0000 0002",
    label: "Is declined",
    leadsBack: true,
    notices: [{ ...once, kind: "declined", afterMs: 0, reason: "The bank declined this card" }],
  },
  {
    id: "slow",
    number: "4000 0000 0000 0077",
    label: "Pays, and says so ten seconds later",
    leadsBack: true,
    notices: [{ ...once, kind: "paid", afterMs: 10_000 }],
  },
  {
    id: "repeated",
    number: "4000 0000 0000 0093",
    label: "Succeeds; the webhook arrives five times",
    leadsBack: true,
    notices: [{ copies: 5, kind: "paid", afterMs: 0 }],
  },
  {
    id: "late",
    number: "4000 0000 0000 0101",
    label: "Pays after you have left this page",
    leadsBack: false,
    notices: [{ ...once, kind: "paid", afterMs: 15_000 }],
  },
  {
    id: "refunded",
    number: "4000 0000 0000 5126",
    label: "Pays, and is refunded after 20 seconds",
    leadsBack: true,
    notices: [
      { ...once, kind: "paid", afterMs: 0 },
      { ...once, kind: "refunded", afterMs: 20_000, reason: "Refunded" },
    ],
  },
  {
    id: "disputed",
    number: "4000 0000 0000 0259",
    label: "Pays, and is disputed after 20 seconds",
    leadsBack: true,
    notices: [
      { ...once, kind: "paid", afterMs: 0 },
      { ...once, kind: "chargeback", afterMs: 20_000, reason: "The cardholder disputes the payment" },
    ],
  },
];

export function sandboxCard(id: string): SandboxCard | undefined {
  return sandboxCards.find((card) => card.id === id);
}
