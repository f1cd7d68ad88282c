import { useRouteLoaderData } from "react-router";
import type { ClosedPlace, GateState } from "#features/age-gate/age-gate.schema.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { AnalyticsIds, Consent } from "#features/privacy/analytics.rules.ts";
import type { Discretion } from "#features/privacy/discretion.rules.ts";
import type { Reader } from "#platform/days/moments.ts";
import type { PublicConfig } from "#server/services.ts";
import type { NoticeTone } from "../notices/notices.rules.ts";
import type { RunningCall } from "../voice-call/left-call.ts";

/** The part of a member that every page receives. */
export type PageViewer = Pick<Viewer, "username" | "userType" | "role">;

/** A creator's voice, as the browser lists it. */
export type MemberVoice = { id: string; name: string; disabled?: boolean };

/** Whether analytics may run: the operator's ids, the visitor's consent, and the browser's opt-out signal. */
export type AnalyticsState = { ids: AnalyticsIds; consent: Consent; optedOut: boolean };

/** The root loader's data, available to every page. */
export type RootData = {
  brand: Brand;
  config: PublicConfig;
  gate: GateState;
  /** The closed places to list at the gate; empty once the visitor has passed. */
  closedPlaces: ClosedPlace[];
  viewer: PageViewer | null;
  /** The address of a member who has not confirmed it yet. */
  unconfirmedEmail: string | null;
  /** What a redirect says on the page it leads to, by the word in the address. */
  notice: { text: string; tone: NoticeTone } | null;
  /** When the member's account will be deleted; null if it will not. */
  leaves: { at: string; day: string } | null;
  /** Why nobody can start a call at the moment; null while it is possible. */
  callsPaused: string | null;
  /** How long a call may last; null while it is unknown. */
  longestCallSeconds: number | null;
  /**
   * A customer's spendable credit, the credit held for a running call (decimal strings of dollars), and that call.
   * Null for everyone else, and while it is unknown.
   */
  profile: { credit: string; freeCredit: string; held: string; runningCall: RunningCall | null } | null;
  /** A creator's own voices; empty for everyone else, null while unknown. */
  voices: MemberVoice[] | null;
  analytics: AnalyticsState;
  /** The visitor's discretion settings on this device. */
  discretion: Discretion;
  /** Whose clock and formats timestamps are shown in. */
  reader: Reader;
  origin: string;
  year: number;
};

/** Undefined only on an error page whose root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
