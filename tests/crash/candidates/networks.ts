import type { System } from "../system/start-system.ts";

/** The networks that candidates share. Several post from each, so that a limit that locks one out is noticed. */
export const candidateNetworks = ["198.51.100.1", "198.51.100.2", "198.51.100.3"];

/** More than a full limit holds. */
const mostPosts = 400;

/** Posts from `network` until its rate limit is used up. What is posted is counted, and then refused for its type. */
export async function useUpRateLimit({ addresses, rateLimits }: System, network: string): Promise<void> {
  const headers = { "X-Forwarded-For": network, "Content-Type": "text/plain" };
  async function post(): Promise<number | null> {
    const begunAtMs = performance.now();
    const options = { method: "POST", body: "", headers, signal: AbortSignal.timeout(5_000) };
    const response = await fetch(`${addresses[0]}/api/applications`, options).catch(() => null);
    await response?.body?.cancel();
    const status = response?.status ?? null;
    rateLimits.note(network, "form", status, begunAtMs);
    return status;
  }
  for (let posts = 0; posts < mostPosts; posts += 10) {
    const statuses = await Promise.all(Array.from({ length: 10 }, post));
    if (statuses.includes(429)) return;
  }
}
