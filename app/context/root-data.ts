import { useRouteLoaderData } from "react-router";
import type { ClosedPlace, GateState } from "#features/age-gate/age-gate.schema.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { AnalyticsIds, Consent } from "#features/privacy/analytics.rules.ts";
import type { Discretion } from "#features/privacy/discretion.rules.ts";
import type { PublicConfig } from "#server/services.ts";
import type { MemberVoice } from "../members/member-store.rules.ts";

/** What of a member every page may know. */
export type PageViewer = Pick<Viewer, "username" | "userType" | "role">;

/** Whether visits may be measured: what the operator uses, what the visitor chose, and what their browser asks for. */
export type AnalyticsState = { ids: AnalyticsIds; consent: Consent; optedOut: boolean };

/** What the root loader gives to every page. */
export type RootData = {
  brand: Brand;
  config: PublicConfig;
  gate: GateState;
  /** The places that stop this visitor at the gate; none once they have passed. */
  closedPlaces: ClosedPlace[];
  viewer: PageViewer | null;
  /** The address of a member who has not confirmed it yet. */
  unconfirmedEmail: string | null;
  /**
   * What a customer can spend, what of their credit is held for a running call, as decimal strings of dollars, and that
   * call's id; null for everyone else and until it is known.
   */
  profile: { credit: string; freeCredit: string; held: string; runningCall: string | null } | null;
  /** A creator's own list of voices, and none for everyone else; null while it is not known. */
  voices: MemberVoice[] | null;
  analytics: AnalyticsState;
  /** What the visitor hides on this device. */
  discretion: Discretion;
  origin: string;
  year: number;
};

/** Undefined only on an error page whose root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
