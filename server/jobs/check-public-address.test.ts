import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastingAlarms } from "../status/checks.ts";
import { readStatus } from "../status/read-status.ts";
import { doJob } from "../../tests/support/do-job.ts";
import { makeCertificate } from "../../tests/support/make-certificate.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { makeTestFolder } from "../../tests/support/test-folder.ts";
import { publicAddressChecker } from "./check-public-address.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());

/** Ends a day after it was made. */
const certificate = makeCertificate(makeTestFolder());
let answer = 200;
const asked: string[] = [];
const site = createServer(
  { cert: certificate.authority, key: readFileSync(certificate.keyFile) },
  (request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(answer).end();
  },
);
let publicUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, resolve));
  publicUrl = `https://localhost:${(site.address() as AddressInfo).port}`;
  return () => void site.close();
});

const check = (url: string | null, ca?: string) => doJob(publicAddressChecker({ pool }, url, ca));
const status = () => readStatus(pool, { telegram: null, mail: null, backup: null });
const alarmNames = async () => lastingAlarms(await status()).map(({ name }) => name);
const silentFor = (seconds: number) =>
  pool.query("update public_address set failing_since = now() - $1 * interval '1 second'", [seconds]);

test("an address without https is not asked", async () => {
  for (const url of [null, publicUrl.replace("https", "http")]) expect(await check(url)).toBeUndefined();
  expect((await status()).publicAddress).toMatchObject({ askedAt: null, failure: null, certificateDays: null });
  expect(asked).toEqual([]);
});

test("an address that answers is in order, and its certificate is an alarm ten days before its end", async () => {
  expect(await check(publicUrl, certificate.authority)).toBeUndefined();
  expect(asked).toEqual(["/healthz"]);
  expect((await status()).publicAddress).toMatchObject({ failure: null, failingSeconds: null, certificateDays: 0 });
  expect(await alarmNames()).toEqual(["certificate-ending"]);
  await pool.query("update public_address set certificate_ends_at = now() + interval '10 days 1 minute'");
  expect(await alarmNames()).toEqual([]);
});

test.each([
  ["an error", () => check(publicUrl, certificate.authority), "status 502"],
  ["a certificate that browsers refuse", () => check(publicUrl), "DEPTH_ZERO_SELF_SIGNED_CERT"],
  [
    "a name of another site",
    () => check(publicUrl.replace("localhost", "127.0.0.1"), certificate.authority),
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ],
  ["a closed port", () => check("https://localhost:9", certificate.authority), "ECONNREFUSED"],
])("%s is asked again, and an alarm after half an hour", async (what, ask, failure) => {
  answer = what === "an error" ? 502 : 200;
  expect(await ask()).toEqual({ kind: "runAgain", afterMs: 600_000 });
  await pool.query("update public_address set certificate_ends_at = null");
  expect((await status()).publicAddress).toMatchObject({ failure, failingSeconds: 0 });
  expect(await alarmNames()).toEqual([]);
  await silentFor(1800);
  await ask();
  await pool.query("update public_address set certificate_ends_at = null");
  expect(await alarmNames()).toEqual(["address-silent"]);
  answer = 200;
  await check(publicUrl, certificate.authority);
  expect((await status()).publicAddress).toMatchObject({ failure: null, failingSeconds: null });
});
