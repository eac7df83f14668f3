import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applicationForm, paddedPdf } from "../support/builders.ts";
import { startBuiltSite, type BuiltSite } from "../support/built-site.ts";
import { makeDataFolder, type DataFolder } from "../support/data-folder.ts";
import { freePort } from "../support/free-port.ts";
import { startNginx, type Nginx } from "../support/start-nginx.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { encode } from "../support/upload.ts";
import { overTls } from "./over-tls.ts";

let database: TestDatabase;
let folders: DataFolder[];
let ports: [number, number];
let nginx: Nginx;
let sites: BuiltSite[];

beforeAll(async () => {
  database = await createTestDatabase();
  folders = [await makeDataFolder(), await makeDataFolder()];
  ports = [await freePort(), await freePort()];
  nginx = await startNginx(ports);
  sites = [await startInstance(0), await startInstance(1)];
}, 120_000);
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await nginx.stop();
  await Promise.all(folders.map((folder) => folder.remove()));
  await database.drop();
});

test(
  "two instances are restarted one after the other while applications come in: none is lost or refused",
  { timeout: 180_000 },
  async () => {
    const end = new AbortController();
    const candidates = [1, 2].map((candidate) => applyUntil(end.signal, candidate));
    const reader = readUntil(end.signal);
    for (const instance of [0, 1]) {
      const before = await countApplications();
      const site = sites[instance]!;
      const stopped = site.terminate();
      await expect.poll(() => readinessOf(site), { timeout: 5_000 }).toEqual([503, "stopping"]);
      expect(await stopped).toBe(0);
      sites[instance] = await startInstance(instance);
      expect(await readinessOf(sites[instance]!)).toEqual([200, "ready"]);
      expect(await countApplications()).toBeGreaterThan(before);
    }
    end.abort();
    const applied = (await Promise.all(candidates)).flat();
    expect(applied.filter(({ status }) => status !== 201)).toEqual([]);
    expect(new Set(applied.map(({ reference }) => reference)).size).toBe(applied.length);
    expect(await countApplications()).toBe(applied.length);
    expect(new Set(await reader)).toEqual(new Set([200]));
  },
);

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

type Applied = { status: number; reference: string };

/** One application after the other, each sent once, each from another network. */
async function applyUntil(signal: AbortSignal, candidate: number): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (let count = 0; !signal.aborted; count++) {
    const { body, headers } = await encode(applicationForm({ resume: paddedPdf(50_000 + count) }));
    const { status, body: answer } = await overTls(nginx, {
      method: "POST",
      path: "/api/applications",
      localAddress: `127.0.${candidate}.${1 + (count % 250)}`,
      headers: { ...headers, "Idempotency-Key": randomUUID() },
      body,
    });
    const said = answer.toString();
    applied.push({ status, reference: status === 201 ? (JSON.parse(said) as { reference: string }).reference : said });
    await wait(50);
  }
  return applied;
}

async function readUntil(signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = [];
  while (!signal.aborted) {
    statuses.push((await overTls(nginx, { path: "/careers" })).status);
    await wait(20);
  }
  return statuses;
}

async function readinessOf({ address }: BuiltSite): Promise<[number, string]> {
  const response = await fetch(`${address}/readyz`);
  return [response.status, ((await response.json()) as { status: string }).status];
}

async function countApplications(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>("select count(*)::int as count from application");
  return rows[0]?.count ?? 0;
}
