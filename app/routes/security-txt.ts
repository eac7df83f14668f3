import { publicOrigin } from "../../content/build-settings.ts";
import { site } from "../../content/site.ts";

/**
 * Where to report a weakness (RFC 9116), which wants an end of at most a year: the one line of the site that depends
 * on the day of the build. A site that is not built again for a year has to be built again for this file.
 */
export function loader() {
  const lines = [
    `Contact: mailto:${site.email.security}`,
    `Expires: ${endOfValidity().toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicOrigin()}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** Midnight, so that two builds of one day are the same. */
function endOfValidity(): Date {
  const end = new Date();
  end.setUTCHours(0, 0, 0, 0);
  end.setUTCDate(end.getUTCDate() + 364);
  return end;
}
