import { Resolver } from "node:dns/promises";

/**
 * Which of the records SPF (RFC 7208) and DKIM (RFC 6376) the domain of a sender lacks, by which receivers tell its
 * mail from forged mail; null where no resolver answers within three seconds. Any DKIM key counts.
 */
export async function missingSenderRecords(
  domain: string,
  resolver = new Resolver({ timeout: 3_000, tries: 1 }),
): Promise<("SPF" | "DKIM")[] | null> {
  const texts = resolver.resolveTxt(domain).then(
    (records) => records.map((parts) => parts.join("")),
    (error: NodeJS.ErrnoException) => (isAnswer(error) ? [] : null),
  );
  // A name with names below it exists (RFC 8020), even without records.
  const keys = resolver.resolveTxt(`_domainkey.${domain}`).then(
    () => true,
    (error: NodeJS.ErrnoException) => (isAnswer(error) ? error.code === "ENODATA" : null),
  );
  const [found, hasKey] = await Promise.all([texts, keys]);
  if (found === null || hasKey === null) return null;
  return [
    ...(found.some((text) => /^v=spf1( |$)/i.test(text)) ? [] : ["SPF" as const]),
    ...(hasKey ? [] : ["DKIM" as const]),
  ];
}

function isAnswer({ code }: NodeJS.ErrnoException): boolean {
  return code === "ENOTFOUND" || code === "ENODATA";
}
