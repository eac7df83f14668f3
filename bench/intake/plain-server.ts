import { createHash, randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import { fastify } from "fastify";
import pg from "pg";

/*
 * The plain server streams the resume of a form to a file, takes its SHA-256, and inserts one row. A confirmed
 * application survives a power failure: its file and its row are flushed to the disk. The server prints its port.
 */

const { DATABASE_URL: connectionString, FILE_FOLDER: folder = "" } = process.env;
const pool = new pg.Pool({ connectionString });
await pool.query(`
  create table plain_application (
    id uuid primary key, received_at timestamptz default now(), fields jsonb, file_name text, path text, sha256 bytea
  )`);

const app = fastify();
await app.register(multipart, { limits: { fileSize: 20_971_520, files: 1 } });
app.post("/api/applications", async (request, reply) => {
  const id = randomUUID();
  const filePath = path.join(folder, id);
  const fields: Record<string, unknown> = {};
  let fileName = "";
  let sha256 = null as Buffer | null;
  for await (const part of request.parts())
    if (part.type === "file") {
      fileName = part.filename;
      sha256 = await writeFile(part.file, filePath);
    } else fields[part.fieldname] = part.value;
  const values = [id, fields, fileName, filePath, sha256];
  await pool.query(
    "insert into plain_application (id, fields, file_name, path, sha256) values ($1, $2, $3, $4, $5)",
    values,
  );
  return reply.code(201).send({ reference: id });
});
await app.listen({ port: 0 });
process.once("SIGTERM", () => void app.close().then(() => pool.end()));
console.log((app.server.address() as AddressInfo).port);

/** Returns the SHA-256 of the file once the file and its name are on the disk. */
async function writeFile(content: Readable, filePath: string): Promise<Buffer> {
  const hash = createHash("sha256");
  const handle = await open(filePath, "wx");
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(content, hashed, handle.createWriteStream({ flush: true }));
  const directory = await open(path.dirname(filePath));
  await directory.sync();
  await directory.close();
  return hash.digest();
}
