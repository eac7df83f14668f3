import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { findProgram } from "./find-program.ts";
import { freePort } from "./free-port.ts";
import { makeCertificate } from "./make-certificate.ts";

/**
 * nginx with the site of deploy/nginx-site.conf, in which only names, ports and paths are other ones, in front of the
 * sites on `sitePorts`, which need not listen yet.
 */
export async function startNginx(sitePorts: readonly [number, number]) {
  const program = findProgram("nginx");
  const folder = await mkdtemp(path.join(tmpdir(), "nginx-"));
  // nginx's own user serves the webroot.
  await chmod(folder, 0o711);
  const certificate = makeCertificate(folder);
  const [port, plainPort] = [await freePort(), await freePort()];
  const file = path.join(folder, "nginx.conf");
  const configuration = ownConfiguration(folder, [
    [/\/etc\/letsencrypt\/live\/www\.example\.org\/fullchain\.pem/, certificate.file],
    [/\/etc\/letsencrypt\/live\/www\.example\.org\/privkey\.pem/, certificate.keyFile],
    [/\/var\/log\/nginx\/scriptmark-error\.log/g, `${folder}/error.log`],
    [/\/var\/log\/nginx\/scriptmark\.log/g, `${folder}/access.log`],
    [/\/var\/www\/scriptmark/, `${folder}/webroot`],
    // A machine may have no IPv6.
    [/^ *listen \[::\].*\n/gm, ""],
    [/listen 443 /g, `listen 127.0.0.1:${port} `],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/www\.example\.org/g, "localhost"],
    [/^ *server 127\.0\.0\.1:3000 .*\n/m, sitePorts.map((one) => `server 127.0.0.1:${one} max_fails=0;\n`).join("")],
  ]);
  const networkPort = await freePort();
  await writeFile(file, configuration.replace(/}\n$/, `${tellNetwork(networkPort)}}\n`));
  const child = spawn(program, ["-p", folder, "-c", file, "-e", "stderr", "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exit = once(child, "exit");
  const said = text(child.stderr);
  const isThere = () => fetch(`http://127.0.0.1:${plainPort}`, { redirect: "manual" }).then(Boolean, () => false);
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${await said}`);
    await wait(20);
  }
  return {
    /** Over TLS. For a site's PUBLIC_URL too. */
    origin: `https://localhost:${port}`,
    port,
    /** The one that sends plain http away. */
    plainPort,
    certificate,
    /** Where what proves the name to an authority is served from. */
    webroot: path.join(folder, "webroot"),
    /** The network for which it counts the connections of a visitor's address. */
    networkOf: async (address: string) =>
      (await fetch(`http://127.0.0.1:${networkPort}`, { headers: { "X-Visitor": address } })).text(),
    accessLog: () => readFile(path.join(folder, "access.log"), "utf8"),
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

function tellNetwork(port: number): string {
  const visitor = "set_real_ip_from 127.0.0.1; real_ip_header X-Visitor;";
  return `server { listen 127.0.0.1:${port}; ${visitor} return 200 $scriptmark_network; }\n`;
}

/** deploy/nginx-site.conf after `changes`, each of which must change something, inside a configuration of its own. */
function ownConfiguration(folder: string, changes: [RegExp, string][]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  // A first line of comment names the example too.
  const original = readFileSync("deploy/nginx-site.conf", "utf8").replaceAll(/^#.*\n/gm, "");
  const site = changes.reduce((result, [pattern, replacement]) => {
    const changed = result.replace(pattern, replacement);
    if (changed === result) throw new Error(`deploy/nginx-site.conf has no ${pattern.source}.`);
    return changed;
  }, original);
  return `user www-data; pid ${folder}/nginx.pid; events {}\nhttp {\n${temporary.join("\n")}\n${site}\n}\n`;
}
