import { randomUUID } from "node:crypto";

/** A document of at most 20 MB: it is sent with its length, so that Telegram knows when it has all. */
export type ChatDocument = { fileName: string; mediaType: string; content: Buffer[] };

/** A form with text fields and one file, in buffers that are not copied. File names must be safe: see `safeFileName`. */
export function multipartBody(
  fields: Record<string, string>,
  { fileName, mediaType, content }: ChatDocument,
): { contentType: string; body: Buffer[] } {
  const boundary = `form-${randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = [
    `--${boundary}`,
    `content-disposition: form-data; name="document"; filename="${fileName.replace(/["\r\n\\]/g, "_")}"`,
    `content-type: ${mediaType.replace(/[\r\n]/g, "")}`,
  ];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: [
      Buffer.from(`${texts.join("")}${fileHead.join("\r\n")}\r\n\r\n`),
      ...content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ],
  };
}
