import { type Failure, failure } from "#platform/errors/failure.ts";
import type { SettingValue } from "./settings.rules.ts";

/** What people can do here and the operator can stop. What runs already goes on. */
export type SwitchableArea = keyof SettingValue<"site.doors">;
/** Who works for this site from outside, or in another thread, and can be left alone. */
export type ProviderName = keyof SettingValue<"site.providers">;

type SwitchSettings = { doors: SettingValue<"site.doors">; providers: SettingValue<"site.providers"> };

/** What each door leads through besides: without it there is nothing behind the door. */
const needed: Record<SwitchableArea, ProviderName[]> = {
  newCalls: ["speech", "languageModel"],
  signUps: [],
  purchases: ["payments"],
  payouts: [],
};

/** Why something cannot be begun at the moment. */
export const switchFailures: Record<SwitchableArea, () => Failure> = {
  newCalls: failure("site.new_calls_off", 503, "New calls are paused for a while. Calls in progress continue"),
  signUps: failure("site.sign_ups_off", 503, "Sign-ups are paused for a while. Please come back later"),
  purchases: failure("site.purchases_off", 503, "Buying credit is paused for a while. What you have stays yours"),
  payouts: failure("site.payouts_off", 503, "Payouts are paused for a while. What you have earned stays yours"),
};

/** Why a door is closed; null: it is open. */
export function switchRefusal(name: SwitchableArea, { doors, providers }: SwitchSettings): Failure | null {
  const isOpen = doors[name] && needed[name].every((provider) => providers[provider]);
  return isOpen ? null : switchFailures[name]();
}
