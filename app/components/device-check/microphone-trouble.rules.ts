import type { BrowserName } from "./browser-name.rules.ts";

/** Why a microphone cannot be used, in words, and what to do about it. */
export type Trouble = {
  kind: "denied" | "no device" | "in use" | "insecure" | "unknown";
  words: string;
  advice: string;
};

const allowIn: Record<BrowserName, string> = {
  chrome:
    "In Chrome: press the icon left of the address, switch Microphone to “Allow”, and load this page again. If it is not listed, look under Settings, Privacy and security, Site settings, Microphone.",
  edge: "In Edge: press the lock left of the address, choose Permissions for this site, set Microphone to “Allow”, and load this page again.",
  firefox:
    "In Firefox: press the crossed-out microphone left of the address, remove “Blocked”, and load this page again; then choose “Allow” when it asks.",
  safari:
    "In Safari: open Settings for this website (on an iPhone: the “AA” beside the address), set Microphone to “Allow”, and load this page again. On an iPhone also look under Settings, Safari, Microphone.",
  other: "Allow the microphone for this site in the settings of your browser, and load this page again.",
};

const inUseIn: Record<BrowserName, string> = {
  firefox: "Close other programs and tabs that use it; in Firefox only one kind of sound device can be open at a time.",
  safari: "Close other programs, calls and tabs that use it. On an iPhone a running call keeps the microphone.",
  chrome:
    "Close other programs and tabs that use it, such as a meeting, and try again. On Windows, restart the browser.",
  edge: "Close other programs and tabs that use it, such as a meeting, and try again. On Windows, restart the browser.",
  other: "Close other programs and tabs that use it, and try again.",
};

/** What the name of a `getUserMedia` error means. `insecure`: the page came over plain http. */
export function microphoneTrouble(error: string | "insecure", browser: BrowserName): Trouble {
  switch (error) {
    case "insecure":
      return {
        kind: "insecure",
        words: "Browsers give no microphone to a page that did not come over a secure connection.",
        advice: "Open this site by an address that starts with https://, or on this machine by http://localhost.",
      };
    case "NotAllowedError":
    case "SecurityError":
    case "PermissionDeniedError":
      return { kind: "denied", words: "The microphone is not allowed for this site.", advice: allowIn[browser] };
    case "NotFoundError":
    case "DevicesNotFoundError":
    case "OverconstrainedError":
      return {
        kind: "no device",
        words: "No microphone was found.",
        advice:
          "Plug one in, or switch your headset on, and try again. If it is there, look whether the system's sound settings list it as an input.",
      };
    case "NotReadableError":
    case "TrackStartError":
    case "AbortError":
      return {
        kind: "in use",
        words: "The microphone is there, but something else is using it.",
        advice: inUseIn[browser],
      };
    default:
      return {
        kind: "unknown",
        words: "The microphone could not be opened.",
        advice: `Restart the browser and try once more. The browser said: ${error || "nothing"}.`,
      };
  }
}

/** What to look at when the test tone was not heard. */
export function silentSpeakerAdvice(browser: BrowserName): string {
  const shared = "Look at the volume and at the output device in the system's sound settings.";
  if (browser === "safari") return `${shared} On an iPhone, the switch at the side must not be on silent.`;
  if (browser === "other") return shared;
  return `${shared} A crossed-out loudspeaker on the browser's tab means that the tab is muted: press it, or right-click it.`;
}
