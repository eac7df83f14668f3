import { Resolver } from "node:dns/promises";

export type SenderRecord = "SPF" | "DKIM" | "DMARC";

/**
 * Returns which of the records SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) the domain of a sender lacks, by
 * which receivers tell its mail from forged mail; null where no resolver answers within three seconds. Any DKIM key
 * counts, and so does the DMARC record of a domain above.
 */
export async function missingSenderRecords(
  domain: string,
  resolver = new Resolver({ timeout: 3_000, tries: 1 }),
): Promise<SenderRecord[] | null> {
  // A name with names below it exists (RFC 8020), even without records.
  const keys = resolver.resolveTxt(`_domainkey.${domain}`).then(
    () => true,
    (error: NodeJS.ErrnoException) => (isAnswer(error) ? error.code === "ENODATA" : null),
  );
  const policies = Promise.all(domainsFrom(domain).map((each) => textsOf(resolver, `_dmarc.${each}`)));
  const [found, hasKey, policy] = await Promise.all([textsOf(resolver, domain), keys, policies]);
  if (found === null || hasKey === null || policy.includes(null)) return null;
  return [
    ...(found.some((text) => /^v=spf1( |$)/i.test(text)) ? [] : ["SPF" as const]),
    ...(hasKey ? [] : ["DKIM" as const]),
    ...(policy.flat().some((text) => /^v=DMARC1\s*;/i.test(text ?? "")) ? [] : ["DMARC" as const]),
  ];
}

/** Returns the texts at `name`, none for a name without any; null where no resolver answers. */
function textsOf(resolver: Resolver, name: string): Promise<string[] | null> {
  return resolver.resolveTxt(name).then(
    (records) => records.map((parts) => parts.join("")),
    (error: NodeJS.ErrnoException) => (isAnswer(error) ? [] : null),
  );
}

/** Returns the domain and each above it that has a dot, such as mail.example.org and example.org. */
function domainsFrom(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

function isAnswer({ code }: NodeJS.ErrnoException): boolean {
  return code === "ENOTFOUND" || code === "ENODATA";
}
