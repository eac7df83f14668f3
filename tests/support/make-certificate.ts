import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { findProgram } from "./find-program.ts";

/** Makes a certificate for `localhost` in `folder`. The certificate is its own authority. */
export function makeCertificate(folder: string) {
  const [file, keyFile] = [path.join(folder, "site.pem"), path.join(folder, "site.key")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(findProgram("openssl"), ["req", "-x509", "-days", "1", ...key, ...name, "-out", file], {
    stdio: "ignore",
  });
  return { file, keyFile, authority: readFileSync(file, "utf8") };
}
