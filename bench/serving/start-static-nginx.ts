import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { findProgram } from "../../tests/support/find-program.ts";
import { freePort } from "../../tests/support/free-port.ts";

type Page = { headers: IncomingHttpHeaders; body: Buffer };

/** nginx makes these itself. */
const ownHeaders = new Set(
  "connection content-encoding content-length content-type date etag keep-alive vary x-request-id".split(" "),
);

/**
 * Starts nginx, with one worker, as an operator would set it up to serve `page` from files in Brotli: a cache of open
 * files, no log of requests, the headers of `page`, and an id for each request. `prefix` runs the program, such as
 * `taskset`.
 */
export async function startStaticNginx(prefix: readonly string[], { headers, body }: Page) {
  const folder = await mkdtemp(path.join(tmpdir(), "nginx-"));
  // The worker is another user.
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, "index.html.br"), body);
  await writeFile(path.join(folder, "index.html"), brotliDecompressSync(body));
  const port = await freePort();
  const sameHeaders = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const configuration = `
load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
worker_processes 1;
pid ${folder}/nginx.pid;
events {}
http {
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n  ")}
  types { text/html html; }
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  # Otherwise a connection ends after 1,000 requests.
  keepalive_requests 1000000000;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    brotli_static on;
    add_header Vary Accept-Encoding;
    add_header X-Request-Id $request_id;
    ${sameHeaders.map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value))};`).join("\n    ")}
  }
}`;
  const file = path.join(folder, "nginx.conf");
  await writeFile(file, configuration);
  const [program, ...args] = [...prefix, findProgram("nginx")];
  const child = spawn(program, [...args, "-p", folder, "-c", file, "-e", "stderr", "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exit = once(child, "exit");
  const said = text(child.stderr);
  const address = `http://127.0.0.1:${port}/`;
  const isThere = () => fetch(address).then(Boolean, () => false);
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${await said}`);
    await wait(20);
  }
  return {
    address,
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}
