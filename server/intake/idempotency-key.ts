import { createHash } from "node:crypto";
import type { ApplicationFields } from "../../application/fields.ts";

/**
 * A key from what was sent, for forms without script, whose pages carry none: a double click, or a page sent again by
 * a reload, is one application. A UUID of version 8 (RFC 9562), made from SHA-256.
 */
export function keyFromContent(fields: ApplicationFields, resume: { name: string; sha256: Buffer }): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([fields, resume.name, resume.sha256.toString("hex")]))
    .digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString("hex", 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
