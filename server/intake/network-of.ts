import ipaddr from "ipaddr.js";

/** The network that a visitor's address stands for: an IPv4 address itself, of IPv6 the first 64 bits. */
export function networkOf(address: string): string {
  // A proxy may pass on a text that is no address.
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(":")}::/64`;
}
