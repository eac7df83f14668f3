import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { makeDataFolder } from "../../tests/support/data-folder.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { checkServer, isExposed } from "./check-server.ts";
import { startEmbeddedPostgres } from "./embedded/start-embedded-postgres.ts";
import { openDatabase } from "./open-database.ts";

const database = await createTestDatabase();
const name = (await database.pool.query<{ name: string }>("select current_database() as name")).rows[0]!.name;
afterEach(() => database.pool.query(`alter database ${name} reset all`));
afterAll(() => database.drop());

test.each([
  ["nobody listens", "postgres://user:se%20cret@127.0.0.1:1/site", "127.0.0.1:1/site (DATABASE_URL) cannot be used"],
  ["the host is unknown", "postgres://user:se%20cret@no-such-host.invalid/site", "no-such-host.invalid/site"],
  ["the socket is missing", "postgres:///site?host=/nowhere&password=se%20cret", "its socket does not exist"],
])("when %s it says so without the password", async (_, databaseUrl, words) => {
  const refusal = await openDatabase({ databaseUrl, dataDir: "/nonexistent" }).catch((error: Error) => error.message);
  expect(refusal).toContain(words);
  expect(refusal).not.toMatch(/se(%20| )cret/);
});

test("anything but PostgreSQL at the address is reported as that", async () => {
  const server = createServer((connection) => connection.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await expect(checkServer(`postgres://user:secret@127.0.0.1:${port}/site`)).rejects.toThrow(/cannot be used: .*\.$/);
  server.close();
});

test("a read-only database is refused with a sentence, before anything is asked of it", async () => {
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await expect(openDatabase({ databaseUrl: database.url, dataDir: "/nonexistent" })).rejects.toThrow(
    /cannot be used: it is read-only \(default_transaction_read_only\)\.$/,
  );
});

test("a database that has not every letter is refused", async () => {
  const latin = `${name}_latin`;
  await database.pool.query(`create database ${latin} template template0 encoding 'LATIN1' locale 'C'`);
  await expect(checkServer(database.url.replace(name, latin))).rejects.toThrow(
    /cannot be used: it is in LATIN1, and names need UTF8\.$/,
  );
  await database.pool.query(`drop database ${latin}`);
});

test("a server that forgets after a power cut is refused, one that may be torn is warned of", async () => {
  const { dataDir, remove } = await makeDataFolder({ inMemory: true });
  const server = await startEmbeddedPostgres({ dataDir, report: () => {} });
  await change(server.pool, "fsync", "off");
  await expect(checkServer(server.url)).rejects.toThrow(/cannot be used: fsync is off, so a power cut/);
  await change(server.pool, "fsync", "on");
  await change(server.pool, "full_page_writes", "off");
  const warnings: string[] = [];
  await checkServer(server.url, (sentence) => warnings.push(sentence));
  expect(warnings).toEqual([expect.stringContaining("full_page_writes off")]);
  await server.stop();

  await writeFile(join(dataDir, "database/cluster/standby.signal"), "");
  const standby = await startEmbeddedPostgres({ dataDir, report: () => {} });
  await expect(checkServer(standby.url)).rejects.toThrow(/cannot be used: it is a standby, which takes no writes/);
  await standby.stop();
  await remove();
});

test.each([
  [{}, false],
  [{ remoteAddress: "127.0.0.1" }, false],
  [{ remoteAddress: "::1" }, false],
  [{ remoteAddress: "::ffff:127.0.0.1" }, false],
  [{ remoteAddress: "10.0.0.7" }, true],
  [{ remoteAddress: "2001:db8::1" }, true],
  [{ remoteAddress: "10.0.0.7", encrypted: true }, false],
])("a connection with %j crosses the network in plain text: %s", (stream, expected) => {
  expect(isExposed(stream)).toBe(expected);
});

/** Changes a setting of the whole server, and waits until its sessions have it. */
async function change(pool: pg.Pool, setting: string, value: string) {
  await pool.query(`alter system set ${setting} = ${value}`);
  await pool.query("select pg_reload_conf()");
  const shown = async () => (await pool.query(`select current_setting('${setting}') as value`)).rows as unknown[];
  await expect.poll(shown).toEqual([{ value }]);
}
