import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import type { RootData } from "#app/context/root-data.ts";
import { useEntryEvent } from "./entry.ts";

/**
 * The gate's country list and form are needed once a month by each visitor, so browsers fetch them apart from every
 * page. The server has them at hand: its page must hold the gate from the first byte, for visitors without scripts.
 */
const GateDialog = import.meta.env.SSR
  ? (await import("./gate-dialog.tsx")).default
  : lazy(() => import("./gate-dialog.tsx"));
const GateBar = import.meta.env.SSR ? (await import("./gate-bar.tsx")).default : lazy(() => import("./gate-bar.tsx"));

/** Over every page until the visitor has passed, except the free area; a bar at the foot of the legal pages. */
export function AgeGate({ root }: { root: RootData }) {
  useEntryEvent(root.gate.passed);
  const { pathname } = useLocation();
  // The router takes a path in any case, and with slashes at its end.
  if (root.gate.passed || /^\/(free|age-gate)\/*$/i.test(pathname)) return null;
  const underLegal = /^\/legal(\/|$)/i.test(pathname);
  return <Suspense>{underLegal ? <GateBar /> : <GateDialog root={root} />}</Suspense>;
}
