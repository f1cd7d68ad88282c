import { failure } from "#platform/errors/failure.ts";

/** Browsers with notifications that one member may have. The oldest one makes room for another. */
export const maxSubscriptions = 10;

/** Push services of the browsers: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

/**
 * Whether notifications may be sent to this address. A browser names it, so anything else would let a member make this
 * server send requests to a place of their choice. `extraOrigins` are services that the operator trusts besides.
 */
export function isPushEndpoint(endpoint: string, extraOrigins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url) return false;
  if (url.username !== "" || url.password !== "") return false;
  if (extraOrigins.includes(url.origin)) return true;
  return url.protocol === "https:" && url.port === "" && knownHosts.some((host) => host.test(url.hostname));
}

export const pushFailures = {
  unknownService: failure(
    "push.unknown_service",
    422,
    "This browser uses a push service that we don't support",
    "endpoint",
  ),
  notYours: failure("push.not_yours", 409, "Another account on this browser gets these notifications", "endpoint"),
};
