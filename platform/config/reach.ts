import { isLoopbackHost } from "../addresses/loopback.ts";
import type { Config } from "./config.ts";

type Reach = Pick<Config, "publicUrl" | "trustedProxies">;

/**
 * Whether other machines reach the site, as far as its settings say: at its public address or, where none is named, through
 * the proxies in front of it. A server in a container listens on all addresses and cannot know by those.
 */
export function isReachedByOthers({ publicUrl, trustedProxies }: Reach): boolean {
  return publicUrl === undefined ? trustedProxies > 0 : !isLoopbackHost(new URL(publicUrl).hostname);
}

/** Whether an installation is reached from this machine alone, as far as its settings say. */
export function isOnLoopback({ host, ...reach }: Reach & Pick<Config, "host">): boolean {
  return isLoopbackHost(host) && !isReachedByOthers(reach);
}

/** A warning about the address of the site, or null: behind a proxy nothing tells the server under which name it is known. */
export function addressAdvice({ publicUrl, trustedProxies }: Reach): string | null {
  if (publicUrl !== undefined || trustedProxies === 0) return null;
  return "TRUSTED_PROXIES says that proxies stand in front of this site, so it counts as reached by others: set PUBLIC_URL to its address, which links in emails and forms need";
}

/**
 * The address of a site that listens on `port`: the one that is named, or this machine. Where the operating system chooses
 * the port (`PORT=0`), a named address can have port 0 too.
 */
export function addressOfSite({ publicUrl }: Pick<Config, "publicUrl">, port: number): string {
  if (publicUrl === undefined) return `http://localhost:${port}`;
  const url = new URL(publicUrl);
  if (url.port !== "0") return publicUrl;
  url.port = String(port);
  return url.origin;
}
