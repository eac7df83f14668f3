import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applicationForm, paddedPdf } from "../support/builders.ts";
import { startBuiltSite, type BuiltSite } from "../support/built-site.ts";
import { makeDataFolder, type DataFolder } from "../support/data-folder.ts";
import { freePort } from "../support/free-port.ts";
import { startNginx, type Nginx } from "../support/start-nginx.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { encode } from "../support/upload.ts";
import { overTls } from "./over-tls.ts";

/* The built site behind deploy/nginx-site.conf; of its two instances only one runs. */

let database: TestDatabase;
let folder: DataFolder;
let nginx: Nginx;
let site: BuiltSite;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeDataFolder();
  const port = await freePort();
  nginx = await startNginx([await freePort(), port]);
  site = await startBuiltSite({
    PORT: String(port),
    PUBLIC_URL: nginx.origin,
    DATA_DIR: folder.dataDir,
    DATABASE_URL: database.url,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  });
});
afterAll(async () => {
  await site.stop();
  await nginx.stop();
  await folder.remove();
  await database.drop();
});

test.each(["br", "gzip", "identity"])("every byte is the site's own (%s)", async (encoding) => {
  const headers = { "Accept-Encoding": encoding };
  const page = await overTls(nginx, { path: "/careers/apply", headers });
  const script = /\/assets\/[\w.-]+\.js/.exec((await overTls(nginx, { path: "/careers/apply" })).body.toString())?.[0];
  expect(script).toBeDefined();
  for (const address of ["/", "/about", "/careers", "/careers/apply", String(script), "/no-such-page"]) {
    // A started site compresses its pages better after a while.
    const before = await directly(address, headers);
    const through = await overTls(nginx, { path: address, headers });
    const after = await directly(address, headers);
    const direct = through.body.equals(before.body) ? before : after;
    expect([address, through.status, through.headers["content-encoding"]]).toEqual([
      address,
      direct.status,
      direct.headers["content-encoding"],
    ]);
    expect(through.headers["content-security-policy"]).toBe(direct.headers["content-security-policy"]);
    expect(through.headers["strict-transport-security"]).toBe(direct.headers["strict-transport-security"]);
    expect([address, through.body.equals(direct.body)]).toEqual([address, true]);
  }
  expect(page.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
});

test("plain http is sent to https, except what renews the certificate", async () => {
  const redirect = await plainly("/about?from=mail");
  expect([redirect.statusCode, redirect.headers.location]).toEqual([301, "https://localhost/about?from=mail"]);
  await mkdir(path.join(nginx.webroot, ".well-known/acme-challenge"), { recursive: true });
  await writeFile(path.join(nginx.webroot, ".well-known/acme-challenge/token"), "proof");
  expect((await plainly("/.well-known/acme-challenge/token")).statusCode).toBe(200);
});

test("limits are counted by the visitor's address, whatever a visitor says it is", async () => {
  const knock = async (localAddress: string, forged: string) => {
    const headers = { "Content-Type": "text/plain", "X-Forwarded-For": forged };
    return (await overTls(nginx, { method: "POST", path: "/api/applications", localAddress, headers })).status;
  };
  let status = 0;
  for (let count = 0; count < 200 && status !== 429; count++) status = await knock("127.0.1.1", `10.0.0.${count}`);
  expect(status).toBe(429);
  expect(await knock("127.0.1.2", "127.0.1.1")).not.toBe(429);
});

test("a page of another site is one, whatever name its visitor says that the site has", async () => {
  const headers = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" };
  const answer = await overTls(nginx, {
    method: "POST",
    path: "/api/applications",
    localAddress: "127.0.4.1",
    headers,
  });
  expect(answer.status).toBe(403);
});

test("an upload is passed on as it comes, and one that is too large is refused by the site", async () => {
  const { body, headers } = await encode(applicationForm({ resume: paddedPdf(15_000_000) }));
  const post = { method: "POST", path: "/api/applications", localAddress: "127.0.2.1" };
  const spool = path.join(folder.dataDir, "spool");
  const inTwoParts = async function* () {
    yield body.subarray(0, 1_000_000);
    await expect.poll(() => readdir(spool), { timeout: 10_000 }).toHaveLength(1);
    yield body.subarray(1_000_000);
  };
  const ofLength = { ...headers, "Content-Length": String(body.length) };
  expect((await overTls(nginx, { ...post, headers: ofLength, body: inTwoParts() })).status).toBe(201);

  const tooLarge = await encode(applicationForm({ resume: paddedPdf(30_000_000) }));
  const refusal = await overTls(nginx, { ...post, headers: tooLarge.headers, body: tooLarge.body });
  expect([refusal.status, refusal.headers["content-type"]]).toEqual([413, "application/problem+json"]);

  const elsewhere = await overTls(nginx, { method: "POST", path: "/team/sign-in", body: Buffer.alloc(100_000) });
  expect([elsewhere.status, elsewhere.body.toString()]).toEqual([413, expect.stringContaining("nginx")]);
});

test("its log names no visitor, no query and no secret address", async () => {
  const key = "k".repeat(22);
  await overTls(nginx, { path: `/careers/applied/SM-7K3F-9QXT/${key}?q=ada`, localAddress: "127.0.3.1" });
  await overTls(nginx, { path: "/team?q=ada" });
  await overTls(nginx, { path: `/team/sign-in/${key}` });
  await expect.poll(() => nginx.accessLog()).toContain("/team/sign-in/- ");
  const log = await nginx.accessLog();
  expect(log).toContain(" GET /careers/applied/SM-7K3F-9QXT/- ");
  expect(log).toContain(" GET /team ");
  for (const secret of [key, "ada", "127.0.3.1"]) expect(log).not.toContain(secret);
});

async function directly(address: string, headers: Record<string, string>) {
  const { port } = new URL(site.address);
  const get = request({
    host: "127.0.0.1",
    port,
    path: address,
    headers: { ...headers, "X-Forwarded-Proto": "https" },
  }).end();
  const [response] = (await once(get, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

async function plainly(address: string) {
  const get = request({
    host: "127.0.0.1",
    port: nginx.plainPort,
    path: address,
    headers: { Host: "localhost" },
  }).end();
  const [response] = (await once(get, "response")) as [IncomingMessage];
  response.resume();
  return response;
}
