import { publicOrigin } from "../../content/build-settings.ts";
import { securityTxtExpiry } from "../../content/security-txt.ts";
import { site } from "../../content/site.ts";

/** Where to report a weakness (RFC 9116). Its end depends on the day of the build; the server renews it every day. */
export function loader() {
  const lines = [
    `Contact: mailto:${site.email.security}`,
    securityTxtExpiry(new Date()),
    "Preferred-Languages: en",
    `Canonical: ${publicOrigin()}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
