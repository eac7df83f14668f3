/**
 * Measures how many applications a second the site stores, beside a plain server that takes the same forms
 * (`plain-server.ts`), in turn. Prints Markdown. The clients run on the same machine and take their share of it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { besideEmbedded } from "../../tests/support/team-site.ts";
import { encode } from "../../tests/support/upload.ts";

const loads = [
  { name: "200 kB, 1 sender", bytes: 200_000, count: 300, senders: 1 },
  { name: "200 kB, 8 senders", bytes: 200_000, count: 1000, senders: 8 },
  { name: "200 kB, 64 senders", bytes: 200_000, count: 1500, senders: 64 },
  { name: "20 MB, 4 senders", bytes: 20_000_000, count: 12, senders: 4 },
];
const rounds = 3;

const folder = await mkdtemp(path.join(tmpdir(), "intake-"));
// Root starts PostgreSQL as another user, who has to pass through the folder.
await chmod(folder, 0o711);
const dataDir = path.join(folder, "data");
const command = ["bin/scriptmark", "start"];
const site = await startBuiltSite({ DATA_DIR: dataDir, LOG_LEVEL: "error", TRUST_PROXY: "1" }, { command });
const databaseUrl = await besideEmbedded(dataDir, async (pool) => pool.options.connectionString ?? "");
const plain = await startPlainServer(databaseUrl, path.join(folder, "plain"));

let made = 0;
console.log("Applications a second, median of 3 runs each.\n");
console.log("| resumes | site | plain server | ratio |\n| --- | --- | --- | --- |");
for (const load of loads) {
  const rates = { site: [] as number[], plain: [] as number[] };
  for (let round = -1; round < rounds; round++)
    for (const name of ["site", "plain"] as const) {
      const rate = await rateOf({ site, plain }[name].port, load);
      // The first run compiles code and fills caches.
      if (round >= 0) rates[name].push(rate);
    }
  const [ours, theirs] = [median(rates.site), median(rates.plain)];
  console.log(`| ${load.name} | ${ours.toFixed(1)} | ${theirs.toFixed(1)} | ${(ours / theirs).toFixed(2)} |`);
}
await plain.stop();
await site.stop();
await rm(folder, { recursive: true });

type EncodedForm = Awaited<ReturnType<typeof newForm>>;

/** Returns an application with an address, a letter, a resume and a network that no other has. */
async function newForm(bytes: number) {
  const number = made++;
  const resume = paddedPdf(bytes - 8);
  const email = `ada${number}@example.org`;
  const coverLetter = `I would like to learn how a page is set. This is my letter number ${number}.`;
  const ownResume = new File([resume, String(number).padStart(8)], resume.name);
  const { body, headers } = await encode(applicationForm({ email, coverLetter, resume: ownResume }));
  const network = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  return { body, headers: { ...headers, Accept: "application/json", "X-Forwarded-For": network } };
}

/** Returns how many applications were stored in a second. */
async function rateOf(port: number, { bytes, count, senders }: (typeof loads)[number]): Promise<number> {
  const forms = await Promise.all(Array.from({ length: count }, () => newForm(bytes)));
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  const begin = performance.now();
  let begun = 0;
  const sendInTurn = async () => {
    while (begun < forms.length) {
      const status = await send(agent, port, forms[begun++]!);
      if (status !== 201) throw new Error(`An application was answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: senders }, sendInTurn));
  const seconds = (performance.now() - begin) / 1000;
  agent.destroy();
  return forms.length / seconds;
}

async function send(agent: Agent, port: number, { body, headers }: EncodedForm): Promise<number> {
  const options = { agent, port, host: "127.0.0.1", method: "POST", path: "/api/applications", headers };
  const post = request(options).end(body);
  const [response] = await once(post, "response");
  response.resume();
  await once(response, "end");
  return response.statusCode;
}

/** Starts the plain server beside the site, on the same PostgreSQL and the same disk. */
async function startPlainServer(databaseUrl: string, fileFolder: string) {
  await mkdir(fileFolder);
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, FILE_FOLDER: fileFolder };
  const args = [path.join(import.meta.dirname, "plain-server.ts")];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(createInterface({ input: child.stdout }), "line");
  return {
    port: Number(port),
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!;
}
