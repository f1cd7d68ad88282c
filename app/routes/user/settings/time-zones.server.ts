/** The time zones that can be chosen, the present one among them. */
export function zonesToChoose(present: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", present])].sort();
}
