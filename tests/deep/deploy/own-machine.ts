import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { compileCache } from "../../support/built-site.ts";
import { endOfProgram } from "../../support/end-of-program.ts";

export type OwnMachine = Awaited<ReturnType<typeof startOwnMachine>>;

/**
 * A machine of a test, made in `folder`: this one, in whose folders others see nothing of what it does, with a separate
 * network if `isOffline`.
 */
export async function startOwnMachine(folder: string, { isOffline = false } = {}) {
  const programs = path.join(folder, "programs");
  mkdirSync(programs, { recursive: true });
  cpSync("/etc", path.join(folder, "etc"), { recursive: true, verbatimSymlinks: true });
  for (const [name, program] of Object.entries({ systemctl, journalctl, certbot, sudo })) {
    writeFileSync(path.join(programs, name), program);
    chmodSync(path.join(programs, name), 0o755);
  }
  const namespaces = ["--mount", ...(isOffline ? ["--net"] : [])];
  const holder = spawn("unshare", [...namespaces, "sh", "-c", own, folder], { stdio: ["pipe", "pipe", "inherit"] });
  await once(createInterface(holder.stdout), "line");
  const enter = ["nsenter", `--target=${holder.pid}`, ...namespaces, "--wdns=/"];
  const machineEnv = {
    ...compileCache,
    PATH: `${programs}:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    SYSTEMD: folder,
  };
  return {
    /** Runs a command there as root, with `input` typed. */
    async run(command: readonly string[], { input = "", env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {}) {
      const [program = "", ...args] = [...enter, ...command];
      const child = spawn(program, args, { env: { ...machineEnv, ...env } });
      // Some end without reading what is typed.
      child.stdin.on("error", () => {}).end(input);
      return endOfProgram(child);
    },
    /** The calls that systemd got. */
    asked: () => readFileSync(path.join(folder, "asked"), "utf8"),
    async stop() {
      execFileSync(path.join(programs, "systemctl"), ["stop", "scriptmark"], { env: machineEnv });
      holder.stdin.end();
      await once(holder, "exit");
    },
  };
}

const own = `
set -e
mount --bind "$0/etc" /etc
for place in /opt /var/lib /var/log /var/www /var/backups /run /usr/local; do mount -t tmpfs -o mode=755 tmpfs "$place"; done
mount -t tmpfs -o mode=700 tmpfs /root
mkdir /usr/local/bin /var/log/nginx /var/lib/nginx
ip link set lo up
echo ready
read end`;

/** systemd's part, with one service: what the unit says about its user and its program, and nothing else of it. */
const systemctl = `#!/bin/sh
echo "$*" >> "$SYSTEMD/asked"
pid=$(cat "$SYSTEMD/pid" 2> /dev/null)
case "$*" in
  "is-active scriptmark") exec kill -0 "$pid" ;;
  "stop scriptmark" | "restart scriptmark")
    kill "$pid"
    while kill -0 "$pid"; do sleep 0.1; done ;;
  "reload-or-restart nginx") nginx -s reload || exec nginx ;;
esac 2> /dev/null
case "$*" in
  "start scriptmark" | "restart scriptmark")
    kill -0 "$pid" 2> /dev/null && exit
    unit=$(sed -n 's/^ExecStart=//p' /etc/systemd/system/scriptmark.service)
    cd / && setsid setpriv --reuid=scriptmark --regid=scriptmark --init-groups env -i NODE_COMPILE_CACHE="$NODE_COMPILE_CACHE" $unit > "$SYSTEMD/journal" 2>&1 9<&- &
    echo $! > "$SYSTEMD/pid" ;;
esac
exit 0
`;

const journalctl = `#!/bin/sh
exec tail -n 1 "$SYSTEMD/journal"
`;

/** Like the real one, it passes on only the settings that it gets by name. */
const sudo = `#!/bin/sh
exec env -i PATH="$PATH" SYSTEMD="$SYSTEMD" NODE_COMPILE_CACHE="$NODE_COMPILE_CACHE" "$@"
`;

/** certbot's and the authority's part: the proof is fetched as the authority does it, and the certificate is self-signed. */
const certbot = `#!/bin/sh
set -e
[ -z "$NO_CERTBOT" ]
[ "$1" != --version ] || exit 0
[ -z "$NO_CERTIFICATE" ]
while [ $# -gt 0 ]; do
  case $1 in --webroot-path) webroot=$2 ;; --domain) domain=$2 ;; esac
  shift
done
mkdir -p "$webroot/.well-known/acme-challenge"
echo proof > "$webroot/.well-known/acme-challenge/token"
found=$(curl --silent --fail --resolve "$domain:80:127.0.0.1" "http://$domain/.well-known/acme-challenge/token")
[ "$found" = proof ]
mkdir -p "/etc/letsencrypt/live/$domain"
cd "/etc/letsencrypt/live/$domain"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj "/CN=$domain" \\
  -addext "subjectAltName=DNS:$domain" -keyout privkey.pem -out fullchain.pem 2> /dev/null
`;
