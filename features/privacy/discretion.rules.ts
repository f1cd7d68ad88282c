/** What a visitor hides on this device. Not stored with the account: another device may be private. */
export type Discretion = {
  /** Browser tabs show a neutral title and icon. */
  neutralTitle: boolean;
  /** Pressing Escape twice leaves the site. */
  quickLeave: boolean;
};

export const discretionCookie = "discreet";
export const discretionMaxAgeS = 365 * 24 * 3_600;

const inCookies = new RegExp(`(?:^|;\\s*)${discretionCookie}=(t?l?)(?:;|$)`);

/** Reads the choice from a `Cookie` header. */
export function discretionOf(cookies: string | null | undefined): Discretion {
  const value = inCookies.exec(cookies ?? "")?.[1] ?? "";
  return { neutralTitle: value.includes("t"), quickLeave: value.includes("l") };
}

/** The cookie that stores the choice on the device, for `document.cookie`. */
export function discretionCookieOf({ neutralTitle, quickLeave }: Discretion): string {
  const value = `${neutralTitle ? "t" : ""}${quickLeave ? "l" : ""}`;
  return `${discretionCookie}=${value}; Path=/; SameSite=Lax; Max-Age=${value === "" ? 0 : discretionMaxAgeS}`;
}
