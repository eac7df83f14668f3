import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { request as requestOverTls, type RequestOptions } from "node:https";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { Receipt } from "../../../application/answer.ts";
import { changePath, statusPath } from "../../../application/protocol.ts";
import { applicationForm, paddedPdf } from "../../support/builders.ts";
import { startBuiltSite, type BuiltSite } from "../../support/built-site.ts";
import { makeDataFolder } from "../../support/data-folder.ts";
import { freePort } from "../../support/free-port.ts";
import { secretPaths } from "../../support/secret-paths.ts";
import { readinessOf } from "../../support/site-requests.ts";
import { startNginx } from "../../support/start-nginx.ts";
import { createTestDatabase } from "../../support/test-database.ts";
import { encode } from "../../support/upload.ts";

/* Two instances of the built site behind deploy/nginx-site.conf. Each test's visitors have separate networks. */

const database = await createTestDatabase();
const folders = [await makeDataFolder(), await makeDataFolder()];
const ports = [await freePort(), await freePort()] as const;
const nginx = await startNginx(ports);
const sites = [await startInstance(0), await startInstance(1)];
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await nginx.stop();
  await Promise.all(folders.map((folder) => folder.remove()));
  await database.drop();
});

test.each(["br", "gzip", "identity"])("every byte is the site's own (%s)", async (encoding) => {
  const headers = { "Accept-Encoding": encoding };
  const page = await overTls({ path: "/careers/apply", headers });
  const script = /\/assets\/[\w.-]+\.js/.exec((await overTls({ path: "/careers/apply" })).body.toString())?.[0];
  expect(script).toBeDefined();
  for (const address of ["/", "/about", "/careers", "/careers/apply", String(script), "/no-such-page"]) {
    const through = await overTls({ path: address, headers });
    const direct = (await directly(address, headers)).find(({ body }) => body.equals(through.body));
    expect([address, direct?.status]).toEqual([address, through.status]);
    for (const name of ["content-encoding", "content-security-policy", "strict-transport-security"])
      expect([address, through.headers[name]]).toEqual([address, direct?.headers[name]]);
  }
  expect(page.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
});

test("plain http is sent to https, except what renews the certificate", async () => {
  const redirect = await plainly("/about?from=mail");
  expect([redirect.status, redirect.headers.location]).toEqual([301, "https://localhost/about?from=mail"]);
  await mkdir(path.join(nginx.webroot, ".well-known/acme-challenge"), { recursive: true });
  await writeFile(path.join(nginx.webroot, ".well-known/acme-challenge/token"), "proof");
  expect((await plainly("/.well-known/acme-challenge/token")).status).toBe(200);
});

test("limits are counted by the visitor's address, whatever a visitor says it is", async () => {
  const knock = async (localAddress: string, forged: string) => {
    const path = statusPath("SM-7K3F-9QXT", "k".repeat(22));
    return (await overTls({ path, localAddress, headers: { "X-Forwarded-For": forged } })).status;
  };
  const statuses: number[] = [];
  while (statuses.length < 200 && !statuses.includes(429))
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, each) => knock("127.0.1.1", `10.0.0.${each}`)))),
    );
  expect(statuses).toContain(429);
  expect(await knock("127.0.1.2", "127.0.1.1")).not.toBe(429);
});

test("connections are counted by the site's networks", async () => {
  const addresses = ["192.0.2.1", "2001:db8:1::5", "2001:db8:1:ffff::9", "2001:db8:2::5", "2001:db8::5", "2001::5"];
  expect(await Promise.all(addresses.map(nginx.networkOf))).toEqual([
    "192.0.2.1",
    "2001:db8:1:",
    "2001:db8:1:",
    "2001:db8:2:",
    "2001:db8:",
    "2001:",
  ]);
});

test("a page of another site is one, whatever name its visitor says that the site has", async () => {
  const headers = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" };
  const post = { method: "POST", path: "/api/applications", localAddress: "127.0.4.1", headers };
  expect((await overTls(post)).status).toBe(403);
});

test("an upload is passed on as it comes, and one that is too large is refused by the site", async () => {
  const { body, headers } = await encode(applicationForm({ resume: paddedPdf(15_000_000) }));
  const post = { method: "POST", path: "/api/applications", localAddress: "127.0.2.1" };
  const spools = folders.map(({ dataDir }) => path.join(dataDir, "spool"));
  const spooled = async () => (await Promise.all(spools.map((spool) => readdir(spool, { recursive: true })))).flat();
  const before = (await spooled()).length;
  const inTwoParts = async function* () {
    yield body.subarray(0, 1_000_000);
    await expect.poll(async () => (await spooled()).length).toBeGreaterThan(before);
    yield body.subarray(1_000_000);
  };
  const ofLength = { ...headers, Origin: nginx.origin, "Content-Length": String(body.length) };
  const stored = await overTls({ ...post, headers: ofLength, body: inTwoParts() });
  expect(stored.status).toBe(201);

  const { statusUrl } = JSON.parse(stored.body.toString()) as Receipt;
  const other = await encode(applicationForm({ resume: paddedPdf(1_000_000), idempotencyKey: randomUUID() }));
  const change = { ...post, path: changePath(statusUrl), headers: { ...other.headers, Origin: nginx.origin } };
  expect((await overTls({ ...change, body: other.body })).status).toBe(303);

  const tooLarge = await encode(applicationForm({ resume: paddedPdf(30_000_000) }));
  const refusal = await overTls({ ...post, headers: tooLarge.headers, body: tooLarge.body });
  expect([refusal.status, refusal.headers["content-type"]]).toEqual([413, "application/problem+json"]);

  const elsewhere = await overTls({ method: "POST", path: "/team/sign-in", body: Buffer.alloc(100_000) });
  expect([elsewhere.status, elsewhere.body.toString()]).toEqual([413, expect.stringContaining("nginx")]);
});

test("browsers get HTTP/2", async () => {
  const session = connect(nginx.origin, { ca: nginx.certificate.authority });
  const [headers] = (await once(session.request({ ":path": "/careers" }), "response")) as [IncomingHttpHeaders];
  expect([session.alpnProtocol, headers[":status"]]).toEqual(["h2", 200]);
  session.close();
});

test("its log names no visitor, no query and no secret address", async () => {
  const key = "k".repeat(22);
  for (const secret of secretPaths("SM-7K3F-9QXT", key)) await overTls({ path: `${secret}?q=ada` });
  await overTls({ path: "/team?q=ada", localAddress: "127.0.3.1" });
  await expect.poll(() => nginx.accessLog()).toContain(" GET /team ");
  const log = await nginx.accessLog();
  for (const path of ["/careers/applied/SM-7K3F-9QXT/-", "/careers/not-me/SM-7K3F-9QXT/-", "/team/sign-in/-"])
    expect(log).toContain(` GET ${path} `);
  for (const secret of [key, "ada", "127.0.3.1"]) expect(log).not.toContain(secret);
});

test("two instances are restarted one after the other while applications come in: none is lost or refused", async () => {
  const end = new AbortController();
  const stored = await countApplications();
  const candidates = [1, 2].map((candidate) => applyUntil(end.signal, candidate));
  const reader = readUntil(end.signal);
  for (const instance of [0, 1]) {
    const before = await countApplications();
    const site = sites[instance]!;
    const stopped = site.terminate();
    const readiness = () => readinessOf(site.address);
    await expect.poll(readiness).toMatchObject([503, { status: "stopping" }]);
    expect(await stopped).toBe(0);
    sites[instance] = await startInstance(instance);
    expect(await readinessOf(sites[instance]!.address)).toMatchObject([200, { status: "ready" }]);
    expect(await countApplications()).toBeGreaterThan(before);
  }
  end.abort();
  const applied = (await Promise.all(candidates)).flat();
  expect(applied.filter(({ status }) => status !== 201)).toEqual([]);
  expect(new Set(applied.map(({ reference }) => reference)).size).toBe(applied.length);
  expect((await countApplications()) - stored).toBe(applied.length);
  expect(new Set(await reader)).toEqual(new Set([200]));
});

/** The answer of each instance. */
function directly(address: string, headers: Record<string, string>) {
  const own = { ...headers, "X-Forwarded-Proto": "https" };
  return Promise.all(ports.map((port) => answerTo(request({ host: "127.0.0.1", port, path: address, headers: own }))));
}

function plainly(address: string) {
  const headers = { Host: "localhost" };
  return answerTo(request({ host: "127.0.0.1", port: nginx.plainPort, path: address, headers }));
}

function startInstance(instance: number): Promise<BuiltSite> {
  return startBuiltSite({
    PORT: String(ports[instance]),
    PUBLIC_URL: nginx.origin,
    DATA_DIR: folders[instance]!.dataDir,
    DATABASE_URL: database.url,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  });
}

/** One application after the other, each sent once, each from another network. */
async function applyUntil(signal: AbortSignal, candidate: number) {
  const applied: { status: number; reference: string }[] = [];
  for (let count = 0; !signal.aborted; count++) {
    const form = await encode(applicationForm({ resume: paddedPdf(50_000 + count) }));
    const localAddress = `127.0.${10 + candidate}.${1 + (count % 250)}`;
    const headers = { ...form.headers, "Idempotency-Key": randomUUID() };
    const post = { method: "POST", path: "/api/applications", localAddress, headers, body: form.body };
    const { status, body: answer } = await overTls(post);
    const said = answer.toString();
    applied.push({ status, reference: status === 201 ? (JSON.parse(said) as { reference: string }).reference : said });
    await wait(50);
  }
  return applied;
}

async function readUntil(signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = [];
  while (!signal.aborted) {
    statuses.push((await overTls({ path: "/careers" })).status);
    await wait(20);
  }
  return statuses;
}

async function countApplications(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>("select count(*)::int as count from application");
  return rows[0]?.count ?? 0;
}

type Body = Buffer | AsyncIterable<Buffer>;

/** Asks the sites behind nginx, over a connection of its own from `localAddress`, which may be any of 127.0.0.0/8. */
function overTls({
  body = Buffer.alloc(0),
  headers = {},
  ...options
}: Omit<RequestOptions, "headers"> & { headers?: Record<string, string>; body?: Body }) {
  const place = { host: "127.0.0.1", port: nginx.port, servername: "localhost", ca: nginx.certificate.authority };
  const length = Buffer.isBuffer(body) && { "Content-Length": String(body.length) };
  const own = { Host: `localhost:${nginx.port}`, ...length, ...headers };
  return answerTo(requestOverTls({ ...place, agent: false, ...options, headers: own }), body);
}

/** Rejects when there is no whole answer. */
async function answerTo(post: ClientRequest, body: Body = Buffer.alloc(0)) {
  // An answer may come before all is sent.
  pipeline(Buffer.isBuffer(body) ? [body] : body, post).catch(() => {});
  const [response] = (await once(post, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}
