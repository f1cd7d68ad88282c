/** Whether a host name or an address is this very machine: `localhost` and its subdomains, 127.x.x.x, ::1. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return (
    name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
  );
}

/** The host of a `Host` header without its port. */
export function hostNameOf(header: string | null): string {
  return (header ?? "").replace(/:\d+$/, "");
}

const proxyHeaders = ["forwarded", "via", "x-real-ip", "cf-connecting-ip", "true-client-ip"];

/**
 * Whether somebody at this very machine asks: over its own address, under its own name, and with no word of a proxy, which
 * would bring strangers here under that name. `ip` is the visitor's address as the server saw it.
 */
export function isFromThisMachine({ headers, ip }: { headers: Headers; ip: string }): boolean {
  const isForwarded = [...headers.keys()].some(
    (name) => proxyHeaders.includes(name) || name.startsWith("x-forwarded-"),
  );
  return !isForwarded && isLoopbackHost(ip) && isLoopbackHost(hostNameOf(headers.get("host")));
}
