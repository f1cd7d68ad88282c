export type BrowserName = "chrome" | "edge" | "firefox" | "safari" | "other";

/** Which browser a user agent belongs to, as far as our advice differs. On iPhones they are all Safari underneath. */
export function browserNameOf(userAgent: string): BrowserName {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return "safari";
  if (/\bEdg(?:A|e|iOS)?\//.test(userAgent)) return "edge";
  if (/\bFirefox\//.test(userAgent)) return "firefox";
  if (/(?:Chrome|Chromium)\//.test(userAgent)) return "chrome";
  return /\bSafari\//.test(userAgent) ? "safari" : "other";
}
