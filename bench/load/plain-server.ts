/**
 * The least that a server can do with an upload and still keep it: each file is written to the folder in the first
 * argument and flushed to the disk before the answer. The server prints its address as the site does.
 */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";

const [folder = ""] = process.argv.slice(2);
const server = createServer((request, response) => {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = new Busboy({ headers, limits: { fileSize: 20_971_520 } });
  let written: Promise<void> = Promise.resolve();
  form.on("file", (_name, file) => {
    written = pipeline(file, createWriteStream(path.join(folder, randomUUID()), { flush: true }));
  });
  form.once("finish", () => void written.then(() => response.writeHead(201).end()));
  request.pipe(form);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`The site is at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
