import ipaddr from "ipaddr.js";

/**
 * Returns the network whose limits an address counts in: an IPv4 address itself; of IPv6 its first 48 bits, because one
 * home line may have as many. A proxy may pass on text that is no address; it counts as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const [first = 0, second = 0, third = 0] = parsed.parts;
  return `${[first, second, third].map((part) => part.toString(16)).join(":")}::/48`;
}
