import type { SwitchName } from "./settings-admin.rules.ts";

/** Which outside services this installation has. */
export type Connected = { payments: boolean; geolocation: boolean; voiceCloning: boolean; voiceAgents: boolean };

/** Switches that open nothing, because nothing is connected behind them. No service pays out yet. */
export function unconnectedSwitches({ payments, geolocation, voiceCloning, voiceAgents }: Connected): SwitchName[] {
  const hasNobody = {
    // Purchases are paid for by the service for payments.
    purchases: !payments,
    payouts: true,
    payments: !payments,
    geolocation: !geolocation,
    voiceCloning: !voiceCloning,
    voiceAgents: !voiceAgents,
  };
  return (Object.keys(hasNobody) as (keyof typeof hasNobody)[]).filter((name) => hasNobody[name]);
}
