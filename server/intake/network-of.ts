import ipaddr from "ipaddr.js";

/** A network that an address belongs to, and how many times the usual limit of a network it may use. */
export type Network = { name: string; share: number };

/**
 * The networks whose limits an address counts in, the narrowest first: an IPv4 address itself; of IPv6 its first 64,
 * 56 and 48 bits, because one home line has up to 65,536 networks of 64 bits. The wider ones may use a little more, so
 * that a network of 64 bits cannot close them.
 */
export function networksOf(address: string): [Network, ...Network[]] {
  // A proxy may pass on a text that is no address.
  if (!ipaddr.isValid(address)) return [{ name: address, share: 1 }];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed.toString(), share: 1 }];
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts;
  const site = [first, second, third].map((part) => part.toString(16)).join(":");
  return [
    { name: `${site}:${fourth.toString(16)}::/64`, share: 1 },
    { name: `${site}:${(fourth & 0xff00).toString(16)}::/56`, share: 7 / 6 },
    { name: `${site}::/48`, share: 5 / 4 },
  ];
}
