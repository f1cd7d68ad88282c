/** Whether a host name or an address is this machine: `localhost` and its subdomains, 127.x.x.x, ::1. */
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
 * Whether a request comes from this machine: from a loopback address, to a local host name, and without proxy headers, as a
 * proxy would pass on strangers under that name. `ip` is the visitor's address as the server saw it.
 */
export function isFromThisMachine({ headers, ip }: { headers: Headers; ip: string }): boolean {
  const isForwarded = [...headers.keys()].some(
    (name) => proxyHeaders.includes(name) || name.startsWith("x-forwarded-"),
  );
  return !isForwarded && isLoopbackHost(ip) && isLoopbackHost(hostNameOf(headers.get("host")));
}
