import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { openDatabase } from "./open-database.ts";

test("a database of one's own is migrated and used", async () => {
  const database = await createTestDatabase();
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: "/nonexistent" });
  expect(opened.kind).toBe("external");
  expect((await opened.pool.query("select count(*)::int as n from application")).rows).toEqual([{ n: 0 }]);
  await opened.close();
  await database.drop();
});

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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(
    openDatabase({ databaseUrl: `postgres://user:secret@127.0.0.1:${port}/site`, dataDir: "/nonexistent" }),
  ).rejects.toThrow(/cannot be used: .*\.$/);
  server.close();
});

test("a server that is too old is refused", async () => {
  const server = createServer((connection) =>
    connection.on("data", (data) => connection.write(answerOfVersion14(data))),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(
    openDatabase({ databaseUrl: `postgres://user@127.0.0.1:${port}/site`, dataDir: "/nonexistent" }),
  ).rejects.toThrow("is version 14; the site needs 15 or newer.");
  server.close();
});

/** The wire protocol as far as one question goes: "authenticated" for the greeting, one row for the query. */
function answerOfVersion14(question: Buffer) {
  const ready = message("Z", Buffer.from("I"));
  if (question.toString("latin1", 0, 1) !== "Q") return Buffer.concat([message("R", int32(0)), ready]);
  const column = Buffer.concat([Buffer.from("version\0"), Buffer.alloc(6), int32(23), Buffer.alloc(8)]);
  const row = Buffer.concat([int16(1), int32(6), Buffer.from("140012")]);
  return Buffer.concat([
    message("T", Buffer.concat([int16(1), column])),
    message("D", row),
    message("C", Buffer.from("SHOW\0")),
    ready,
  ]);
}

function message(type: string, body: Buffer) {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int16(value: number) {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
