import type { SwitchName } from "#features/operations/settings-admin.rules.ts";

/** What stands behind some of the switches, as the parts of the program say of themselves. */
export type Connected = {
  takesPayments: boolean;
  gate: { locates: boolean };
  voices: { clones: boolean };
  hosting: { providers: readonly unknown[] };
};

/** Switches that open nothing, because nothing is connected behind them. No service pays out yet. */
export function unconnectedSwitches({ takesPayments, gate, voices, hosting }: Connected): SwitchName[] {
  const hasNobody = {
    // Purchases are paid for by the service for payments.
    purchases: !takesPayments,
    payouts: true,
    payments: !takesPayments,
    geolocation: !gate.locates,
    voiceCloning: !voices.clones,
    voiceAgents: hosting.providers.length === 0,
  };
  return (Object.keys(hasNobody) as (keyof typeof hasNobody)[]).filter((name) => hasNobody[name]);
}
