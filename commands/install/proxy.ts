import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { publishLink, publishText } from "../../server/base/publish.ts";
import { OperatorError } from "../../server/base/operator-error.ts";
import { ensure, run, succeeds } from "./step.ts";

/** The program that ends TLS on this machine. `none`: another machine does. */
export type Proxy = "caddy" | "nginx" | "none";

type Site = { domain: string; port: number };

/** Returns the proxy that `option` names, or that is installed. Throws `OperatorError` when there is none. */
export function chooseProxy(option: string | undefined): Proxy {
  if (option === "caddy" || option === "nginx" || option === "none") return option;
  if (option !== undefined) throw new OperatorError(`--proxy ${option} is neither caddy, nginx nor none.`);
  if (succeeds("nginx", "-v")) return "nginx";
  if (succeeds("caddy", "version")) return "caddy";
  throw new OperatorError('There is no web server that ends TLS: "apt-get install caddy", or --proxy none.');
}

/** nginx gets its certificate by certbot, unless there is one. Throws `OperatorError`, before anything is changed. */
export function refuseWithoutCertbot(proxy: Proxy, domain: string): void {
  if (proxy !== "nginx" || existsSync(certificateOf(domain)) || succeeds("certbot", "--version")) return;
  throw new OperatorError(
    `There is no ${certificateOf(domain)}, and no certbot that gets one: "apt-get install certbot", or put your own there.`,
  );
}

function certificateOf(domain: string): string {
  return `/etc/letsencrypt/live/${domain}/fullchain.pem`;
}

export async function addToProxy(proxy: Proxy, site: Site): Promise<void> {
  if (proxy === "caddy") await addToCaddy(site);
  if (proxy === "nginx") await addToNginx(site);
}

async function addToCaddy(site: Site) {
  const text = template("Caddyfile", site);
  const siteStart = text.indexOf("# Passes uploads on");
  const ours = "/etc/caddy/scriptmark.caddy";
  await ensure(ours, existsSync(ours), () => publishText(ours, text.slice(siteStart)));
  const file = "/etc/caddy/Caddyfile";
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  // The operator's own file may be a link, and private.
  const [place, mode] = existsSync(file) ? [realpathSync(file), statSync(file).mode & 0o777] : [file];
  const line = "import scriptmark.caddy";
  // Caddy takes one block of global options, at the top.
  const options = /^(\s|#.*\n)*\{/.test(before) ? "" : text.slice(text.indexOf("{"), siteStart);
  await ensure(`"${line}" in ${file}`, before.includes(line), async () => {
    await publishText(place, `${options}${before}\n${line}\n`, mode);
    try {
      run("caddy", "validate", "--config", file, "--adapter", "caddyfile");
    } catch (error) {
      await publishText(place, before, mode);
      throw error;
    }
    run("systemctl", "reload-or-restart", "caddy");
  });
}

async function addToNginx(site: Site) {
  const text = template("nginx-site.conf", site);
  const file = "/etc/nginx/sites-available/scriptmark";
  const link = "/etc/nginx/sites-enabled/scriptmark";
  const certificate = certificateOf(site.domain);
  // nginx does not start without the certificate, and the authority asks nginx for the proof.
  const proving = text.slice(0, text.indexOf("# What follows needs the certificate."));
  await ensure(file, existsSync(file), () => publishText(file, proving));
  mkdirSync("/var/www/scriptmark", { recursive: true });
  if (!existsSync(link)) await publishLink(link, file);
  if (!existsSync(certificate)) {
    reloadNginx();
    const account = ["--agree-tos", "--register-unsafely-without-email", "--non-interactive"];
    const proof = ["--webroot", "--webroot-path", "/var/www/scriptmark", "--domain", site.domain];
    run("certbot", "certonly", ...account, ...proof, "--deploy-hook", "systemctl reload nginx");
  }
  // A run may have ended before it had the certificate.
  await ensure(certificate, readFileSync(file, "utf8") !== proving, async () => {
    await publishText(file, text);
    reloadNginx();
  });
}

function reloadNginx() {
  run("nginx", "-t");
  run("systemctl", "reload-or-restart", "nginx");
}

function template(name: string, { domain, port }: Site): string {
  const text = readFileSync(path.join(import.meta.dirname, "../../deploy", name), "utf8");
  return text.replaceAll("www.example.org", domain).replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`);
}
