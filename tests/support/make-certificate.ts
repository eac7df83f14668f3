import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { findProgram } from "../../bin/find-program.ts";

export type Certificate = {
  file: string;
  keyFile: string;
  /** Who trusts it trusts the certificate. */
  authority: string;
};

/** Makes an authority of its own in `folder`, and a certificate of it for `localhost`. */
export function makeCertificate(folder: string): Certificate {
  const program = findProgram("openssl");
  const at = (name: string) => path.join(folder, name);
  const request = (...options: string[]) =>
    execFileSync(
      program,
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", ...options],
      { stdio: "ignore" },
    );
  request("-subj", "/CN=Authority of a test", "-keyout", at("authority.key"), "-out", at("authority.pem"));
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const by = ["-CA", at("authority.pem"), "-CAkey", at("authority.key"), "-addext", "basicConstraints=CA:FALSE"];
  request(...name, ...by, "-keyout", at("site.key"), "-out", at("site.pem"));
  return { file: at("site.pem"), keyFile: at("site.key"), authority: readFileSync(at("authority.pem"), "utf8") };
}
