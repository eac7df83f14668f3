import { closedPolicy } from "./security-headers.ts";
import { privateHeaders } from "./response.ts";

/**
 * Returns the headers of a file to save. Quotes and everything but plain letters are removed from its name; the full name
 * comes in the second form (RFC 6266).
 */
export function fileHeaders(fileName: string): Record<string, string> {
  const plain = fileName.replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return {
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "Content-Security-Policy": `${closedPolicy}; sandbox`,
    ...privateHeaders,
  };
}
