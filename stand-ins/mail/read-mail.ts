/** An email as its reader sees it. `to` are the mailboxes that it was really sent to. */
export type CaughtMail = {
  to: string[];
  from: string;
  replyTo: string;
  subject: string;
  text: string;
  arrivedAt: Date;
};

/** Reads a plain-text email in the forms that nodemailer writes (RFC 2045 and 2047). */
export function readMail(raw: string, to: string[]): CaughtMail {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const header = (name: string) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? "";
    return decodeWords(line.slice(name.length + 1).trim());
  };
  return {
    to,
    from: header("from"),
    replyTo: header("reply-to"),
    subject: header("subject"),
    text: decodeBody(raw.slice(end + 4), header("content-transfer-encoding")),
    arrivedAt: new Date(),
  };
}

/** Encoded words that follow each other are one text, whose characters they may cut. */
function decodeWords(header: string): string {
  return header.replace(/=\?utf-8\?([bq])\?[^?]*\?=(?: =\?utf-8\?\1\?[^?]*\?=)*/gi, (words, encoding: string) => {
    const parts = [...words.matchAll(/\?[bq]\?([^?]*)\?=/gi)].map(([, part = ""]) => part);
    if (encoding.toLowerCase() === "q") return decodeQuoted(parts.join("").replaceAll("_", " "));
    return Buffer.concat(parts.map((part) => Buffer.from(part, "base64"))).toString();
  });
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding === "quoted-printable") return decodeQuoted(body.replace(/=\r\n/g, ""));
  return body;
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
