import type { IncomingHttpHeaders } from "node:http";
import ipaddr from "ipaddr.js";
import type { Settings } from "../base/env.ts";
import type { EventLog } from "../base/log.ts";

export type TrustsProxy = (address: string) => boolean;

export function trustedProxies(proxies: Settings["trustProxy"]): TrustsProxy {
  const ranges = proxies.map((range) => ipaddr.parseCIDR(range));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match([range, bits]));
  };
}

/** Removes the ports that some proxies add in `X-Forwarded-For`, and logs once how a wrong `TRUST_PROXY` looks. */
export function forwardingReader(
  { trustProxy, publicUrl }: Pick<Settings, "trustProxy" | "publicUrl">,
  trusts: TrustsProxy,
  log: Pick<EventLog, "warn">,
): (request: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }) => void {
  let hasWarned = false;
  if (trustProxy.length > 0 && publicUrl === null) log.warn({}, withoutPublicUrl);
  return ({ headers, socket }) => {
    const forwardedFor = headers["x-forwarded-for"];
    const peer = socket.remoteAddress;
    if (forwardedFor === undefined || peer === undefined) return;
    if (!trusts(peer) && !hasWarned) log.warn({}, distrusted);
    hasWarned ||= !trusts(peer);
    headers["x-forwarded-for"] = String(forwardedFor).split(",").map(withoutPort).join(", ");
  };
}

const distrusted =
  "X-Forwarded-For comes from a peer that TRUST_PROXY does not name: if that is a proxy of yours, all its visitors count as one network.";
const withoutPublicUrl =
  "TRUST_PROXY is set, but PUBLIC_URL is not: pages and invitations name another address than the proxy's, and browsers are not held to https.";

/** Returns `192.0.2.1:50000` and `[2001:db8::1]:50000` as the address alone. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  const [, address] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return address ?? text;
}
