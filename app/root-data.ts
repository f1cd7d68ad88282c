import { useRouteLoaderData } from "react-router";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { PublicConfig } from "#server/services.ts";

/** What of a member every page may know. */
export type PageViewer = Pick<Viewer, "username" | "userType" | "role">;

/** What the root loader gives to every page. */
export type RootData = {
  brand: Brand;
  config: PublicConfig;
  gate: GateState;
  viewer: PageViewer | null;
  /** What a customer can spend, as a decimal string of dollars; null for everyone else and until it is known. */
  credit: string | null;
  origin: string;
  year: number;
};

/** Undefined only on an error page whose root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
