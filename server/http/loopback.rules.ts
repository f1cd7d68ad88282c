/** Whether a host name or an address is this very machine: `localhost` and its subdomains, 127.x.x.x, ::1. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

/** The host of a `Host` header without its port. */
export function hostNameOf(header: string | null): string {
  return (header ?? "").replace(/:\d+$/, "");
}
