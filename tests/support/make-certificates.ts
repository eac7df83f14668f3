import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** A certificate with its private key, both PEM. */
export type Certificate = { cert: string; key: string };

/**
 * A certificate authority of its own, and a certificate for the address 127.0.0.1 that it has signed. Both are made
 * anew each time and are valid for a day around now.
 */
export function makeCertificates(): { authority: Certificate; server: Certificate } {
  const [authority, server] = [newKeys(), newKeys()];
  const authorityName = "Test authority";
  return {
    authority: certificate(authorityName, authority, authorityName, authority.privateKey, [
      extension(oid.basicConstraints, sequence(der(0x01, Buffer.from([0xff])))),
    ]),
    server: certificate("Test server", server, authorityName, authority.privateKey, [
      extension(oid.subjectAltName, sequence(der(0x87, Buffer.from([127, 0, 0, 1])))),
    ]),
  };
}

type Keys = { publicKey: KeyObject; privateKey: KeyObject };

function newKeys(): Keys {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

/** X.509 version 3 (RFC 5280), signed with ECDSA and SHA-256. */
function certificate(
  subject: string,
  keys: Keys,
  issuer: string,
  signer: KeyObject,
  extensions: Buffer[],
): Certificate {
  const now = Date.now();
  const dayMs = 24 * 3_600_000;
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1 + Math.floor(Math.random() * 1e6)),
    sequence(oid.ecdsaWithSha256),
    commonName(issuer),
    sequence(time(now - dayMs), time(now + dayMs)),
    commonName(subject),
    keys.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", content, signer)]);
  const whole = sequence(content, sequence(oid.ecdsaWithSha256), der(0x03, signature));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    key: keys.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

/** Object identifiers, in DER. */
const oid = {
  ecdsaWithSha256: Buffer.from("06082a8648ce3d040302", "hex"),
  commonName: Buffer.from("0603550403", "hex"),
  basicConstraints: Buffer.from("0603551d13", "hex"),
  subjectAltName: Buffer.from("0603551d11", "hex"),
};

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** Of a positive `value`, whose first bit would be its sign. */
function integer(value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return der(0x02, bytes[0]! < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]));
}

function commonName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid.commonName, der(0x0c, Buffer.from(name)))));
}

function time(ms: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`));
}

function extension(name: Buffer, value: Buffer): Buffer {
  return sequence(name, der(0x04, value));
}
