/** A network of which no more is kept, as a member reads it: "203.0.113.x", "2001:db8:1:x". */
export function networkLabel(network: string): string {
  const [address = ""] = network.split("/");
  return address.includes(":") ? address.replace(/::?$/, ":x") : address.replace(/\.\d+$/, ".x");
}
