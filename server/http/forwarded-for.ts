import type { FastifyRequest } from "fastify";
import type { Settings } from "../base/env.ts";
import type { EventLog } from "../base/log.ts";

/**
 * Returns a function that prepares the framework's reading of `X-Forwarded-For`: it removes the ports that some proxies add,
 * and logs once how a wrong `TRUST_PROXY` looks.
 */
export function forwardedForReader(
  { trustProxy, publicUrl }: Pick<Settings, "trustProxy" | "publicUrl">,
  log: Pick<EventLog, "warn">,
): (request: FastifyRequest) => void {
  let hasWarned = false;
  if (trustProxy.length > 0 && publicUrl === null) log.warn({}, withoutPublicUrl);
  return (request) => {
    const forwardedFor = request.headers["x-forwarded-for"];
    if (forwardedFor === undefined) return;
    request.headers["x-forwarded-for"] = String(forwardedFor).split(",").map(withoutPort).join(", ");
    if (hasWarned || request.ip !== request.socket.remoteAddress) return;
    log.warn({}, distrusted);
    hasWarned = true;
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
