/**
 * What the site is compared with: the least that a Fastify server can do with an upload and still keep it. Each file is
 * written to the folder in the first argument and flushed to the disk before the answer.
 */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import { fastify } from "fastify";

const [folder = ""] = process.argv.slice(2);
const app = fastify();
await app.register(multipart, { limits: { fileSize: 20_971_520 } });
app.post("/api/applications", async (request, reply) => {
  for await (const part of request.parts())
    if (part.type === "file")
      await pipeline(part.file, createWriteStream(path.join(folder, randomUUID()), { flush: true }));
  return reply.code(201).send({ received: true });
});
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
