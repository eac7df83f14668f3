import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "../../server/base/start-error.ts";
import { ensure, run, succeeds } from "./step.ts";

export function refuseWithoutCaddy(): void {
  if (succeeds("caddy", "version")) return;
  throw new StartError(
    'There is no Caddy, which ends TLS: "apt-get install caddy", or --without-caddy for another program (deploy/nginx-site.conf is for nginx).',
  );
}

/** Adds the site to what Caddy serves on this machine, and replaces nothing. */
export function addToCaddy({ domain, port }: { domain: string; port: number }): void {
  const text = readFileSync(path.join(import.meta.dirname, "../../deploy/Caddyfile"), "utf8")
    .replaceAll("www.example.org", domain)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`);
  const siteStart = text.indexOf("# Passes uploads on");
  const ours = "/etc/caddy/scriptmark.caddy";
  ensure(ours, existsSync(ours), () => writeFileSync(ours, text.slice(siteStart)));
  const file = "/etc/caddy/Caddyfile";
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const line = "import scriptmark.caddy";
  // Caddy takes one block of global options, at the top.
  const options = /^(\s|#.*\n)*\{/.test(before) ? "" : text.slice(text.indexOf("{"), siteStart);
  ensure(`"${line}" in ${file}`, before.includes(line), () => {
    writeFileSync(file, `${options}${before}\n${line}\n`);
    try {
      run("caddy", "validate", "--config", file, "--adapter", "caddyfile");
    } catch (error) {
      writeFileSync(file, before);
      throw error;
    }
    run("systemctl", "reload-or-restart", "caddy");
  });
}
