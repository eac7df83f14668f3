import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { missingSenderRecords } from "./sender-records.ts";

const spf = { "example.org": "v=spf1 mx -all" };
const dkim = { "_domainkey.example.org": null };
const dmarc = { "_dmarc.example.org": "v=DMARC1; p=reject" };

test.each([
  ["a domain with all records lacks none", { ...spf, ...dkim, ...dmarc }, []],
  ["another text is no record of SPF", { ...dkim, ...dmarc, "example.org": "hello v=spf1" }, ["SPF"]],
  ["a domain without keys lacks DKIM", { ...spf, ...dmarc }, ["DKIM"]],
  ["a domain without a policy lacks DMARC", { ...spf, ...dkim }, ["DMARC"]],
  ["another text is no policy", { ...spf, ...dkim, "_dmarc.example.org": "v=DMARC10" }, ["DMARC"]],
  ["an unknown domain lacks all records", {}, ["SPF", "DKIM", "DMARC"]],
])("%s", async (_name, records, missing) => {
  expect(await missingSenderRecords("example.org", await resolverOf(records))).toEqual(missing);
});

test("the policy of the domain above counts for a mail domain of its own", async () => {
  const records = { ...dmarc, "mail.example.org": "v=spf1 -all", "_domainkey.mail.example.org": null };
  expect(await missingSenderRecords("mail.example.org", await resolverOf(records))).toEqual([]);
});

test("without a resolver nothing is said to be missing", async () => {
  expect(await missingSenderRecords("example.org", await resolverOf(null))).toBeNull();
});

/** Asks a server with these texts; null: the name exists without texts. Without `records` it answers nothing. */
async function resolverOf(records: Record<string, string | null> | null): Promise<Resolver> {
  const server = createSocket("udp4").bind(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  server.on("message", (query, { port, address }) => {
    if (records) server.send(answerTo(query, records), port, address);
  });
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return resolver;
}

/** A DNS message (RFC 1035): the request's header and question, and at most one TXT record. */
function answerTo(query: Buffer, records: Record<string, string | null>): Buffer {
  const labels: string[] = [];
  let end = 12;
  for (let length = query[end]!; length > 0; length = query[end]!) {
    labels.push(query.toString("latin1", end + 1, end + 1 + length));
    end += 1 + length;
  }
  const text = records[labels.join(".")];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(text ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const question = query.subarray(12, end + 5);
  const content = Buffer.from(text ?? "");
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, content.length + 1, content.length, ...content]);
  return Buffer.concat([header, question, ...(text ? [record] : [])]);
}
