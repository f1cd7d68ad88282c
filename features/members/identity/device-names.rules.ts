import Bowser from "bowser";

/** The usual names of what the library calls differently. */
const usualNames: Readonly<Record<string, string>> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  "Chrome OS": "ChromeOS",
  macOS: "Mac",
};
// A user agent may contain anything and the library returns unknown names too: those must not get into an email.
const known: ReadonlySet<string> = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  ...Object.values(Bowser.OS_MAP),
  "iPhone",
  "iPad",
]);

/** "Firefox on Windows", as far as the user agent says. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "A browser";
  if (/^(curl|node|undici|python|okhttp)/i.test(userAgent)) return "A program";
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = nameOf(platform.model) ?? nameOf(os.name);
  return [nameOf(browser.name) ?? "A browser", system].filter(Boolean).join(" on ");
}

function nameOf(name: string | undefined): string | null {
  if (!name || !known.has(name)) return null;
  return usualNames[name] ?? name;
}
